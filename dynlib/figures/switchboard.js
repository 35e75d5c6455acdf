// Switch the printed errors of Hollerbach's 3×3 scheme on and off; watch the torques and the energy account of a moving arm.

export default {
  render({ model, el }) {
    const d = model.get("data"), names = Object.keys(d.arms), on = [...model.get("on")], box = node("div", { class: "dyn-columns" }), said = node("p", { role: "status" });
    const chart = plot({ label: "power that the torques do not account for, against time", xlabel: "time [s]", ylabel: "dE/dt − τ·q̇ [W]", height: 320 });
    let board = null, playing = null;

    /** A chosen arm: its kernels, its viewer and its table. */
    function choose(name) {
      const arm = d.arms[name], n = arm.joints.length;
      const table = grid({ caption: "Joint torques [N m]", columns: ["joint", "right", "as switched", "off by"], rows: Array.from({ length: n }, (_, i) => `${i + 1}`) });
      board = { arm, n, table, torques: compiled(arm.torques), energy: compiled(arm.energy), viewer: armViewer({ label: `the arm ${name} in motion`, reach: arm.reach, planar: arm.planar }) };
      box.replaceChildren(board.viewer.element, table.element);
      model.set("arm", name);
      update();
    }

    function power(t) {
      const [, qd, tau] = board.torques([t], on), E = (k) => board.energy([t + k * d.step]);
      return (E(-2) - 8 * E(-1) + 8 * E(1) - E(2)) / (12 * d.step) - tau.reduce((sum, x, i) => sum + x * qd[i], 0);
    }

    function update() {
      const t = clock.value, [q, qd, tau] = board.torques([t], on), right = board.torques([t], [0, 0, 0, 0])[2], scale = Math.max(...right.map(Math.abs));
      board.viewer.draw({ arm: board.arm, q });
      right.forEach((x, i) => {
        const off = tau[i] - x, fine = Math.abs(off) <= 1e-9 * scale;
        board.table.set(`${i + 1}`, "right", show(x));
        board.table.set(`${i + 1}`, "as switched", show(tau[i]));
        board.table.set(`${i + 1}`, "off by", fine ? "0" : show(off), fine ? "good" : "bad");
      });
      const line = Array.from({ length: 121 }, (_, k) => [(k / 120) * d.period, power((k / 120) * d.period)]);
      const most = Math.max(...line.map(([, y]) => Math.abs(y))), work = scale * Math.max(...qd.map(Math.abs));
      chart.draw({ "unaccounted power": line }, { mark: t, x: [0, d.period], ...(most < 1e-6 * work ? { y: [-1, 1] } : {}) });
      const error = relative(tau, right), watts = power(t), wrong = d.errors.filter((_, k) => on[k]).map(([id]) => id);
      said.textContent = `${wrong.length ? `${wrong.join(", ")} as printed` : "All corrected"}: largest torque error ${error < 1e-9 ? "0" : show(100 * error, 3)} % of the largest torque at this moment; dE/dt − τ·q̇ = ${Math.abs(watts) < 1e-6 * work ? "0" : show(watts, 3)} W.`;
      said.className = error < 1e-9 ? "good" : "bad";
      model.set("on", [...on]);
      model.set("t", t);
      model.set("error", error);
      model.set("power", watts);
      model.save_changes();
    }

    function play() {
      if (playing) { cancelAnimationFrame(playing); playing = null; return; }
      const began = performance.now() - 1000 * clock.value;
      const tick = (now) => {
        clock.value = ((now - began) / 1000) % d.period;
        update();
        playing = requestAnimationFrame(tick);
      };
      playing = requestAnimationFrame(tick);
    }

    const switches = d.errors.map(([id, text], k) => toggle({ label: `${id}: ${text}`, value: Boolean(on[k]), on: (x) => { on[k] = Number(x); update(); } }));
    const clock = slider({ label: "time", min: 0, max: d.period, value: model.get("t"), unit: "s", on: update });
    el.append(choice({ label: "arm", options: names, value: model.get("arm"), on: choose }), ...switches, said, chart.element, clock, node("div", { class: "dyn-row" }, button("play / stop", play)), box);
    choose(model.get("arm"));
  },
};
