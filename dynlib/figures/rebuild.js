// Table 2 in the reader's hand: doubtful signs and lengths as inputs of one emitted kernel, against the reconstruction.

const NAMES = { stanford: "reconstructed", stanford_literal: "every 90 as +90°", stanford_ocr: "as scanned" };
const RIGHT = Math.PI / 2;

export default {
  render({ model, el }) {
    const d = model.get("data"), f = compiled(d.source), kinds = [...d.arm.joints], times_ = Array.from({ length: 101 }, (_, k) => (k / 100) * d.duration);
    const torques = (p) => times_.map((t) => f([t], [p.extend], p.alpha, p.d, p.theta, p.mass, p.com)[1]);
    const reference = torques(d.readings.stanford), largest = kinds.map((_, i) => Math.max(...reference.map((r) => Math.abs(r[i]))));
    const name = (i) => `${kinds[i] === "R" ? "τ" : "f"}${i + 1}`, unit = (i) => (kinds[i] === "R" ? "N m" : "N");
    const viewer = armViewer({ label: "the arm of this table half way", reach: d.arm.reach, centre: d.arm.centre });
    const chart = plot({ label: "torque of the chosen joint against time, your table and the reconstruction", xlabel: "time [s]", ylabel: "torque [N m], force [N]", width: 380, height: 250 });
    const joints = node("div", { class: "dyn-row", role: "group", "aria-label": "joint" });
    const table = grid({ caption: "Largest change in ten seconds, against the reconstruction", columns: ["motor", "change", "of its largest"], rows: kinds.map((_, i) => name(i)) });
    const felt = node("p", { role: "status" });
    let mine, share = 0;

    const parameters = () => ({ ...mine, d: mine.d.map((x, i) => (i === 5 ? x - share : x)), com: mine.com.map((c, i) => (i === 5 ? [c[0], c[1], c[2] + share] : c)) });

    function update() {
      const p = parameters(), tau = torques(p), i = model.get("joint") - 1;
      const change = kinds.map((_, k) => Math.max(...tau.map((row, s) => Math.abs(row[k] - reference[s][k]))));
      const none = change.every((x, k) => x <= 1e-12 * Math.max(...largest));
      kinds.forEach((_, k) => {
        const same = change[k] <= 1e-12 * Math.max(...largest);
        table.set(name(k), "change", same ? "none" : `${show(change[k], 3)} ${unit(k)}`, same ? "good" : "bad");
        table.set(name(k), "of its largest", same ? "" : `${show((100 * change[k]) / largest[k], 3)} %`);
      });
      felt.textContent = none ? "No motor notices: these torques are those of the reconstruction." : `${kinds.map((_, k) => name(k)).filter((_, k) => change[k] > 1e-12 * Math.max(...largest)).join(", ")} changed.`;
      chart.draw({ "reconstructed": times_.map((t, s) => [t, reference[s][i]]), [`${name(i)} with your table [${unit(i)}]`]: times_.map((t, s) => [t, tau[s][i]]) }, { x: [0, d.duration] });
      const arm = { ...d.arm, alpha: [...p.alpha, 0], d: p.d, theta: p.theta };
      viewer.draw({ arm, q: f([d.duration / 2], [p.extend], p.alpha, p.d, p.theta, p.mass, p.com)[0], lit: i + 1 });
      joints.replaceChildren(...kinds.map((_, k) => button(name(k), () => { model.set("joint", k + 1); update(); joints.children[k].focus(); }, { "aria-pressed": k === i ? "true" : "false", "aria-label": `motor ${k + 1}` })));
      model.set("change", change);
      model.save_changes();
    }

    const sign = (i) => choice({ label: `α${i}`, options: [["-1", "−90°"], ["1", "+90°"]], on: (s) => { mine.alpha[i - 1] = +s * RIGHT; update(); } });
    const signs = [2, 3, 5, 6].map((i) => [i, sign(i)]);
    const b6 = choice({ label: "b6", options: [["0.2", "−0.2 m"], ["0", "0"], ["-0.2", "+0.2 m"]], on: (x) => { mine.d[5] = +x; update(); } });
    const boom = choice({ label: "boom", options: [["1", "extends"], ["-1", "retracts"]], on: (x) => { mine.extend = +x; update(); } });
    const idle = [
      slider({ label: "b1", min: -1, max: 1, value: -0.1, unit: "m", on: (x) => { mine.d[0] = -x; update(); } }),
      slider({ label: "θ1(0)", min: -3, max: 3, value: 0, unit: "rad", on: (x) => { mine.theta[0] = x; update(); } }),
      slider({ label: "m1", min: 0, max: 50, value: 9, unit: "kg", on: (x) => { mine.mass[0] = x; update(); } }),
      slider({ label: "from b6 to ρ6", min: -0.2, max: 0.2, value: 0, unit: "m", on: (x) => { share = x; update(); } }),
    ];

    function load(reading) {
      model.set("reading", reading);
      mine = structuredClone(d.readings[reading]);
      share = 0;
      signs.forEach(([i, control]) => { control.select.value = mine.alpha[i - 1] < 0 ? "-1" : "1"; });
      b6.select.value = String(mine.d[5]);
      boom.select.value = String(mine.extend);
      [-mine.d[0], mine.theta[0], mine.mass[0], 0].forEach((x, k) => { idle[k].value = x; });
      update();
    }

    const readings = choice({ label: "start from", options: Object.entries(NAMES), value: model.get("reading"), on: load });
    el.append(
      readings,
      node("div", { class: "dyn-row" }, ...signs.map(([, control]) => control), b6, boom),
      node("div", { class: "dyn-columns" }, viewer.element, node("div", {}, chart.element, joints)),
      felt, table.element,
      node("p", { class: "dyn-note" }, "Four more entries to pull at. Can you make any motor notice?"), ...idle);
    load(model.get("reading"));
  },
};
