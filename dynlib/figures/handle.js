// A chain held by a pin at its end: push in any direction and read the mass that resists.

export default {
  render({ model, el }) {
    const d = model.get("data"), felt = compiled(d.felt), lines = compiled(d.lines);
    const stage = shape("svg", { viewBox: "-190 -170 380 340", class: "dyn-arm", role: "img", "aria-label": "the chain, the push, and the felt mass in every direction as a curve around the handle" });
    const said = node("p", { role: "status" });
    let q = [...model.get("q")];
    const mass = (A, u) => { const [x, y] = [Math.cos(u), Math.sin(u)], det = A[0][0] * A[1][1] - A[0][1] * A[1][0]; return det / (A[1][1] * x * x - 2 * A[0][1] * x * y + A[0][0] * y * y); };

    function update() {
      const u = push.value, locked = lock.input.checked, [free, stiff] = felt(q), A = locked ? stiff : free, k = 75;
      const at = ([x, y]) => [k * x - 40, -k * y], curve = (B) => Array.from({ length: 121 }, (_, i) => { const w = (i * Math.PI) / 60, m = mass(B, w), [x, y] = at([m * Math.cos(w), m * Math.sin(w)]); return `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`; }).join("");
      const m = mass(A, u);
      stage.replaceChildren(
        shape("path", { d: curve(stiff), class: "dyn-line dyn-c1" + (locked ? "" : " dyn-faint") }), shape("path", { d: curve(free), class: "dyn-line dyn-c0" + (locked ? " dyn-faint" : "") }),
        ...lines(q).map((line) => { const [[x1, y1], [x2, y2]] = line.map(at); return shape("path", { class: "dyn-link", d: `M${x1} ${y1}L${x2} ${y2}` }); }),
        ...lines(q).map(([a]) => { const [cx, cy] = at(a); return shape("circle", { cx, cy, r: 5, class: "dyn-joint" }); }),
        ...arrow(at([-0.9 * Math.cos(u), -0.9 * Math.sin(u)]), at([0, 0]), 3, ""));
      said.replaceChildren("Pushed this way the handle feels ", node("strong", {}, `${show(m, 4)} kg`), ` of the chain's ${q.length} kg, with its inner joints ${locked ? "locked" : "free"}.`);
      for (const [key, value] of [["q", [...q]], ["angle", u], ["locked", locked], ["mass", m]]) model.set(key, value);
      model.save_changes();
    }

    const push = slider({ label: "push", min: 0, max: 6.28, step: 0.01, value: model.get("angle"), unit: "rad", on: update });
    const bends = q.map((x, i) => slider({ label: i ? `bend ${i}` : "turn", min: -3.1, max: 3.1, step: 0.02, value: x, unit: "rad", on: (v) => { q[i] = v; update(); } }));
    const lock = toggle({ label: "lock the inner joints", value: model.get("locked"), on: update });
    const legend = node("div", { class: "dyn-legend" }, node("span", { class: "dyn-key dyn-c0" }, "joints free: articulated inertia"), node("span", { class: "dyn-key dyn-c1" }, "joints locked: composite inertia"));
    el.append(node("div", { class: "dyn-columns" }, node("div", {}, stage, legend), node("div", {}, push, ...bends, lock, said)));
    update();
  },
};
