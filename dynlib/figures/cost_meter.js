// The cost meter: what one evaluation of the flexible arm costs, for the reader's numbers of joints, links and modes.

export default {
  render({ model, el }) {
    const d = model.get("data"), said = node("p", { role: "status" }), bars = node("div", { class: "dyn-bars" });
    const chart = plot({ label: "multiplications over modes", xlabel: "modes per flexible link", ylabel: "multiplications", height: 260 });
    const whole = (x) => String(Math.round(x)).replace(/\B(?=(\d{3})+$)/g, ",");

    function update() {
      const n = dials.n.value, f = Math.min(dials.n_f.value, n - 1), m = dials.m.value;
      dials.n_f.value = f;
      const at = (k) => d.cases[`${n} ${f} ${k}`], now = at(m), most = Math.max(...Object.values(now));
      bars.replaceChildren(...Object.entries(now).flatMap(([name, x], k) => [
        node("span", {}, name), node("span", { class: `dyn-bar dyn-c${k}`, style: `width: ${(100 * x) / most}%` }), node("span", {}, whole(x))]));
      const modes = Array.from({ length: d.m[1] - d.m[0] + 1 }, (_, i) => d.m[0] + i);
      chart.draw(Object.fromEntries(Object.keys(now).map((name) => [name, modes.map((k) => [k, at(k)[name]])])), { mark: m });
      const ratio = now["lean, z̈ solved"] / now["rigid, as many joints"];
      said.textContent = `${n + f * m} coordinates. Coded leanly, the flexible arm costs ${show(ratio, 3)} times a rigid arm of ${n + f * m} joints.`;
      for (const [key, value] of [["n", n], ["n_f", f], ["m", m], ["costs", now]]) model.set(key, value);
      model.save_changes();
    }

    const make = (key, label) => slider({ label, min: d[key][0], max: d[key][1], step: 1, value: model.get(key), digits: 1, on: update });
    const dials = { n: make("n", "joints n"), n_f: make("n_f", "flexible links"), m: make("m", "modes each m") };
    el.append(dials.n, dials.n_f, dials.m, bars, said, chart.element);
    update();
  },
};
