// The page's stand-in for a running kernel: the same model interface as anywidget's, kept in the element itself.
class Model {
  constructor(state) { this.state = state; this.listeners = {}; }
  get(key) { return this.state[key]; }
  set(key, value) { this.state[key] = value; this.emit(`change:${key}`); this.emit("change"); }
  save_changes() {}
  on(event, callback) { (this.listeners[event] ||= []).push(callback); }
  off(event, callback) { this.listeners[event] = (this.listeners[event] || []).filter((f) => callback && f !== callback); }
  emit(event) { for (const callback of [...(this.listeners[event] || [])]) callback(); }
}

// <dyn-figure name="..."> holds its state as JSON and a still picture; the picture stays for print and without scripts.
customElements.define("dyn-figure", class extends HTMLElement {
  connectedCallback() {
    if (this.hasAttribute("live")) return;
    const state = this.querySelector(":scope > script[type='application/json']");
    const el = document.createElement("div");
    el.className = "dyn-live";
    this.append(el);
    this.model = new Model(state ? JSON.parse(state.textContent) : {});
    figures[this.getAttribute("name")].render({ model: this.model, el });
    this.setAttribute("live", "");
  }
});
