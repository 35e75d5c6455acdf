// A recursion walked link by link: out along the arm, back again, with the quantities of the step as numbers and arrows.

export default {
  render({ model, el }) {
    const d = model.get("data"), n = d.arm.joints.length, f = compiled(d.source);
    const steps = [...Array.from({ length: n }, (_, i) => ["out", i + 1]), ...Array.from({ length: n }, (_, i) => ["back", n - i])];
    const viewer = armViewer({ label: `the arm with the arrows of the step`, reach: 1.2 * d.arm.reach, centre: d.arm.centre, planar: d.arm.planar });
    const title = node("p", { class: "dyn-step" }), list = node("dl", { class: "dyn-quantities" });
    const add = (u, v, k) => u.map((x, i) => x + k * v[i]);

    function update() {
      const k = walk.value, [pass, i] = steps[k], state = f(model.get("q"), model.get("qd"), model.get("qdd"));
      const { joints, distal } = skeleton(d.arm, model.get("q"));
      const joint = joints[i - 1].at, origin = distal[i].slice(0, 3).map((row) => row[3]);
      const place = { joint, origin, middle: joint.map((x, k) => (x + origin[k]) / 2) };
      const symbols = pass === "out" ? d.out : d.back;
      title.textContent = `Step ${k + 1} of ${2 * n}: ${pass === "out" ? "out to" : "back to"} link ${i}`;
      const arrows = [];
      const items = symbols.flatMap(({ symbol, name, text, draw, at = "joint" }, c) => {
        const value = name === "tau" ? state.result[i - 1] : state[name][i];
        if (draw) {
          const size = Math.hypot(...value), length = 0.35 * d.arm.reach * (size / (size + draw));
          if (size > 1e-12) arrows.push({ from: place[at], to: add(place[at], value, length / size), kind: c, text: symbol });
        }
        const shown = Array.isArray(value) ? `(${value.map((x) => show(x, 3)).join(", ")})` : show(value, 4);
        return [node("dt", { class: `dyn-key dyn-c${c}` }, `${symbol}${i}  ${text}`), node("dd", {}, shown)];
      });
      list.replaceChildren(...items);
      viewer.draw({ arm: d.arm, q: model.get("q"), arrows, lit: i });
      model.set("step", k);
      model.save_changes();
    }

    const walk = stepper({ label: "step", count: 2 * n, on: update });
    const pose = slider({ label: "q2", min: -3, max: 3, value: model.get("q")[1] ?? 0, unit: "rad", on: (x) => { model.set("q", model.get("q").map((v, i) => (i === 1 ? x : v))); update(); } });
    el.append(title, node("div", { class: "dyn-columns" }, node("div", {}, viewer.element, n > 1 ? pose : ""), node("div", {}, list)), walk.element);
    update();
  },
};
