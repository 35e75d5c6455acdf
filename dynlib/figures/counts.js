// What each method costs over the number of joints: printed or measured, with the crossings in words. All numbers are Python's.

export default {
  render({ model, el }) {
    const d = model.get("data"), chart = plot({ label: "operations against joints", xlabel: "joints n", ylabel: "operations", log: true, height: 340 });
    const side = node("div"), said = node("ul");
    const reach = Object.values(Object.values(Object.values(d.lines)[0])[0])[0].all.length;

    function draw() {
      const [table, column, kind, n] = ["table", "column", "kind", "n"].map((key) => model.get(key));
      const lines = {}, methods = d.lines[table];
      for (const [name, costs] of Object.entries(methods)) if (costs[column]) lines[name] = costs[column][kind].flatMap((y, i) => (y === null ? [] : [[i + 1, y]]));
      chart.draw(lines, { x: [1, reach], mark: n });
      const names = Object.keys(methods), keys = Object.keys(d.columns);
      const sheet = grid({ caption: `At n = ${n}: ${kind === "all" ? "multiplications and additions together" : d.kinds[kind]}`, columns: ["method", ...keys], rows: names });
      for (const name of names) for (const key of keys) {
        const y = methods[name][key]?.[kind][n - 1] ?? null, whole = y === null || Number.isInteger(y);
        sheet.set(name, key, y === null ? "–" : y.toLocaleString("en", { maximumFractionDigits: 2 }), whole ? "" : "bad");
      }
      side.replaceChildren(sheet.element);
      const crossed = d.crossings[table][column][kind];
      said.replaceChildren(...(crossed.length ? crossed.map((c) => node("li", {}, c.text)) : [node("li", {}, `In this column no two methods change places between 1 and ${reach} joints.`)]));
    }

    const set = (key) => (value) => { model.set(key, value); model.save_changes(); draw(); };
    const pick = (label, key, options) => choice({ label, options, value: model.get(key), on: set(key) });
    el.append(
      node("div", { class: "dyn-row" }, pick("table", "table", Object.keys(d.lines)), pick("column", "column", Object.entries(d.columns)), pick("count", "kind", Object.entries(d.kinds))),
      slider({ label: "joints n", min: 1, max: reach, step: 1, value: model.get("n"), digits: 1, on: set("n") }),
      chart.element, side, node("p", {}, "Where methods change places in this column:"), node("div", { role: "status" }, said));
    draw();
  },
};
