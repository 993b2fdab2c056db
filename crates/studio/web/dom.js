// Elements in one line each.

/** An HTML element: attributes, `on…` listeners, `class`, `style`, then children. */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'value') element.value = value;
    else if (value === true) element.setAttribute(name, '');
    else element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Replaces what is in an element. */
export function put(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child || child === 0));
  return element;
}

/** Trusted markup of the server: rule sheets, which it has escaped. */
export function markup(html) {
  const box = document.createElement('div');
  box.innerHTML = html;
  return box;
}

/** Says something to screen readers. */
export function say(text) {
  const box = document.getElementById('say');
  box.textContent = '';
  requestAnimationFrame(() => { box.textContent = text; });
}

let hide;

/** Shows a short message. */
export function toast(text) {
  const box = document.getElementById('toast');
  box.textContent = text;
  box.classList.add('shown');
  clearTimeout(hide);
  hide = setTimeout(() => box.classList.remove('shown'), 5000);
}

/** A choice from a list of [value, words]. */
export function select(label, options, value, change) {
  const box = h('select', { 'aria-label': label, onchange: (event) => change(event.target.value) },
    options.map(([key, words]) => h('option', { value: key, selected: key === value }, words)));
  box.value = value;
  return box;
}

/** A field with its label above. */
export function field(label, input, hint) {
  return h('label', { class: 'field' }, h('span', {}, label), input, hint ? h('small', {}, hint) : null);
}
