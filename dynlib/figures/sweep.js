// A motion that depends on one number: slide it, the motion is computed afresh, step by emitted step.

export default {
  render({ model, el }) {
    const d = model.get("data"), [label, unit, ylabel, halted] = d.labels;
    const cases = Object.entries(d.cases).map(([name, own]) => [name, Object.fromEntries(Object.entries(own).map(([key, source]) => [key, compiled(source)]))]);
    const motion = plot({ label: `${ylabel} over time`, xlabel: "time [s]", ylabel, width: 400, height: 290 });
    const among = plot({ label: `largest ${ylabel} over ${label}`, xlabel: unit ? `${label} [${unit}]` : label, ylabel: `largest ${ylabel}`, log: d.decades, width: 400, height: 290 });
    const said = node("div", { role: "status" }), [, quantity, measure] = ylabel.match(/(.*) \[(.*)\]/);

    function run(own, x) {
      const p = [d.log ? 10 ** x : x], h = d.log ? d.step / Math.sqrt(p[0]) : d.step, pulses = own.pulses ? own.pulses(p) : [];
      const knots = [0, ...pulses.flatMap(([from, to]) => [from, to]), d.duration].sort((a, b) => a - b);
      let y = own.start(p), largest = 0;
      const line = [[0, own.shown([0], y, p)[0]]];
      for (let i = 1; i < knots.length; i += 1) {
        const [a, b] = [knots[i - 1], knots[i]], middle = (a + b) / 2, count = Math.ceil((b - a) / h - 1e-9);
        const F = pulses.reduce((sum, [from, to, size]) => (from <= middle && middle < to ? sum + size : sum), 0);
        for (let k = 0; k < count; k += 1) {
          y = own.step([a + (k * (b - a)) / count], y, [(b - a) / count], p, [F]);
          const t = a + ((k + 1) * (b - a)) / count, [value, ...guards] = own.shown([t], y, p);
          if (!Number.isFinite(value) || guards.some((g) => !(g > 0))) return { line, largest: null, stopped: t };
          line.push([t, value]);
          if (t >= d.after - 1e-9) largest = Math.max(largest, Math.abs(value));
        }
      }
      return { line, largest };
    }

    const thinned = (line) => line.filter((_, i) => i % Math.ceil(line.length / 400) === 0 || i === line.length - 1);

    function update(x) {
      const runs = cases.map(([name, own]) => [name, run(own, x)]);
      motion.draw(Object.fromEntries(runs.map(([name, { line }]) => [name, thinned(line)])), { x: [0, d.duration] });
      among.draw(d.sweep, { mark: x, x: d.over });
      said.replaceChildren(...runs.map(([name, { largest, stopped }]) => (stopped === undefined
        ? node("p", {}, `${name}: largest ${quantity} ${show(largest, 4)} ${measure}${d.after ? `, after ${show(d.after, 2)} s` : ""}.`)
        : node("p", { class: "bad" }, `${name}: ${halted} at ${show(stopped, 3)} s.`))));
      model.set("x", x);
      model.set("values", Object.fromEntries(runs.map(([name, { largest }]) => [name, largest])));
      model.save_changes();
    }

    const dial = slider({ label, min: d.over[0], max: d.over[1], step: (d.over[1] - d.over[0]) / 300, value: model.get("x"), unit, digits: 4, on: update });
    el.append(dial, node("div", { class: "dyn-columns" }, motion.element, among.element), said);
    update(model.get("x"));
  },
};
