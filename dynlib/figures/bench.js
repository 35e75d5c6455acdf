// The equivalence bench: one state, every formulation, all torques; and the exact proof, redone here with whole numbers.

const UNIT = { R: ["rad", "rad/s", "rad/s²", "N m"], P: ["m", "m/s", "m/s²", "N"] };

/** Points of GF(p): random residues; an angle is a point of the circle by its half-angle parameter. */
function randomResidue(p) {
  const words = crypto.getRandomValues(new BigUint64Array(2));
  return ((words[0] << 64n) | words[1]) % p;
}

function randomPoint(p) {
  const inverse = (x) => { let [a, b, u, v] = [p, x % p, 0n, 1n]; while (b > 0n) { const t = a / b; [a, b, u, v] = [b, a - t * b, v, u - t * v]; } return ((u % p) + p) % p; };
  for (;;) {
    const t = randomResidue(p), d = (1n + t * t) % p;
    if (d !== 0n) return [((1n - t * t) * inverse(d)) % p, (2n * t * inverse(d)) % p];
  }
}

/** Random arguments of the emitted function: nested arrays after the shapes in `signature`. */
function randomArguments(signature, p) {
  const make = (shape) => (shape.length ? Array.from({ length: shape[0] }, () => make(shape.slice(1))) : randomResidue(p));
  const values = {};
  for (const { name, shape, points } of signature) values[name] = points ? Array.from({ length: shape[0] }, (_, i) => (points[i] ? randomPoint(p) : randomResidue(p))) : make(shape);
  for (const I of values.inertia ?? []) for (let i = 0; i < 3; i += 1) for (let j = 0; j < i; j += 1) I[i][j] = I[j][i];
  return signature.map(({ name }) => values[name]);
}

/** One sign changed at a random place of an emitted program. */
function sabotaged(source) {
  const places = [...source.matchAll(/ \+ /g)].map((m) => m.index);
  const at = places[Math.floor(Math.random() * places.length)];
  return source.slice(0, at) + " - " + source.slice(at + 3);
}

function prover(data) {
  const patterns = Object.keys(data.proofs), names = data.names;
  const pattern = choice({ label: "joints", options: patterns, value: patterns.at(-1) });
  const broken = choice({ label: "break one sign in", options: [["", "none"], ...names.map((n) => [n, n])] });
  const say = node("div", { role: "status", class: "dyn-note dyn-proof" }, "Every arm parameter, angle, rate and the gravity vector drawn at random in a field of about 2⁶¹ elements; exact whole-number arithmetic, no rounding.");
  const prove = button("prove", () => {
    const { sources, signature, degree, trials, primes } = data.proofs[pattern.select.value];
    const programs = names.map((n) => compiled(n === broken.select.value ? sabotaged(sources[n]) : sources[n]));
    const started = performance.now();
    const different = new Set();
    for (const text of primes) {
      const p = BigInt(text), given = randomArguments(signature, p);
      const [reference, ...others] = programs.map((f) => f(...given, p).map(String).join());
      others.forEach((answer, k) => { if (answer !== reference) different.add(names[k + 1]); });
    }
    const bound = trials * (Math.log10(degree) - Math.log10(Number(primes.at(-1))));
    const time = `${Math.max(1, Math.round(performance.now() - started))} ms`;
    const small = `10⁻${[...String(Math.floor(-bound))].map((c) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[c]).join("")}`;
    if (different.size === 0) say.replaceChildren(node("strong", { class: "good" }, "Proved. "), `All ${names.length} formulations gave the same ${pattern.select.value.length === 1 ? "residue" : `${pattern.select.value.length} residues`} at fresh random points modulo ${primes.length} primes (${time}). Were any two of them different functions, of degree at most ${degree}, this would happen with probability below ${small}.`);
    else say.replaceChildren(node("strong", { class: "bad" }, "Refuted. "), different.size === names.length - 1 ? `${names[0]} differs from all the others (${time}).` : `${[...different].join(", ")} differ${different.size === 1 ? "s" : ""} from ${names[0]} (${time}).`);
  }, { class: "dyn-prove" });
  return node("details", {}, node("summary", {}, "Prove it exactly"), node("div", { class: "dyn-row" }, pattern, broken, prove), say);
}

export default {
  render({ model, el }) {
    const data = model.get("data"), names = data.names;
    let arm, kernels, joint = 0, viewer;
    const stage = node("div"), controls = node("div"), side = node("div");
    const state = { q: [...model.get("q")], qd: [...model.get("qd")], qdd: [...model.get("qdd")] };

    function choose(name) {
      arm = data.arms[name];
      kernels = names.map((n) => compiled(arm.sources[n]));
      for (const [key, size] of [["q", 0.6], ["qd", 1], ["qdd", 1]]) if (state[key].length !== arm.joints.length) state[key] = [...arm.joints].map((_, i) => size * (i % 2 ? -0.5 : 0.5));
      joint = 0;
      viewer = armViewer({ label: `the arm ${name}`, reach: arm.reach, planar: arm.planar });
      stage.replaceChildren(viewer.element);
      pick(0);
    }

    function pick(i) {
      joint = i;
      const units = UNIT[arm.joints[i]], limit = arm.joints[i] === "R" ? Math.PI : 0.5;
      const make = (key, symbol, k, range) => slider({ label: `${symbol}${i + 1}`, min: -range, max: range, step: range / 100, value: state[key][i], unit: units[k], on: (x) => { state[key][i] = x; update(); } });
      controls.replaceChildren(
        node("div", { class: "dyn-row", role: "group", "aria-label": "joint" }, ...[...arm.joints].map((kind, k) => button(`${kind}${k + 1}`, () => pick(k), { "aria-pressed": k === i ? "true" : "false", "aria-label": `joint ${k + 1}` }))),
        make("q", "q", 0, limit), make("qd", "q̇", 1, 4), make("qdd", "q̈", 2, 8));
      table = grid({ caption: `Torques of joint ${i + 1}, and the largest difference from ${names[0]} at any joint, relative to the largest torque`, columns: ["formulation", `τ${i + 1} [${units[3]}]`, "difference"], rows: names });
      side.replaceChildren(table.element);
      update();
    }

    let table;
    function update() {
      const answers = kernels.map((f) => f(state.q, state.qd, state.qdd));
      const column = `τ${joint + 1} [${UNIT[arm.joints[joint]][3]}]`;
      names.forEach((name, k) => {
        const off = relative(answers[k], answers[0]);
        table.set(name, column, show(answers[k][joint], 6));
        table.set(name, "difference", k ? (off ? show(off) : "0") : "reference", off < 1e-9 ? "good" : "bad");
      });
      viewer.draw({ arm, q: state.q, lit: joint + 1 });
      for (const key of ["q", "qd", "qdd"]) model.set(key, [...state[key]]);
      model.set("tau", answers[0]);
      model.save_changes();
    }

    const arms = Object.keys(data.arms);
    const picker = choice({ label: "arm", options: arms, value: model.get("arm"), on: (name) => { model.set("arm", name); choose(name); } });
    el.append(node("div", { class: "dyn-columns" }, node("div", {}, picker, stage, controls), side));
    if (data.proofs) el.append(prover(data));
    choose(model.get("arm"));
  },
};
