// A loop closed by accelerations alone: RK4 in the page on dynlib's equation 21, with gains and step in the reader's hand.

export default {
  render({ model, el }) {
    const d = model.get("data"), motion = compiled(d.motion), energy = compiled(d.energy), lines = compiled(d.lines), n = d.q.length;
    const axpy = (a, x, y) => y.map((v, i) => v + a * x[i]);
    const stage = shape("svg", { viewBox: "-190 -170 380 300", class: "dyn-arm", role: "img", "aria-label": "the four-bar; its cut pivot is open by the gap" });
    const chart = plot({ label: "gap of the cut joint over time", xlabel: "time [s]", ylabel: "gap |φ| [m]", log: true, width: 380, height: 290 });
    const said = node("p", { role: "status" });
    const tiny = (x) => x.toExponential(1).replaceAll("-", "−");
    let path = [], bare = [], playing = null;

    function run(gain, h) {
      const gains = [gain, gain], rate = (q, qd) => motion(q, qd, gains).slice(0, n);
      let q = d.q, qd = d.qd;
      const out = [[0, q, qd, 0]], count = Math.round(d.duration / h);
      for (let s = 1; s <= count; s += 1) {
        const k1 = rate(q, qd), v2 = axpy(h / 2, k1, qd), k2 = rate(axpy(h / 2, qd, q), v2);
        const v3 = axpy(h / 2, k2, qd), k3 = rate(axpy(h / 2, v2, q), v3), v4 = axpy(h, k3, qd), k4 = rate(axpy(h, v3, q), v4);
        q = q.map((x, i) => x + (h / 6) * (qd[i] + 2 * v2[i] + 2 * v3[i] + v4[i]));
        qd = qd.map((x, i) => x + (h / 6) * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]));
        const gap = Math.hypot(...motion(q, qd, gains).slice(n));
        if (!(gap < 1)) return { out, torn: s * h };
        out.push([s * h, q, qd, gap]);
      }
      return { out, torn: null };
    }

    function draw(i) {
      const [t, q] = path[i], k = 120, at = ([x, y]) => [k * (x - 0.75), -k * (y - 0.1)];
      const ends = lines(q).map((line) => line.map(at));
      stage.replaceChildren(
        ...ends.map(([[x1, y1], [x2, y2]]) => shape("path", { class: "dyn-link", d: `M${x1} ${y1}L${x2} ${y2}` })),
        ...d.ground.map(at).map(([x, y]) => shape("path", { class: "dyn-ground", d: `M${x} ${y}l-9 14h18z` })),
        ...ends.map(([[cx, cy]]) => shape("circle", { cx, cy, r: 5, class: "dyn-joint" })));
      const curve = (p) => p.slice(1).map(([s, , , gap]) => [s, Math.max(gap, 1e-17)]);
      chart.draw({ [`α = β = ${show(gainDial.value, 3)}`]: curve(path), "no gains": curve(bare) }, { mark: t, x: [0, d.duration], y: [1e-12, 1e-1] });
    }

    function update() {
      const gain = gainDial.value, h = stepDial.value, { out, torn } = run(gain, h);
      path = out;
      bare = gain ? run(0, h).out : out;
      const gap = Math.max(...path.map((p) => p[3])), end = path.at(-1);
      const lost = energy(end[1], end[2])[0] - energy(d.q, d.qd)[0];
      said.textContent = torn ? `After ${show(torn, 3)} s the loop has torn: α · step = ${show(gain * h, 3)} is more than this integrator bears.`
        : `Largest gap in ${d.duration} s: ${tiny(gap)} m. Energy that came or went: ${tiny(lost)} J.`;
      model.set("gain", gain);
      model.set("step", h);
      model.set("gap", torn ? null : gap);
      model.set("lost", torn ? null : lost);
      model.save_changes();
      draw(path.length - 1);
    }

    const gainDial = slider({ label: "gain α = β", min: 0, max: 120, step: 1, value: model.get("gain"), unit: "1/s", on: update });
    const stepDial = slider({ label: "step", min: 0.004, max: 0.03, step: 0.001, value: model.get("step"), unit: "s", on: update });
    const play = button("play / stop", () => {
      if (playing) { cancelAnimationFrame(playing); playing = null; return; }
      const began = performance.now();
      const tick = (now) => {
        const i = Math.min(path.length - 1, Math.round((now - began) / 1000 / stepDial.value));
        draw(i);
        playing = i < path.length - 1 ? requestAnimationFrame(tick) : null;
      };
      playing = requestAnimationFrame(tick);
    });
    el.append(node("div", { class: "dyn-columns" }, stage, node("div", {}, chart.element)), gainDial, stepDial, node("div", { class: "dyn-row" }, play), said);
    update();
  },
};
