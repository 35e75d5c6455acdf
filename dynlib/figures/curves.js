// Curves with a reading line: choose a panel, slide along, read every curve there.

export default {
  render({ model, el }) {
    const d = model.get("data"), names = Object.keys(d.panels), table = node("div");
    const chart = plot({ label: d.label, xlabel: d.xlabel, ylabel: d.ylabel, log: d.log });
    const at = (line, x) => {
      const k = line.findIndex((p) => p[0] >= x);
      if (k <= 0) return line[k < 0 ? line.length - 1 : 0][1];
      const [[x0, y0], [x1, y1]] = [line[k - 1], line[k]];
      return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
    };
    function update() {
      const panel = d.panels[model.get("panel")], x = model.get("x");
      chart.draw(panel, { mark: x, ...(d.y ? { y: d.y } : {}) });
      const sheet = grid({ caption: `At ${d.xlabel} = ${Number.isInteger(x) ? x : show(x, 4)}`, columns: ["curve", d.ylabel], rows: Object.keys(panel) });
      for (const [name, line] of Object.entries(panel)) sheet.set(name, d.ylabel, show(at(line, x), 4));
      table.replaceChildren(sheet.element);
      model.save_changes();
    }
    const xs = Object.values(d.panels).flatMap((panel) => Object.values(panel).flat().map((p) => p[0]));
    const whole = xs.every(Number.isInteger);
    const dial = slider({ label: d.symbol, min: Math.min(...xs), max: Math.max(...xs), ...(whole ? { step: 1 } : {}), value: model.get("x"), digits: whole ? 1 : 4, on: (x) => { model.set("x", x); update(); } });
    if (names.length > 1) el.append(choice({ label: d.choose, options: names, value: model.get("panel"), on: (name) => { model.set("panel", name); update(); } }));
    el.append(chart.element, dial, table);
    update();
  },
};
