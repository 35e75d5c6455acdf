// Curves to read off: choose a set, move along it, and have every value said.

export default {
  render({ model, el }) {
    const d = model.get("data"), names = Object.keys(d.sets), said = node("div", { role: "status" });
    const chart = plot({ label: `${d.ylabel} over ${d.xlabel}`, xlabel: d.xlabel, ylabel: d.ylabel, log: d.log });
    const nearest = (x) => d.x.reduce((best, v, i) => (Math.abs(v - x) < Math.abs(d.x[best] - x) ? i : best), 0);

    function update() {
      const set = d.sets[model.get("chosen")], i = nearest(model.get("x"));
      chart.draw(Object.fromEntries(Object.entries(set).map(([name, y]) => [name, y.map((v, k) => [d.x[k], v])])), { mark: d.x[i] });
      const values = Object.fromEntries(Object.entries(set).map(([name, y]) => [name, y[i]]));
      const low = Math.min(...Object.values(values).filter(Number.isFinite));
      said.replaceChildren(...Object.entries(values).map(([name, v]) => node("p", { class: v === low ? "good" : "" }, `${name}: ${Number.isInteger(v) ? v : show(v, 5)}`)));
      model.set("values", values);
      model.save_changes();
    }

    const at = slider({ label: d.xlabel, min: d.x[0], max: d.x.at(-1), step: d.x[1] - d.x[0], value: model.get("x"), digits: 1, on: (x) => { model.set("x", x); update(); } });
    const pick = choice({ label: "with", options: names, value: model.get("chosen"), on: (name) => { model.set("chosen", name); update(); } });
    el.append(...(names.length > 1 ? [pick] : []), chart.element, at, said);
    update();
  },
};
