// Two programs that must give the same numbers, and what a common slip does to them.

export default {
  render({ model, el }) {
    const d = model.get("data"), n = d.arm.joints.length;
    const viewer = armViewer({ label: "the arm in the chosen state", reach: d.arm.reach, planar: d.arm.planar }), dials = node("div");
    const state = Object.fromEntries(["q", "qd", "qdd"].map((key) => [key, [...model.get(key)]]));
    const pairs = d.pairs.map((p) => ({ ...p, left: compiled(p.left), right: compiled(p.right), slip: compiled(p.slip) }));
    const table = grid({ caption: "Largest difference between the two sides, relative", columns: ["identity", "difference"], rows: pairs.map((p) => p.name) });
    const slips = pairs.map((p) => toggle({ label: `${p.name}: ${p.text}`, on: update }));
    let joint = 0;

    function update() {
      const args = [state.q, state.qd, state.qdd], residual = {};
      pairs.forEach((p, k) => {
        const off = relative((slips[k].input.checked ? p.slip : p.right)(...args).flat(), p.left(...args).flat());
        residual[p.name] = off;
        table.set(p.name, "difference", show(off), off < 1e-9 ? "good" : "bad");
      });
      viewer.draw({ arm: d.arm, q: state.q, lit: joint + 1 });
      for (const key of Object.keys(state)) model.set(key, [...state[key]]);
      model.set("residual", residual);
      model.save_changes();
    }

    function pick(i) {
      joint = i;
      const make = (key, symbol, range) => slider({ label: `${symbol}${i + 1}`, min: -range, max: range, step: range / 100, value: state[key][i], on: (x) => { state[key][i] = x; update(); } });
      dials.replaceChildren(
        node("div", { class: "dyn-row", role: "group", "aria-label": "joint" }, ...[...d.arm.joints].map((kind, k) => button(`${kind}${k + 1}`, () => pick(k), { "aria-pressed": k === i ? "true" : "false", "aria-label": `joint ${k + 1}` }))),
        make("q", "q", 3), make("qd", "q̇", 4), make("qdd", "q̈", 8));
      update();
    }

    el.append(node("div", { class: "dyn-columns" }, node("div", {}, viewer.element, dials), node("div", {}, table.element, ...slips)));
    pick(0);
  },
};
