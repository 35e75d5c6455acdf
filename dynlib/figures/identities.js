// Turney, Mudge and Lee's proof walked step by step: the statement with what is new in it marked, in words, and both sides computed at the reader's state.

/** A formula written R_i^{j-1}, as elements with proper indices. */
function formula(text) {
  const pieces = text.split(/([_^])(\{[^}]*\}|jk|[xyz][xyz](?![a-z])|.)/);
  const parts = [];
  for (let k = 0; k < pieces.length; k += 3) {
    if (pieces[k]) parts.push(pieces[k]);
    if (pieces[k + 1]) parts.push(node(pieces[k + 1] === "_" ? "sub" : "sup", {}, pieces[k + 2].replace(/[{}]/g, "").replace("-", "−")));
  }
  return parts;
}

/** As Identity.residual: the largest difference relative to the largest entry of either side. */
function residualOf([left, right]) {
  const scale = Math.max(0, ...left.map(Math.abs), ...right.map(Math.abs));
  return scale ? Math.max(...left.map((x, i) => Math.abs(x - right[i]))) / scale : 0;
}

export default {
  render({ model, el }) {
    const d = model.get("data"), steps = d.steps.map((s) => ({ ...s, right: compiled(s.source), wrong: s.printed && compiled(s.printed) }));
    const state = { q: [...model.get("q")], qd: [...model.get("qd")], qdd: [...model.get("qdd")] };
    const viewer = armViewer({ label: "the arm at the state you chose", reach: 0.8 * d.arm.reach, centre: [0, 0, 0.3 * d.arm.reach], planar: d.arm.planar });
    const title = node("p", { class: "dyn-step" }), statement = node("p", { class: "dyn-formula" }), words = node("p"), slip = node("p", { class: "dyn-note" });
    const said = node("p", { role: "status" }), controls = node("div"), width = innerWidth < 500 ? 380 : 480, height = 160;
    const strip = shape("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", class: "dyn-plot", "aria-label": "residual of every step on a logarithmic scale; printed forms that are wrong stand high" });
    const X = (k) => 56 + (k * (width - 70)) / (steps.length - 1), Y = (r) => height - 22 - ((Math.log10(Math.max(r, 1e-17)) + 17) / 18) * (height - 36);

    function update() {
      const k = model.get("step"), step = steps[k], printed = model.get("printed") && step.wrong;
      const all = steps.map((s) => [residualOf(s.right(state.q, state.qd, state.qdd)), s.wrong && residualOf(s.wrong(state.q, state.qd, state.qdd))]);
      const residual = all[k][printed ? 1 : 0], before = step.statement.split(step.mark)[0], fine = residual < 1e-9;
      title.textContent = `(${step.number})  step ${k + 1} of ${steps.length}${step.crux ? ": the crux" : ""}`;
      statement.replaceChildren(...formula(before), node("mark", {}, ...formula(step.mark)), ...formula(step.statement.slice(before.length + step.mark.length)));
      words.textContent = step.moved;
      slip.replaceChildren(...(step.erratum ? [node("strong", {}, `${step.erratum.id}. `), "Printed: ", ...formula(step.erratum.printed), ". Right: ", ...formula(step.erratum.right), "."] : ["Here the print is right."]));
      said.replaceChildren(node("strong", { class: fine ? "good" : "bad" }, fine ? "Holds. " : "Fails. "), `${printed ? "As printed" : "Corrected"}, the two sides differ by ${show(residual, 3)} of their size.`);
      sheet.hidden = !step.wrong;
      sheet.input.checked = Boolean(printed);
      parts.querySelectorAll("button").forEach((b, i) => b.setAttribute("aria-pressed", d.sections[i].at <= k && k < (d.sections[i + 1]?.at ?? Infinity)));
      strip.replaceChildren(
        ...[-16, -12, -8, -4, 0].flatMap((e) => [shape("line", { x1: 50, x2: width - 8, y1: Y(10 ** e), y2: Y(10 ** e), class: "dyn-grid" }), shape("text", { x: 46, y: Y(10 ** e) + 5, "text-anchor": "end" }, e ? `1e${e}`.replace("-", "−") : "1")]),
        shape("line", { x1: X(k), x2: X(k), y1: 4, y2: height - 20, class: "dyn-mark" }),
        ...d.sections.map((s) => shape("text", { x: X(s.at), y: height - 3, "text-anchor": s.at ? "middle" : "start" }, `(${steps[s.at].number})`)),
        ...all.flatMap(([r, w], i) => [shape("circle", { cx: X(i), cy: Y(r), r: i === k && !printed ? 6 : 3, class: "dyn-dot dyn-c2" }), ...(w === undefined ? [] : [shape("circle", { cx: X(i), cy: Y(w), r: i === k && printed ? 6 : 3, class: "dyn-dot dyn-c3" })])]));
      viewer.draw({ arm: d.arm, q: state.q });
      for (const key of ["q", "qd", "qdd"]) model.set(key, [...state[key]]);
      model.set("residual", residual);
      model.save_changes();
    }

    const walk = stepper({ label: "step", count: steps.length, value: model.get("step"), on: (k) => { model.set("step", k); update(); } });
    const sheet = toggle({ label: "show it as printed", value: model.get("printed"), on: (on) => { model.set("printed", on); update(); } });
    const parts = node("div", { class: "dyn-row", role: "group", "aria-label": "part of the proof" }, ...d.sections.map((s) => button(s.title, () => walk.move(s.at))));
    const joints = (i) => {
      const dial = (key, symbol, range, unit) => slider({ label: `${symbol}${i + 1}`, min: -range, max: range, step: range / 100, value: state[key][i], unit, on: (x) => { state[key][i] = x; update(); } });
      controls.replaceChildren(
        node("div", { class: "dyn-row", role: "group", "aria-label": "joint" }, ...[...d.arm.joints].map((_, k) => button(`joint ${k + 1}`, () => joints(k), { "aria-pressed": k === i ? "true" : "false" }))),
        dial("q", "ϑ", 3.14, "rad"), dial("qd", "ϑ̇", 4, "rad/s"), dial("qdd", "ϑ̈", 8, "rad/s²"));
    };
    joints(0);
    el.append(title, parts, statement, words, sheet, slip, said, walk.element, strip,
      node("div", { class: "dyn-legend" }, node("span", { class: "dyn-key dyn-c2" }, "corrected"), node("span", { class: "dyn-key dyn-c3" }, "as printed, where it differs")),
      node("div", { class: "dyn-columns" }, viewer.element, controls));
    update();
  },
};
