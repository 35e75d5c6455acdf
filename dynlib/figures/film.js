// A motion played back: links as lines, what was measured beside them, and the time in the reader's hand.

export default {
  render({ model, el }) {
    const d = model.get("data"), last = d.t.length - 1, size = 340, k = (0.46 * size) / d.reach;
    const stage = shape("svg", { viewBox: `${-size / 2} ${-size / 2} ${size} ${size}`, class: "dyn-arm dyn-film", role: "img", "aria-label": "the links at the chosen time" });
    const chart = Object.keys(d.values).length ? plot({ label: "what was measured, over time", xlabel: "time [s]", ylabel: d.ylabel, log: d.log, width: 380, height: 290 }) : null;
    const curves = Object.fromEntries(Object.entries(d.values).map(([name, y]) => [name, y.map((v, i) => [d.t[i], v])]));
    let azimuth = -0.8, playing = null;

    function project([x, y, z]) {
      [x, y, z] = [x - d.centre[0], y - d.centre[1], z - d.centre[2]];
      if (d.planar) return [k * x, -k * y];
      const c = Math.cos(azimuth), s = Math.sin(azimuth);
      return [k * (c * x - s * y), -k * (0.92 * z + 0.39 * (s * x + c * y))];
    }

    function draw() {
      const i = Math.round((dial.value / d.t[last]) * last);
      const ends = d.lines[i].map((line) => line.map(project));
      stage.replaceChildren(
        shape("path", { class: "dyn-mark", fill: "none", d: d.ground.map(project).map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("") }),
        ...ends.map(([[x1, y1], [x2, y2]]) => shape("path", { class: "dyn-link", d: `M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}` })),
        ...ends.map(([[cx, cy]]) => shape("circle", { cx, cy, r: 5, class: "dyn-joint" })),
        ...d.ground.map(project).map(([x, y]) => shape("path", { class: "dyn-ground", d: `M${x} ${y}l-9 14h18z` })));
      chart?.draw(curves, { mark: d.t[i], x: [0, d.t[last]] });
      model.set("time", d.t[i]);
      model.save_changes();
    }

    const dial = slider({ label: "time", min: 0, max: d.t[last], step: d.t[last] / last, value: model.get("time"), unit: "s", on: draw });
    const turn = slider({ label: "turn", min: -3.1, max: 3.1, step: 0.05, value: azimuth, unit: "rad", on: (x) => { azimuth = x; draw(); } });
    const play = button("play / stop", () => {
      if (playing) { cancelAnimationFrame(playing); playing = null; return; }
      const from = dial.value >= d.t[last] ? 0 : dial.value, began = performance.now();
      const tick = (now) => {
        dial.value = Math.min(d.t[last], from + (now - began) / 1000);
        draw();
        playing = dial.value < d.t[last] ? requestAnimationFrame(tick) : null;
      };
      playing = requestAnimationFrame(tick);
    });
    el.append(chart ? node("div", { class: "dyn-columns" }, stage, node("div", {}, chart.element)) : stage, dial, ...(d.planar ? [] : [turn]), node("div", { class: "dyn-row" }, play));
    draw();
  },
};
