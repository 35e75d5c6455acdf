// An arm let go: RK4 in the page on dynlib's forward dynamics, with the step size in the reader's hand and the energy watched.

export default {
  render({ model, el }) {
    const d = model.get("data"), accelerate = compiled(d.forward), energy = compiled(d.energy), n = d.arm.joints.length;
    const none = Array(n).fill(0), axpy = (a, x, y) => y.map((v, i) => v + a * x[i]);
    const viewer = armViewer({ label: "the arm swinging", reach: d.arm.reach, planar: d.arm.planar });
    const chart = plot({ label: "energy error against time", xlabel: "time [s]", ylabel: "energy error [J]", width: 380, height: 260 });
    const said = node("p", { role: "status" });
    let path = [], frame = 0, playing = null;

    function step(q, qd, h) {
      const k1 = accelerate(q, qd, none), v1 = qd;
      const v2 = axpy(h / 2, k1, qd), k2 = accelerate(axpy(h / 2, v1, q), v2, none);
      const v3 = axpy(h / 2, k2, qd), k3 = accelerate(axpy(h / 2, v2, q), v3, none);
      const v4 = axpy(h, k3, qd), k4 = accelerate(axpy(h, v3, q), v4, none);
      const mean = (a, b, c, e, x) => x.map((v, i) => v + (h / 6) * (a[i] + 2 * b[i] + 2 * c[i] + e[i]));
      return [mean(v1, v2, v3, v4, q), mean(k1, k2, k3, k4, qd)];
    }

    function run(h) {
      let q = d.q0, qd = d.qd0;
      const start = energy(q, qd), count = Math.round(d.duration / h);
      path = [[0, q, 0]];
      for (let k = 1; k <= count; k += 1) {
        [q, qd] = step(q, qd, h);
        path.push([k * h, q, energy(q, qd) - start]);
      }
      return path.at(-1)[2];
    }

    function draw() {
      const [t, q] = path[Math.min(frame, path.length - 1)];
      viewer.draw({ arm: d.arm, q });
      chart.draw({ "E(t) − E(0)": path.map(([s, , e]) => [s, e]) }, { mark: t, x: [0, d.duration] });
    }

    const figures = (x) => round(+x.toPrecision(3));

    function set(exponent) {
      const h = 2 ** exponent, off = run(h), half = run(h / 2);
      run(h);
      frame = path.length - 1;
      const finite = Number.isFinite(off);
      said.textContent = finite ? `After ${d.duration} s with steps of ${figures(h)} s the energy is off by ${figures(off)} J; with steps half as long, ${show(Math.abs(off / half), 3)} times less.` : `With steps of ${figures(h)} s the motion explodes.`;
      model.set("step", h);
      model.set("error", finite ? off : null);
      model.save_changes();
      draw();
    }

    function play() {
      if (playing) { cancelAnimationFrame(playing); playing = null; return; }
      const began = performance.now();
      const tick = (now) => {
        const t = (now - began) / 1000;
        frame = Math.min(path.length - 1, Math.round((t / d.duration) * (path.length - 1)));
        draw();
        playing = t < d.duration ? requestAnimationFrame(tick) : null;
      };
      playing = requestAnimationFrame(tick);
    }

    const dial = slider({ label: "log₂ of the step", min: -10, max: -3, step: 0.5, value: Math.log2(model.get("step")), digits: 2, on: set });
    el.append(node("div", { class: "dyn-columns" }, viewer.element, node("div", {}, chart.element)), dial, node("div", { class: "dyn-row" }, button("play / stop", play)), said);
    set(dial.value);
  },
};
