// How a parallel machine eats a chain: the levels of cyclic reduction and of divide and conquer, and the measured spans.

export default {
  render({ model, el }) {
    const { sizes, spans } = model.get("data"), names = Object.keys(spans);
    const stage = node("div"), bars = node("div", { class: "dyn-bars" }), said = node("p", { role: "status" }), dials = node("div");
    let kind = "reduction";

    /** Cyclic reduction: at each level every other remaining block goes. */
    function reduction(n) {
      const levels = [];
      let left = Array.from({ length: n }, (_, i) => i);
      while (left.length) { levels.push({ left, gone: left.filter((_, k) => k % 2 === 0) }); left = left.filter((_, k) => k % 2); }
      return levels;
    }

    /** Divide and conquer: neighbours join two by two. */
    function joining(n) {
      let parts = Array.from({ length: n }, (_, i) => [i, i]);
      const levels = [parts];
      while (parts.length > 1) { parts = parts.flatMap((p, k) => (k % 2 ? [] : [[p[0], (parts[k + 1] ?? p)[1]]])); levels.push(parts); }
      return levels;
    }

    function update() {
      const n = model.get("n"), levels = kind === "reduction" ? reduction(n) : joining(n), level = Math.min(model.get("level"), levels.length - 1), dx = 560 / n, high = 34;
      const rows = levels.flatMap((row, k) => {
        const y = 20 + k * high, dim = k > level ? " dyn-faint" : "";
        if (kind === "reduction") return row.left.map((i) => shape("circle", { cx: (i + 0.5) * dx, cy: y, r: Math.min(8, dx / 3), class: (row.gone.includes(i) ? "dyn-gone" : "dyn-joint") + dim }));
        return row.map(([a, b]) => shape("rect", { x: a * dx + 2, y: y - 8, width: (b - a + 1) * dx - 4, height: 16, rx: 5, class: "dyn-part" + dim }));
      });
      stage.replaceChildren(shape("svg", { viewBox: `0 0 560 ${levels.length * high + 12}`, class: "dyn-plot", role: "img", "aria-label": `${levels.length} levels for ${n} links` }, ...rows));
      const column = sizes.indexOf(n), most = Math.max(...names.map((name) => spans[name][column]));
      bars.replaceChildren(...names.flatMap((name, k) => [node("span", {}, name), node("span", { class: `dyn-bar dyn-c${k}`, style: `width: ${(100 * spans[name][column]) / most}%` }), node("span", {}, String(spans[name][column]))]));
      said.textContent = kind === "reduction"
        ? `Level ${level + 1} of ${levels.length}: ${levels[level].left.length} blocks are left; ${levels[level].gone.length} are eliminated at once (hollow).`
        : level ? `After ${level} of ${levels.length - 1} rounds: ${levels[level].length === 1 ? "one assembly" : `${levels[level].length} assemblies`}, each known by what happens at its ends.` : `At first ${n} bodies on their own; ${levels.length - 1} rounds will join them.`;
      model.set("level", level);
      model.set("span", Object.fromEntries(names.map((name) => [name, spans[name][column]])));
      model.save_changes();
      return levels.length;
    }

    function controls() {
      model.set("level", 0);
      const count = update();
      dials.replaceChildren(slider({ label: "level", min: 1, max: count, step: 1, value: 1, digits: 1, on: (k) => { model.set("level", k - 1); update(); } }));
    }

    const size = slider({ label: "log₂ N", min: 1, max: sizes.length, step: 1, value: Math.log2(model.get("n")), digits: 1, on: (k) => { model.set("n", 2 ** k); controls(); } });
    const pick = choice({ label: "show", options: [["reduction", "cyclic reduction (CFA)"], ["joining", "divide and conquer (DCA)"]], on: (x) => { kind = x; controls(); } });
    el.append(pick, size, stage, dials, said, node("p", { class: "dyn-note" }, "Longest chain of operations that wait for each other:"), bars);
    controls();
  },
};
