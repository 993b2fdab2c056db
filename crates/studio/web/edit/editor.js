// A text area with colours behind it, underlined mistakes, completion and help.

import { h, put } from '../dom.js';
import { candidates, createList, help } from './complete.js';
import { around, tokens } from './highlight.js';

export function createEditor(table, changed) {
  const paint = h('pre', { class: 'paint', 'aria-hidden': 'true' });
  const numbers = h('pre', { class: 'numbers', 'aria-hidden': 'true' });
  const area = h('textarea', { spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', wrap: 'off', 'aria-label': 'Description of the game in ludemes', 'aria-describedby': 'remarks' });
  const list = createList(take);
  const tip = h('div', { class: 'tip panel', hidden: true });
  const helpBox = h('div', { class: 'word-help', 'aria-live': 'off' });
  const box = h('div', { class: 'editor' }, numbers, h('div', { class: 'sheet' }, paint, area, list.element, tip));
  let remarks = [];
  let timer;

  function draw() {
    const text = area.value;
    const parts = [];
    for (const [piece, kind, at] of tokens(text, table.words)) {
      // A remark may begin or end inside a token.
      const cuts = remarks.flatMap((remark) => [remark.start, Math.max(remark.end, remark.start + 1)]).filter((cut) => cut > at && cut < at + piece.length).sort((a, b) => a - b);
      let from = at;
      for (const to of [...cuts, at + piece.length]) {
        const over = remarks.filter((remark) => remark.start < to && Math.max(remark.end, remark.start + 1) > from);
        const worst = over.some((remark) => remark.error) ? ' wrong' : over.length ? ' doubtful' : '';
        const words = text.slice(from, to);
        parts.push(kind || worst ? h('span', { class: kind + worst }, words) : words);
        from = to;
      }
    }
    const beyond = remarks.some((remark) => remark.start >= text.length);
    put(paint, parts, beyond ? h('span', { class: 'wrong' }, ' ') : null, '\n');
    const lines = text.split('\n').length;
    const bad = new Set(remarks.filter((remark) => remark.error).map((remark) => remark.line));
    put(numbers, Array.from({ length: lines }, (_, i) => h('span', { class: bad.has(i + 1) ? 'bad' : '' }, `${i + 1}\n`)));
    scroll();
  }

  function scroll() {
    paint.style.transform = `translate(${-area.scrollLeft}px, ${-area.scrollTop}px)`;
    numbers.style.transform = `translateY(${-area.scrollTop}px)`;
  }

  function input() {
    draw();
    complete(false);
    clearTimeout(timer);
    timer = setTimeout(() => changed(area.value), 180);
  }

  function complete(asked) {
    const { start, list: found } = candidates(area.value, area.selectionStart, table);
    const typed = area.selectionStart - start;
    if (!found.length || (!asked && typed < 2 && area.value[start - 1] !== '(')) return list.hide();
    list.show(found);
    return place(list.element, start);
  }

  /** Puts a box below a place of the text. */
  function place(element, at) {
    const before = area.value.slice(0, at).split('\n');
    const style = getComputedStyle(area);
    const [line, letter] = [parseFloat(style.lineHeight), width(style)];
    element.style.left = `${Math.max(0, Math.min(before[before.length - 1].length * letter - area.scrollLeft + 8, area.clientWidth - 240))}px`;
    element.style.top = `${before.length * line - area.scrollTop + 14}px`;
  }

  let letters;
  function width(style) {
    if (!letters) {
      const context = document.createElement('canvas').getContext('2d');
      context.font = `${style.fontSize} ${style.fontFamily}`;
      letters = context.measureText('mmmmmmmmmm').width / 10;
    }
    return letters;
  }

  function take(word) {
    const { start, end } = around(area.value, area.selectionStart);
    area.setRangeText(word, start, end, 'end');
    list.hide();
    area.focus();
    input();
    list.hide();
  }

  function explain() {
    const { word, heads } = around(area.value, area.selectionStart);
    const about = help(word, heads, table);
    if (about) put(helpBox, about);
  }

  area.addEventListener('input', input);
  area.addEventListener('scroll', () => { scroll(); list.hide(); });
  area.addEventListener('blur', () => list.hide());
  area.addEventListener('keyup', explain);
  area.addEventListener('click', explain);
  area.addEventListener('keydown', (event) => {
    if (event.ctrlKey && event.key === ' ') { event.preventDefault(); complete(true); return; }
    if (!list.shown) return;
    const act = { ArrowDown: () => list.move(1), ArrowUp: () => list.move(-1), Enter: () => list.take(), Tab: () => list.take(), Escape: () => list.hide() }[event.key];
    if (act) { event.preventDefault(); act(); }
  });
  area.addEventListener('mousemove', (event) => {
    const style = getComputedStyle(area);
    const box = area.getBoundingClientRect();
    const row = Math.floor((event.clientY - box.top + area.scrollTop - 12) / parseFloat(style.lineHeight));
    const column = Math.floor((event.clientX - box.left + area.scrollLeft - 12) / width(style));
    const lines = area.value.split('\n');
    if (row < 0 || row >= lines.length || column < 0 || column > lines[row].length) { tip.hidden = true; return; }
    const at = lines.slice(0, row).join('\n').length + (row ? 1 : 0) + column;
    const { word, heads, start } = around(area.value, at);
    const said = remarks.filter((remark) => remark.start <= at && at <= remark.end).map((remark) => h('p', { class: remark.error ? 'bad' : 'fair' }, remark.message));
    const about = help(word, heads, table);
    tip.hidden = !about && !said.length;
    if (!tip.hidden) { put(tip, said, about); place(tip, start); }
  });
  area.addEventListener('mouseleave', () => { tip.hidden = true; });

  return {
    element: box,
    help: helpBox,
    get text() { return area.value; },
    set text(text) { area.value = text; remarks = []; draw(); changed(text); },
    mark(found) { remarks = found; draw(); },
    go(at) { area.focus(); area.setSelectionRange(at, at); area.scrollTop = Math.max(0, area.value.slice(0, at).split('\n').length - 5) * parseFloat(getComputedStyle(area).lineHeight); },
  };
}
