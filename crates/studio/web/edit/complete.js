// Words that may come next, from the ludeme table, and what they mean.

import { h, put } from '../dom.js';
import { around } from './highlight.js';

/** What fits at a place: words of the table that may stand in the list around it, then names of the text, then all others. */
export function candidates(text, at, table) {
  const { prefix, heads, dead, opens, start } = around(text, at);
  if (dead || (!prefix && !opens)) return { start, list: [] };
  // Lists that begin with a name, such as end clauses, are explained by the list around them.
  const here = heads.slice(opens ? 1 : 0).map((head) => table.byWord.get(head)).find(Boolean) ?? [];
  const short = (a, b) => a.word.length - b.word.length;
  const accepted = new Set(here.flatMap((row) => row.accepts));
  const fits = (row) => (opens ? row.list : row.bare);
  const rows = table.rows.filter((row) => !row.word.includes(' ') && row.word.startsWith(prefix) && row.word !== prefix);
  const likely = rows.filter((row) => accepted.has(row.word) && fits(row)).sort(short);
  const names = opens ? [] : [...new Set(text.match(/\b[A-Z][A-Za-z0-9]*\b/g) ?? [])]
    .filter((name) => prefix && name.startsWith(prefix) && name !== prefix).map((word) => ({ word, gives: 'a name of this text' }));
  const others = prefix ? rows.filter((row) => !likely.includes(row) && fits(row)).sort(short) : [];
  const seen = new Set();
  const list = [...likely, ...names, ...others].filter((row) => !seen.has(row.word) && seen.add(row.word)).slice(0, 12);
  return { start, list };
}

/** Help on a word; of its meanings the one that fits the list around it comes first. */
export function help(word, heads, table) {
  const rows = [...(table.byWord.get(word) ?? [])];
  if (!rows.length) return null;
  const around_ = (table.byWord.get(heads[0] === word ? heads[1] : heads[0]) ?? []).map((row) => row.family);
  rows.sort((a, b) => around_.includes(b.family) - around_.includes(a.family));
  return h('div', { class: 'help' }, rows.slice(0, 3).map((row) => h('section', {},
    h('code', { class: 'usage' }, row.usage), h('small', {}, ` ${row.gives}`),
    h('p', {}, row.doc),
    row.arguments.filter((argument) => argument.doc).length
      ? h('ul', {}, row.arguments.filter((argument) => argument.doc).map((argument) => h('li', {}, h('code', {}, argument.name), ` ${argument.doc}`))) : null,
    h('pre', {}, row.example))));
}

/** The list of candidates under the cursor. `take(word)` is called with the one chosen. */
export function createList(take) {
  const box = h('ul', { class: 'completions', role: 'listbox', 'aria-label': 'Words that fit', hidden: true });
  let rows = [];
  let at = 0;
  function draw() {
    put(box, rows.map((row, i) => h('li', { role: 'option', 'aria-selected': String(i === at), onmousedown: (event) => { event.preventDefault(); take(row.word); } },
      h('b', {}, row.word), h('small', {}, row.gives))));
    box.hidden = !rows.length;
    box.children[at]?.scrollIntoView({ block: 'nearest' });
  }
  return {
    element: box,
    get shown() { return !box.hidden; },
    show(list) { rows = list; at = 0; draw(); },
    hide() { rows = []; draw(); },
    move(by) { at = (at + by + rows.length) % rows.length; draw(); },
    take() { if (rows[at]) take(rows[at].word); },
  };
}
