// A beam on a joint, its payload and stiffness in the reader's hand: natural shapes moving at a slow count.

export default {
  render({ model, el }) {
    const d = model.get("data"), frequency = compiled(d.hertz), width = 560, height = 220;
    const root = shape("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", class: "dyn-plot", "aria-label": "the beam's shape in the chosen mode" });
    const words = node("p", { role: "status" });
    let phase = Math.PI / 2, playing = null;
    const here = () => d.cases[model.get("joint")][Math.round(model.get("payload") / d.step)];

    function draw() {
      const { shapes } = here(), line = shapes[model.get("mode") - 1], s = Math.sin(phase);
      const size = Math.max(...line.map(Math.abs)) || 1;
      const X = (i) => 40 + (i / (line.length - 1)) * (width - 90), Y = (v) => height / 2 - (v / size) * 80 * s;
      const path = line.map((v, i) => `${i ? "L" : "M"}${X(i).toFixed(1)} ${Y(v).toFixed(1)}`).join("");
      const mass = 5 + 9 * Math.cbrt(model.get("payload"));
      root.replaceChildren(
        shape("line", { x1: 40, x2: width - 50, y1: height / 2, y2: height / 2, class: "dyn-mark" }),
        shape("path", { d: path, class: "dyn-line dyn-c0" }),
        shape("circle", { cx: 40, cy: height / 2, r: 9, class: "dyn-joint" }),
        shape("circle", { cx: X(line.length - 1), cy: Y(line.at(-1)), r: Math.min(24, mass), class: "dyn-head dyn-c1" }));
    }

    function update() {
      const { beta } = here(), k = model.get("mode"), EI = 10 ** model.get("stiffness");
      const [hertz] = frequency([beta[k - 1], EI]);
      model.set("frequency", hertz);
      words.textContent = `Mode ${k} with the joint ${model.get("joint")} and a payload of ${show(model.get("payload"), 3)} beam masses: βl = ${show(beta[k - 1], 6)}, ${show(hertz, 4)} Hz for a beam of 1 m, 1 kg/m and EI = ${show(EI, 3)} N m².`;
      model.save_changes();
      draw();
    }

    function play() {
      if (playing) { cancelAnimationFrame(playing); playing = null; return; }
      const tick = (now) => { phase = now / 350; draw(); playing = requestAnimationFrame(tick); };
      playing = requestAnimationFrame(tick);
    }

    const set = (key) => (value) => { model.set(key, value); update(); };
    el.append(
      choice({ label: "joint", options: Object.keys(d.cases), value: model.get("joint"), on: set("joint") }),
      root,
      slider({ label: "mode", min: 1, max: d.count, step: 1, value: model.get("mode"), digits: 1, on: set("mode") }),
      slider({ label: "payload", min: 0, max: d.last, step: d.step, value: model.get("payload"), unit: "beams", on: set("payload") }),
      slider({ label: "log₁₀ EI", min: -1, max: 3, step: 0.1, value: model.get("stiffness"), digits: 2, on: set("stiffness") }),
      node("div", { class: "dyn-row" }, button("move / stop", play)), words);
    update();
  },
};
