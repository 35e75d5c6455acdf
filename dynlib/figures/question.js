// A question one answers before reading on: a number, a choice, or a slider brought to a target.

const near = (x, right, tolerance) => Math.abs(x - right) <= tolerance;

/** What is wrong with a number, without saying the right one. */
function hint(x, right, tolerance) {
  if (!Number.isFinite(x)) return "That is not a number yet.";
  if (near(-x, right, tolerance)) return "Right size, wrong sign.";
  for (const [factor, words] of [[2, "twice"], [0.5, "half of"], [9.81, "9.81 times"], [1 / 9.81, "a 9.81th of"], [180 / Math.PI, "in degrees instead of radians:"]])
    if (near(x, factor * right, factor * tolerance)) return `Close in kind: you have ${words} the answer.`;
  return Math.abs(x) < Math.abs(right) ? "Not yet: the size is larger." : "Not yet: the size is smaller.";
}

export default {
  render({ model, el }) {
    const d = model.get("data"), said = node("p", { role: "status" });
    const finish = (ok, words) => {
      said.className = ok ? "good" : "bad";
      said.replaceChildren(node("strong", {}, ok ? "Yes. " : ""), words, ...(ok && d.because ? [" " + d.because] : []));
      model.set("answered", ok);
      model.save_changes();
    };
    const parts = [node("p", {}, node("strong", {}, "Predict. "), d.ask)];
    if (d.kind === "number") {
      const id = fresh("number");
      const input = node("input", { type: "number", id, step: "any", inputmode: "decimal" });
      const check = () => { const x = input.value === "" ? NaN : +input.value; finish(near(x, d.answer, d.tolerance), near(x, d.answer, d.tolerance) ? `${show(d.answer, 5)} ${d.unit}.` : hint(x, d.answer, d.tolerance)); };
      input.addEventListener("keydown", (e) => { if (e.key === "Enter") check(); });
      parts.push(node("div", { class: "dyn-row" }, node("label", { for: id }, "your answer"), input, node("span", {}, d.unit), button("check", check)));
    } else if (d.kind === "choice") {
      parts.push(node("div", { class: "dyn-row", role: "group", "aria-label": "answers" }, ...d.options.map(([text, reply], k) => button(text, () => finish(k === d.answer, reply)))));
    } else {
      const f = compiled(d.source), value = node("output", {}, "");
      const dial = slider({ label: d.symbol, min: d.min, max: d.max, step: (d.max - d.min) / 400, value: d.start, unit: d.unit, on: (x) => { value.textContent = `${d.shows} = ${show(f([x])[0], 4)} ${d.shows_unit}`; } });
      value.textContent = `${d.shows} = ${show(f([d.start])[0], 4)} ${d.shows_unit}`;
      parts.push(dial, node("div", { class: "dyn-row" }, value, button("that is it", () => { const off = f([dial.value])[0] - d.answer; finish(Math.abs(off) <= d.tolerance, Math.abs(off) <= d.tolerance ? `At ${d.symbol} = ${show(dial.value, 3)} ${d.unit}.` : off > 0 ? "Still too much." : "Still too little."); })));
    }
    el.append(...parts, said);
  },
};
