// What every figure is made of: elements, controls, tables, plots, an arm in three dimensions, a stepper.
// Plain declarations, prepended to each figure's source; nothing here knows any dynamics.

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element: node("p", { class: "note" }, "text", other). Keys starting with "on" are listeners. */
function node(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same in SVG. */
function shape(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== false && value !== undefined) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

let counter = 0;
const fresh = (name) => `dyn-${name}-${(counter += 1)}`;

/** A number as a reader wants it: about four figures, no noise; a proper minus. */
function show(x, digits = 4) {
  if (!Number.isFinite(x)) return String(x);
  const size = Math.abs(x);
  const text = size !== 0 && (size < 1e-3 || size >= 1e6) ? x.toExponential(1) : x.toFixed(Math.max(0, digits - 1 - Math.max(0, Math.floor(Math.log10(size || 1)))));
  return text.replaceAll("-", "−");
}

/** A labelled slider; `.value` reads and sets, `on` hears the reader's hand. */
function slider({ label, min, max, step = (max - min) / 200, value, unit = "", digits = 3, on }) {
  const id = fresh("slider");
  const output = node("output", { for: id });
  const input = node("input", { type: "range", id, min, max, step, value });
  const tell = () => { output.textContent = `${show(+input.value, digits)}${unit && " " + unit}`; };
  input.addEventListener("input", () => { tell(); on?.(+input.value); });
  const element = node("div", { class: label.length > 8 ? "dyn-slider dyn-long" : "dyn-slider" }, node("label", { for: id }, label), input, output);
  tell();
  Object.defineProperty(element, "value", { get: () => +input.value, set: (x) => { input.value = x; tell(); } });
  element.input = input;
  return element;
}

/** A labelled choice among options: strings, or [value, text] pairs. */
function choice({ label, options, value, on }) {
  const id = fresh("choice");
  const select = node("select", { id, onchange: () => on?.(select.value) },
    ...options.map((o) => (Array.isArray(o) ? node("option", { value: o[0] }, o[1]) : node("option", { value: o }, o))));
  if (value !== undefined) select.value = value;
  const element = node("div", { class: "dyn-choice" }, node("label", { for: id }, label), select);
  element.select = select;
  return element;
}

/** A labelled switch. */
function toggle({ label, value = false, on }) {
  const id = fresh("toggle");
  const input = node("input", { type: "checkbox", id, onchange: () => on?.(input.checked) });
  input.checked = value;
  const element = node("div", { class: "dyn-toggle" }, input, node("label", { for: id }, label));
  element.input = input;
  return element;
}

function button(label, on, attributes = {}) {
  return node("button", { type: "button", onclick: on, ...attributes }, label);
}

/** A table with named columns and rows; `set(row, column, text, class)` fills a cell. */
function grid({ caption, columns, rows }) {
  const cells = new Map();
  const body = rows.map((row) => node("tr", {}, node("th", { scope: "row" }, ...row.split(/(?<=_)/).flatMap((part) => [part, node("wbr")])), ...columns.slice(1).map((column) => {
    const cell = node("td");
    cells.set(`${row}\n${column}`, cell);
    return cell;
  })));
  const head = node("tr", {}, ...columns.map((column) => node("th", { scope: "col" }, column)));
  const element = node("div", { class: "dyn-scroll", tabindex: 0, role: "region", "aria-label": caption },
    node("table", { class: "dyn-table" }, node("caption", {}, caption), node("thead", {}, head), node("tbody", {}, ...body)));
  return { element, set(row, column, text, kind = "") {
    const cell = cells.get(`${row}\n${column}`);
    cell.textContent = text;
    cell.className = kind;
  } };
}

/** Round steps covering a range, about `count` of them. */
function ticks(low, high, count = 5) {
  const raw = (high - low) / count, power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((k) => k * power).find((s) => s >= raw);
  const list = [];
  for (let t = Math.ceil(low / step) * step; t <= high + 1e-9 * step; t += step) list.push(Math.abs(t) < 1e-12 * step ? 0 : t);
  return list;
}

/** A tick's number without trailing zeros. */
const round = (t) => String(+t.toPrecision(6)).replace("-", "−");

/** A plot, less wide where the page is narrow, so that its letters stay legible. `draw({ name: [[x, y], ...] }, { x: [low, high], y: [low, high], mark })` redraws it; kinds are coloured in order. */
function plot({ label, xlabel, ylabel, log = false, width = innerWidth < 500 ? 380 : 560, height = 300 }) {
  const pad = { left: 74, right: 14, top: 12, bottom: 46 };
  const root = shape("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label, class: "dyn-plot" });
  const legend = node("div", { class: "dyn-legend" });
  const element = node("div", { class: "dyn-plotbox" }, root, legend);
  function draw(lines, { x, y, mark } = {}) {
    const points = Object.values(lines).flat().filter((p) => Number.isFinite(p[1]) && (!log || p[1] > 0));
    const range = (k) => [Math.min(...points.map((p) => p[k])), Math.max(...points.map((p) => p[k]))];
    let [x0, x1] = x ?? range(0), [y0, y1] = y ?? range(1);
    if (log) [y0, y1] = [Math.floor(Math.log10(y0)), Math.ceil(Math.log10(y1))];
    if (y1 - y0 < 1e-12) [y0, y1] = [y0 - 1, y1 + 1];
    const X = (v) => pad.left + ((v - x0) / (x1 - x0)) * (width - pad.left - pad.right);
    const Y = (v) => height - pad.bottom - (((log ? Math.log10(v) : v) - y0) / (y1 - y0)) * (height - pad.top - pad.bottom);
    const parts = [];
    for (const t of ticks(x0, x1, width < 500 ? 4 : 6)) parts.push(
      shape("line", { x1: X(t), x2: X(t), y1: pad.top, y2: height - pad.bottom, class: "dyn-grid" }),
      shape("text", { x: X(t), y: height - pad.bottom + 18, "text-anchor": "middle" }, round(t)));
    const marks = log ? ticks(y0, y1, Math.min(6, y1 - y0)).filter(Number.isInteger).map((k) => [10 ** k, `1e${k}`.replace("-", "−")]) : ticks(y0, y1, 5).map((t) => [t, round(t)]);
    for (const [t, text] of marks) parts.push(
      shape("line", { x1: pad.left, x2: width - pad.right, y1: Y(t), y2: Y(t), class: "dyn-grid" }),
      shape("text", { x: pad.left - 6, y: Y(t) + 5, "text-anchor": "end" }, text));
    if (mark !== undefined) parts.push(shape("line", { x1: X(mark), x2: X(mark), y1: pad.top, y2: height - pad.bottom, class: "dyn-mark" }));
    Object.entries(lines).forEach(([name, line], k) => {
      const path = line.filter((p) => Number.isFinite(p[1]) && (!log || p[1] > 0)).map((p, i) => `${i ? "L" : "M"}${X(p[0]).toFixed(1)} ${Y(p[1]).toFixed(1)}`).join("");
      parts.push(shape("path", { d: path, class: `dyn-line dyn-c${k % 8}${k > 7 ? " dyn-dashed" : ""}` }));
    });
    parts.push(
      shape("text", { x: (pad.left + width - pad.right) / 2, y: height - 6, "text-anchor": "middle" }, xlabel),
      shape("text", { x: -(height - pad.bottom + pad.top) / 2, y: 14, transform: "rotate(-90)", "text-anchor": "middle" }, ylabel));
    root.replaceChildren(...parts);
    legend.replaceChildren(...Object.keys(lines).map((name, k) => node("span", { class: `dyn-key dyn-c${k % 8}${k > 7 ? " dyn-dashed" : ""}` }, name)));
  }
  return { element, draw };
}

const times = (A, B) => A.map((row) => B[0].map((_, j) => row.reduce((sum, a, k) => sum + a * B[k][j], 0)));

/** A screw along x (angle alpha, shift a) or z (angle theta, shift d) as a 4×4 matrix. */
function screw(axis, angle, shift) {
  const c = Math.cos(angle), s = Math.sin(angle);
  return axis === "x" ? [[1, 0, 0, shift], [0, c, -s, 0], [0, s, c, 0], [0, 0, 0, 1]] : [[c, -s, 0, 0], [s, c, 0, 0], [0, 0, 1, shift], [0, 0, 0, 1]];
}

/** Where an arm stands: the points of its skeleton, each joint's place and axis, and the frames of both conventions as 4×4 matrices, base first. `arm` holds joints, a, alpha, d, theta, base pair first. */
function skeleton(arm, q) {
  const at = (T) => [T[0][3], T[1][3], T[2][3]];
  let T = screw("x", arm.alpha[0], arm.a[0]);
  const points = [[0, 0, 0], at(T)], joints = [], distal = [T], proximal = [screw("x", 0, 0)];
  [...arm.joints].forEach((kind, i) => {
    joints.push({ kind, at: at(T), axis: [T[0][2], T[1][2], T[2][2]] });
    T = times(T, screw("z", arm.theta[i] + (kind === "R" ? q[i] : 0), arm.d[i] + (kind === "P" ? q[i] : 0)));
    proximal.push(T);
    points.push(at(T));
    T = times(T, screw("x", arm.alpha[i + 1], arm.a[i + 1]));
    distal.push(T);
    points.push(at(T));
  });
  return { points, joints, distal, proximal };
}

/** An arm in three dimensions, turned by dragging sideways or with the arrow keys; dragging up or down scrolls the page. `planar` looks straight at the x-y plane; `centre` stands in the middle, `reach` metres fit around it. */
function armViewer({ label, reach, centre = [0, 0, 0], planar = false, size = 340 }) {
  let azimuth = planar ? 0 : -0.9, elevation = planar ? Math.PI / 2 : 0.35, last = null, scene = null;
  const root = shape("svg", { viewBox: `${-size / 2} ${-size * 0.42} ${size} ${size * 0.84}`, class: "dyn-arm", role: "img", tabindex: planar ? false : 0, "aria-label": label + (planar ? "" : "; arrow keys turn the view") });
  const project = (point) => {
    const [x, y, z] = point.map((v, i) => v - centre[i]);
    const c = Math.cos(azimuth), s = Math.sin(azimuth), ce = Math.cos(elevation), se = Math.sin(elevation), k = (0.4 * size) / reach;
    const u = c * x - s * y, v = s * x + c * y;
    return planar ? [k * x, -k * y, z] : [k * u, -k * (ce * z + se * v), ce * v - se * z];
  };
  const turn = (du, dv) => { azimuth += du; elevation = Math.max(-1.5, Math.min(1.5, elevation + dv)); if (scene) draw(scene); };
  if (!planar) {
    root.addEventListener("pointerdown", (e) => { last = [e.clientX, e.clientY]; root.setPointerCapture(e.pointerId); });
    root.addEventListener("pointermove", (e) => { if (last) { turn((e.clientX - last[0]) / 120, e.pointerType === "mouse" ? (e.clientY - last[1]) / 160 : 0); last = [e.clientX, e.clientY]; } });
    for (const end of ["pointerup", "pointercancel"]) root.addEventListener(end, () => { last = null; });
    root.addEventListener("keydown", (e) => {
      const step = { ArrowLeft: [-0.15, 0], ArrowRight: [0.15, 0], ArrowUp: [0, 0.1], ArrowDown: [0, -0.1] }[e.key];
      if (step) { turn(...step); e.preventDefault(); }
    });
  }
  /** `arrows`: [{ from, to, kind, text }] in metres of the base frame; `lit`: number of the joint to light up. */
  function draw({ arm, q, arrows = [], lit }) {
    scene = { arm, q, arrows, lit };
    const labels = [];
    const { points, joints } = skeleton(arm, q);
    const line = points.map((p, i) => { const [x, y] = project(p); return `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`; }).join("");
    const floor = [0, 1, 2, 3].map((k) => project([reach * 0.35 * Math.cos(k * Math.PI / 2 + 0.785), reach * 0.35 * Math.sin(k * Math.PI / 2 + 0.785), 0]));
    root.replaceChildren(
      ...(planar ? [] : [shape("path", { class: "dyn-floor", d: floor.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("") + "Z" })]),
      shape("path", { d: line, class: "dyn-link" }),
      ...joints.map((joint, i) => {
        const [x, y] = project(joint.at), on = i + 1 === lit ? " dyn-lit" : "";
        const title = shape("title", {}, `joint ${i + 1}, ${joint.kind === "R" ? "revolute" : "prismatic"}`);
        return joint.kind === "R" ? shape("circle", { cx: x, cy: y, r: 7, class: "dyn-joint" + on }, title) : shape("rect", { x: x - 7, y: y - 7, width: 14, height: 14, class: "dyn-joint" + on }, title);
      }),
      ...arrows.flatMap(({ from, to, kind = 0, text }) => arrow(project(from), project(to), kind, text, labels)));
  }
  return { element: root, draw };
}

/** An arrow and its label, which makes way for the `labels` that stand already. */
function arrow([x1, y1], [x2, y2], kind, text, labels = []) {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length < 1) return [];
  const [u, v] = [(x2 - x1) / length, (y2 - y1) / length], tip = Math.min(9, length);
  const head = `M${x2} ${y2}L${x2 - tip * u - tip * v / 2} ${y2 - tip * v + tip * u / 2}L${x2 - tip * u + tip * v / 2} ${y2 - tip * v - tip * u / 2}Z`;
  const parts = [shape("line", { x1, y1, x2: x2 - tip * u, y2: y2 - tip * v, class: `dyn-arrow dyn-c${kind}` }), shape("path", { d: head, class: `dyn-head dyn-c${kind}` })];
  if (text) {
    const side = Math.abs(u) < 0.3 ? 0 : Math.sign(u), x = x2 + 10 * u, middle = x + 8 * side;
    let y = y2 + 10 * v + 4;
    while (labels.some(([a, b]) => Math.abs(a - middle) < 20 && Math.abs(b - y) < 14)) y += v < 0 ? -3 : 3;
    labels.push([middle, y]);
    parts.push(shape("text", { x, y, class: `dyn-c${kind}`, "text-anchor": ["end", "middle", "start"][side + 1] }, text));
  }
  return parts;
}

/** Steps one walks through, counted from 1 to the reader: back, on, and a slider. `on(k)` hears every step from 0. */
function stepper({ label, count, value = 0, on }) {
  const move = (k) => { steps.value = Math.max(1, Math.min(count, k + 1)); on(steps.value - 1); };
  const steps = slider({ label, min: 1, max: count, step: 1, value: value + 1, digits: 1, on: (k) => on(k - 1) });
  const element = node("div", { class: "dyn-stepper" }, button("‹ back", () => move(steps.value - 2)), steps, button("on ›", () => move(steps.value)));
  return { element, move, get value() { return steps.value - 1; } };
}

/** The function whose JavaScript source this is, as dynlib emits it. */
function compiled(source) {
  return new Function(`return (${source});`)();
}

/** Largest absolute difference of two lists relative to the largest entry of the second. */
function relative(a, b) {
  return Math.max(...a.map((x, i) => Math.abs(x - b[i]))) / (Math.max(...b.map(Math.abs)) || 1);
}
