// The two Denavit–Hartenberg conventions on one arm: the same screws, the frames set at the far or at the near end of each link.

export default {
  render({ model, el }) {
    const d = model.get("data"), n = d.arm.joints.length, q = [...model.get("q")];
    const viewer = armViewer({ label: "the arm with the frames of one link", reach: 1.4 * d.arm.reach, centre: d.arm.centre, size: 380 });
    const words = node("p"), rows = node("div");

    function update() {
      const proximal = model.get("convention") === "mdh", i = model.get("link"), frames = skeleton(d.arm, q)[proximal ? "proximal" : "distal"];
      const arrows = [];
      for (const [k, name] of [[i - 1, i - 1], [i, i]]) {
        const T = frames[k], from = [T[0][3], T[1][3], T[2][3]];
        ["x", "y", "z"].forEach((axis, j) => arrows.push({ from, to: from.map((v, r) => v + 0.45 * d.arm.reach * T[r][j]), kind: j, text: `${axis}${name}` }));
      }
      viewer.draw({ arm: d.arm, q, arrows, lit: i });
      const { a, alpha, d: offset, theta } = d.arm, k = proximal ? i - 1 : i;
      words.textContent = proximal
        ? `Modified (proximal): frame ${i} sits on joint ${i}; z${i} is the axis of joint ${i}. From frame ${i - 1}: turn by α and move by a along x${i - 1}, then turn by θ and move by d along z${i}.`
        : `Standard (distal): frame ${i} sits at the far end of link ${i}; z${i - 1} is the axis of joint ${i}. From frame ${i - 1}: turn by θ and move by d along z${i - 1}, then move by a and turn by α along x${i}.`;
      const t = theta[i - 1] + (d.arm.joints[i - 1] === "R" ? q[i - 1] : 0), s = offset[i - 1] + (d.arm.joints[i - 1] === "P" ? q[i - 1] : 0);
      rows.replaceChildren(node("p", { class: "dyn-note" }, `Row ${i} of this table: a = ${show(a[k], 3)} m, α = ${show(alpha[k] * 180 / Math.PI, 4)}°, d = ${show(s, 3)} m, θ = ${show(t * 180 / Math.PI, 4)}°.`));
      model.set("q", [...q]);
      model.save_changes();
    }

    const set = (key, value) => { model.set(key, value); update(); };
    el.append(
      choice({ label: "convention", options: [["dh", "standard (distal) DH"], ["mdh", "modified (proximal) DH"]], value: model.get("convention"), on: (v) => set("convention", v) }),
      viewer.element,
      slider({ label: "link", min: 1, max: n, step: 1, value: model.get("link"), digits: 1, on: (v) => set("link", v) }),
      slider({ label: "its joint", min: -1, max: 1, value: 0, digits: 2, on: (v) => { const i = model.get("link") - 1; q[i] = d.start[i] + v * (d.arm.joints[i] === "R" ? Math.PI : 0.3); update(); } }),
      words, rows);
    update();
  },
};
