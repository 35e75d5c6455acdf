// A tree whose links the reader rehangs: the pattern of M, of its factor in two orders, and counted costs.

const carries = (p, j, i) => { for (let k = i; k; k = p[k - 1]) if (k === j) return true; return false; };
const depthOf = (p, i) => { let d = 0; for (let k = i; k; k = p[k - 1]) d += 1; return d; };

/** Structural pattern of M: entry (i, j) is there if one joint carries the other. */
function pattern(p) {
  return p.map((_, i) => p.map((__, j) => carries(p, i + 1, j + 1) || carries(p, j + 1, i + 1)));
}

/** The lower triangle of the factor, and which of its entries M did not have, eliminating in the given order. */
function factor(M, order) {
  const F = M.map((row) => [...row]), left = new Set(order);
  for (const k of order) {
    left.delete(k);
    for (const i of left) for (const j of left) if (F[i][k] && F[j][k]) F[i][j] = true;
  }
  return F;
}

function features(p) {
  const depth = p.map((_, i) => depthOf(p, i + 1)), leaf = p.map((_, i) => !p.includes(i + 1));
  const at = (k) => depth.filter((d) => d === k).length, sum = (list) => list.reduce((s, x) => s + x, 0);
  return [p.length, at(1), at(2), at(3), sum(depth.map((d) => d - 1)), sum(depth.map((d) => (d - 1) ** 2)), sum(leaf.map(Number)), leaf.filter((x, i) => x && depth[i] === 1).length];
}

function squares(label, n, kind) {
  const side = 240 / n, parts = [];
  for (let i = 0; i < n; i += 1) for (let j = 0; j < n; j += 1) {
    const k = kind(i, j);
    if (k) parts.push(shape("rect", { x: j * side + 1, y: i * side + 1, width: side - 2, height: side - 2, class: k }));
  }
  return shape("svg", { viewBox: "0 0 240 240", class: "dyn-pattern", role: "img", "aria-label": label }, shape("rect", { x: 0, y: 0, width: 240, height: 240, class: "dyn-frame" }), ...parts);
}

export default {
  render({ model, el }) {
    const { shapes, costs } = model.get("data"), stage = node("div"), dials = node("div"), patterns = node("div", { class: "dyn-pair" }), said = node("p", { role: "status" });
    const table = grid({ caption: "Operations of forward dynamics, as counted", columns: ["algorithm", "operations"], rows: ["ABA", "CRBA and LᵀDL"] });
    let p = [...model.get("parent")], link = p.length, leaves = true;

    function drawTree() {
      const n = p.length, x = Array(n + 1).fill(0), depth = [0, ...p.map((_, i) => depthOf(p, i + 1))];
      let next = 0;
      const place = (i) => { const kids = p.flatMap((q, k) => (q === i ? [k + 1] : [])); kids.forEach(place); x[i] = kids.length ? kids.reduce((s, k) => s + x[k], 0) / kids.length : (next += 1); };
      place(0);
      const dx = 320 / (next + 1), dy = 210 / Math.max(2, ...depth), at = (i) => [x[i] * dx, 235 - depth[i] * dy];
      stage.replaceChildren(shape("svg", { viewBox: "0 0 320 250", class: "dyn-arm dyn-tree", role: "img", "aria-label": `tree with parents ${p.join(", ")}` },
        ...p.map((q, k) => { const [x1, y1] = at(q), [x2, y2] = at(k + 1); return shape("line", { x1, y1, x2, y2, class: "dyn-branch" }); }),
        ...x.map((_, i) => { const [cx, cy] = at(i); return i ? shape("circle", { cx, cy, r: 11, class: "dyn-joint" + (i === link ? " dyn-lit" : "") }) : shape("rect", { x: cx - 14, y: cy - 6, width: 28, height: 12, class: "dyn-base" }); }),
        ...x.map((_, i) => { const [cx, cy] = at(i); return i ? shape("text", { x: cx, y: cy + 4, "text-anchor": "middle", class: "dyn-number" }, String(i)) : ""; })));
    }

    function update() {
      const n = p.length, M = pattern(p), up = [...p.keys()], F = factor(M, leaves ? up.reverse() : up);
      const fill = F.flatMap((row, i) => row.map((x, j) => x && !M[i][j] && i > j)).filter(Boolean).length;
      const entries = M.flat().filter(Boolean).length, flops = Object.fromEntries(Object.entries(costs).map(([name, c]) => [name, features(p).reduce((s, x, i) => s + x * c[i], 0)]));
      drawTree();
      patterns.replaceChildren(
        node("div", {}, node("p", { class: "dyn-note" }, `M: ${entries} of ${n * n} entries`), squares("pattern of the mass matrix", n, (i, j) => M[i][j] && "dyn-full")),
        node("div", {}, node("p", { class: "dyn-note" }, fill ? `factor: ${fill} zeros filled` : "factor: no zero filled"), squares("pattern of the factor", n, (i, j) => i >= j && F[i][j] && (M[i][j] ? "dyn-full" : "dyn-filled"))));
      table.set("ABA", "operations", String(flops.ABA), flops.ABA < flops.CRBA ? "good" : "");
      table.set("CRBA and LᵀDL", "operations", String(flops.CRBA), flops.CRBA < flops.ABA ? "good" : "");
      said.textContent = `Deepest link: ${Math.max(...p.map((_, i) => depthOf(p, i + 1)))} joints from the base. ${flops.ABA < flops.CRBA ? "The articulated-body algorithm" : "The mass matrix"} is cheaper here.`;
      model.set("parent", [...p]);
      model.set("entries", entries);
      model.set("fill", fill);
      model.set("flops", flops);
      model.save_changes();
    }

    function controls() {
      const hang = slider({ label: "hangs on", min: 0, max: link - 1, step: 1, value: p[link - 1], digits: 1, on: (q) => { p[link - 1] = q; update(); } });
      const pick = slider({ label: "link", min: 2, max: p.length, step: 1, value: link, digits: 1, on: (i) => { link = i; hang.input.max = i - 1; hang.value = p[i - 1]; update(); } });
      dials.replaceChildren(pick, hang, node("div", { class: "dyn-row" },
        button("add a link", () => { if (p.length < 24) { p.push(p.length); link = p.length; controls(); } }),
        button("remove the last", () => { if (p.length > 3) { p.pop(); link = p.length; controls(); } })));
      update();
    }

    const preset = choice({ label: "start from", options: Object.keys(shapes), on: (name) => { p = [...shapes[name]]; link = p.length; controls(); } });
    const order = toggle({ label: "eliminate from the leaves to the root", value: true, on: (x) => { leaves = x; update(); } });
    el.append(node("div", { class: "dyn-columns" }, node("div", {}, preset, stage, dials), node("div", {}, patterns, order, table.element)), said);
    controls();
  },
};
