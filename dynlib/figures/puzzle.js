// Table 3: the hand slides along its line; Newton's method on dynlib's emitted kinematics finds the joints in the page.

/** x with A x = b, by elimination with pivoting. */
function solved(A, b) {
  const M = A.map((row, i) => [...row, b[i]]), n = b.length;
  for (let k = 0; k < n; k += 1) {
    const p = M.reduce((best, row, i) => (i >= k && Math.abs(row[k]) > Math.abs(M[best][k]) ? i : best), k);
    [M[k], M[p]] = [M[p], M[k]];
    for (let i = 0; i < n; i += 1) if (i !== k) { const r = M[i][k] / M[k][k]; for (let j = k; j <= n; j += 1) M[i][j] -= r * M[k][j]; }
  }
  return M.map((row, i) => row[n] / row[i]);
}

export default {
  render({ model, el }) {
    const d = model.get("data"), hand = compiled(d.source), degrees = (q) => q.map((x) => (x * 180) / Math.PI);
    const printed = d.printed.map((x) => (x * Math.PI) / 180), [R0, p0] = hand(d.start);
    const viewer = armViewer({ label: "the industrial arm", reach: d.arm.reach, centre: d.arm.centre, size: 380 });
    const rows = d.printed.map((_, i) => `θ${i + 1}`);
    const table = grid({ caption: "Angles in degrees; green where they round to the printed digits", columns: ["joint", "printed", "now"], rows });
    const said = node("p", { role: "status" });
    let literal = false;

    /** Joints that put the hand y metres along the line, its axes as at the start; small steps keep the branch. */
    function joints(y) {
      let q = [...d.start];
      for (let k = 1; k <= 10; k += 1) {
        const goal = [p0[0], p0[1] + (y * k) / 10, p0[2]];
        for (let step = 0; step < 6; step += 1) {
          const [R, p, J] = hand(q), T = times(R0, R[0].map((_, c) => R.map((row) => row[c])));
          const error = [...goal.map((x, i) => x - p[i]), (T[2][1] - T[1][2]) / 2, (T[0][2] - T[2][0]) / 2, (T[1][0] - T[0][1]) / 2];
          if (Math.max(...error.map(Math.abs)) < 1e-13) break;
          q = solved(J, error).map((dx, i) => q[i] + dx);
        }
      }
      return q;
    }

    function update() {
      const y = model.get("y"), q = literal ? printed : joints(y), at = hand(q)[1], now = degrees(q);
      const end = [p0[0], p0[1] + 1, p0[2]], arrows = [{ from: p0, to: end, kind: 1, text: "the line" }];
      if (literal) arrows.push({ from: at, to: p0, kind: 3, text: "miss" });
      viewer.draw({ arm: d.arm, q, arrows });
      const agree = now.map((x, i) => Math.abs(x - d.printed[i]) < 0.05);
      rows.forEach((row, i) => { table.set(row, "printed", show(d.printed[i], 3)); table.set(row, "now", show(now[i], 5), agree[i] ? "good" : ""); });
      const where = `Hand at (${at.map((x) => (Math.abs(x) < 5e-4 ? 0 : x).toFixed(3)).join(", ")}) m. `;
      said.textContent = where + (literal
        ? `The paper says x = ${d.line.x.toFixed(2)}, z = ${d.line.z.toFixed(2)}: these angles miss the line by ${show(Math.hypot(at[0] - d.line.x, at[2] - d.line.z), 3)} m.`
        : `Printed and present: ${rows.filter((_, i) => agree[i]).join(", ") || "none"}.`);
      model.set("angles", now);
      model.save_changes();
    }

    el.append(
      node("div", { class: "dyn-columns" }, viewer.element, node("div", {}, table.element)), said,
      slider({ label: "y", min: 0, max: 1, step: 0.01, value: model.get("y"), unit: "m", on: (y) => { model.set("y", y); update(); } }),
      toggle({ label: "stand at the printed “initial” angles", on: (on) => { literal = on; update(); } }));
    update();
  },
};
