// Partial velocities on an arm: for link j, the column of every joint as an arrow at the link's centre of mass.

export default {
  render({ model, el }) {
    const d = model.get("data"), f = compiled(d.source), kinds = [...d.arm.joints], n = kinds.length;
    const viewer = armViewer({ label: "the arm with the partial velocities of one link", reach: 1.3 * d.arm.reach, centre: d.arm.centre, planar: d.arm.planar, size: 380 });
    const words = node("p", { role: "status" }), pose = node("div"), joints = node("div", { class: "dyn-row", role: "group", "aria-label": "joint" });
    const add = (u, v, k) => u.map((x, i) => x + k * v[i]), column = (M, i) => M.map((row) => row[i]);
    const list = (v) => `(${v.map((x) => show(x, 3)).join(", ")})`;
    const rows = kinds.map((_, i) => `${i + 1}`);
    const table = grid({ caption: "Columns of link j, in base axes", columns: ["joint", "Aj turns it", "Bj moves it", "its share of τ"], rows });

    function update() {
      const q = model.get("q"), j = model.get("link"), chosen = model.get("joint"), state = f(q, d.qd, d.qdd);
      const frames = skeleton(d.arm, q).proximal, origin = (i) => [0, 1, 2].map((r) => frames[i][r][3]);
      const centre = add(origin(1), state.s[j][1], 1), arrows = [];
      for (let i = 1; i <= j; i += 1) {
        const B = column(state.B[j], i - 1);
        arrows.push({ from: centre, to: add(centre, B, 0.6 * d.arm.reach), kind: i - 1, text: `B${i}` });
      }
      if (chosen <= j) {
        const e = frames[chosen].slice(0, 3).map((row) => row[2]);
        arrows.push({ from: origin(chosen), to: add(origin(chosen), e, 0.3 * d.arm.reach), kind: chosen - 1, text: `e${chosen}` });
        if (kinds[chosen - 1] === "R") arrows.push({ from: origin(chosen), to: centre, kind: 6, text: "s" });
      }
      viewer.draw({ arm: d.arm, q, arrows, lit: chosen });
      rows.forEach((row, i) => {
        const unit = kinds[i] === "R" ? "N m" : "N";
        table.set(row, "Aj turns it", list(column(state.A[j], i)));
        table.set(row, "Bj moves it", list(column(state.B[j], i)));
        table.set(row, "its share of τ", `${show(state.terms[j][i], 4)} ${unit}`);
      });
      const speed = Math.hypot(...column(state.B[j], chosen - 1)), rate = kinds[chosen - 1] === "R" ? "turning at 1 rad/s" : "sliding at 1 m/s";
      words.textContent = chosen > j
        ? `Joint ${chosen} lies beyond link ${j}: whatever it does, the link stays where it is. Its columns are zero.`
        : `Joint ${chosen} alone, ${rate}, carries the centre of link ${j} at ${show(speed, 3)} m/s, ${kinds[chosen - 1] === "R" ? "square to the axis e and to the lever s" : "along the axis e, and does not turn it"}.`;
      joints.replaceChildren(...kinds.map((kind, k) => button(`${kind}${k + 1}`, () => pick(k + 1), { "aria-pressed": k + 1 === chosen ? "true" : "false", "aria-label": `joint ${k + 1}` })));
      model.save_changes();
    }

    function pick(i, focus = true) {
      const limit = kinds[i - 1] === "R" ? Math.PI : 0.5;
      model.set("joint", i);
      pose.replaceChildren(slider({ label: `q${i}`, min: -limit, max: limit, value: model.get("q")[i - 1], unit: kinds[i - 1] === "R" ? "rad" : "m", on: (x) => { model.set("q", model.get("q").map((v, k) => (k === i - 1 ? x : v))); update(); } }));
      update();
      if (focus) joints.children[i - 1].focus();
    }

    el.append(
      node("div", { class: "dyn-columns" }, viewer.element, node("div", {},
        slider({ label: "link j", min: 1, max: n, step: 1, value: model.get("link"), digits: 1, on: (j) => { model.set("link", j); update(); } }),
        joints, pose, words)),
      table.element);
    pick(model.get("joint"), false);
  },
};
