// An arm along its joint law: time in the reader's hand, torques as curves. Law and torques are one emitted program.

export default {
  render({ model, el }) {
    const d = model.get("data"), at = compiled(d.source), kinds = [...d.arm.joints], steps = 200;
    const path = Array.from({ length: steps + 1 }, (_, k) => [(k / steps) * d.duration, ...at([(k / steps) * d.duration])]);
    const name = (i) => `${kinds[i] === "R" ? "τ" : "f"}${i + 1}`, units = (i) => (kinds[i] === "R" ? ["rad", "N m"] : ["m", "N"]);
    const viewer = armViewer({ label: "the arm at this time", reach: d.arm.reach, centre: d.arm.centre, planar: d.arm.planar });
    const chart = plot({ label: "torque of the chosen joint against time", xlabel: "time [s]", ylabel: "torque [N m], force [N]", width: 380, height: 240 });
    const rows = kinds.map((_, i) => `joint ${i + 1}`);
    const table = grid({ caption: "Every joint now", columns: ["joint", "position", "motor gives"], rows });
    const joints = node("div", { class: "dyn-row", role: "group", "aria-label": "joint" });
    let playing = null;

    function update() {
      const t = model.get("time"), i = model.get("joint") - 1, [q, tau] = at([t]);
      viewer.draw({ arm: d.arm, q, lit: i + 1 });
      chart.draw({ [`${name(i)} [${units(i)[1]}]`]: path.map(([s, , f]) => [s, f[i]]) }, { mark: t, x: [0, d.duration] });
      rows.forEach((row, k) => { const [position, force] = units(k); table.set(row, "position", `${show(q[k], 3)} ${position}`); table.set(row, "motor gives", `${show(Math.abs(tau[k]) < 1e-12 ? 0 : tau[k], 4)} ${force}`); });
      joints.replaceChildren(...kinds.map((_, k) => button(name(k), () => pick(k + 1), { "aria-pressed": k === i ? "true" : "false", "aria-label": `joint ${k + 1}` })));
      model.set("q", q);
      model.set("tau", tau);
      model.save_changes();
    }

    const pick = (joint) => { model.set("joint", joint); update(); joints.children[joint - 1].focus(); };
    const set = (t) => { model.set("time", t); dial.value = t; update(); };
    const stop = () => { cancelAnimationFrame(playing); playing = null; };

    function play() {
      if (playing) { stop(); return; }
      const began = performance.now() - 1000 * (model.get("time") < d.duration ? model.get("time") : 0);
      const tick = (now) => {
        const t = Math.min(d.duration, (now - began) / 1000);
        set(t);
        playing = t < d.duration ? requestAnimationFrame(tick) : null;
      };
      playing = requestAnimationFrame(tick);
    }

    const dial = slider({ label: "time", min: 0, max: d.duration, step: d.duration / 400, value: model.get("time"), unit: "s", on: (t) => { stop(); set(t); } });
    el.append(node("div", { class: "dyn-columns" }, viewer.element, node("div", {}, chart.element, joints)), dial, node("div", { class: "dyn-row" }, button("play / stop", play)), table.element);
    update();
  },
};
