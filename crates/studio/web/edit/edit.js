// The edit page: text on one side, what it means on the other.

import { get, post } from '../api.js';
import { createBoard } from '../board/board.js';
import { h, markup, put, select, toast } from '../dom.js';
import { createEditor } from './editor.js';
import { TEMPLATES } from './templates.js';

const KEPT = 'draft';

export async function open(main, parameters) {
  const rows = await get('/api/ludemes');
  const byWord = new Map();
  for (const row of rows) byWord.set(row.word, [...(byWord.get(row.word) ?? []), row]);
  const table = { rows, byWord, words: new Set(byWord.keys()) };
  const editor = createEditor(table, check);
  const remarks = h('ul', { class: 'remarks', id: 'remarks', 'aria-live': 'polite' });
  const boardBox = h('div', { class: 'board-box' });
  const board = createBoard(boardBox);
  const rules = h('div', {});
  const title = h('h1', {}, 'Edit');
  const acts = ['Play it', 'Measure it', 'Improve it'].map((words, i) => h('button', { type: 'button', class: i ? '' : 'main', onclick: () => act(i).catch((error) => toast(error.message)) }, words));
  let asked = 0;

  async function check(text) {
    localStorage.setItem(KEPT, text);
    asked += 1;
    const mine = asked;
    try {
      const found = await post('/api/check', { text });
      if (mine !== asked) return;
      show(found);
    } catch (error) {
      toast(error.message);
    }
  }

  function show(found) {
    editor.mark(found.remarks);
    put(remarks, found.remarks.length
      ? found.remarks.map((remark) => h('li', {}, h('button', { type: 'button', class: 'plain', onclick: () => editor.go(remark.start) },
        h('b', { class: remark.error ? 'bad' : 'fair' }, `${remark.error ? 'Error' : 'Warning'} ${remark.line}:${remark.column}`), ` ${remark.message}`),
        [...remark.labels.map((label) => label[2]), ...remark.hints].filter(Boolean).map((hint) => h('small', {}, hint))))
      : h('li', { class: 'good fine' }, 'No mistakes.'));
    const valid = Boolean(found.game);
    acts.forEach((button) => { button.disabled = !valid; });
    boardBox.classList.toggle('stale', !valid);
    rules.classList.toggle('stale', !valid);
    if (!valid) return;
    title.textContent = found.game.title;
    document.title = `${found.game.title} · Edit · Ludi`;
    board.set({ board: found.game.board, shown: found.start });
    put(rules, markup(found.game.rules));
  }

  async function act(which) {
    const { key } = await post('/api/keep', { text: editor.text });
    const game = encodeURIComponent(key);
    location.href = [`/play?game=${game}`, `/judge?game=${game}&start=measure`, `/judge?game=${game}&start=improve`][which];
  }

  async function format() {
    editor.text = (await post('/api/format', { text: editor.text })).text;
  }

  async function choose(value) {
    if (!value) return;
    if (value.startsWith('template:')) editor.text = TEMPLATES[Number(value.slice(9))][1];
    else editor.text = (await get('/api/game', { game: value })).text;
  }

  const shelf = await get('/api/library');
  const options = [['', 'New from …'], ...TEMPLATES.map(([words], i) => [`template:${i}`, `Template: ${words.toLowerCase()}`]), ...shelf.games.filter((game) => !game.run).map((game) => [game.key, game.name])];
  put(main, h('div', { class: 'edit-page' },
    h('section', { class: 'writing' },
      h('div', { class: 'heading' }, title, h('div', { class: 'row' }, select('New game from', options, '', (value) => choose(value).catch((error) => toast(error.message))),
        h('button', { type: 'button', onclick: () => format().catch((error) => toast(error.message)) }, 'Lay out'))),
      editor.element, h('p', { class: 'muted tips' }, 'Ctrl-Space offers words that fit. Point at a word to learn what it means.'), remarks),
    h('aside', {}, h('div', { class: 'row acts' }, acts), h('div', { class: 'panel' }, boardBox),
      h('details', { class: 'panel', open: true }, h('summary', {}, 'In English'), rules),
      h('details', { class: 'panel', open: true }, h('summary', {}, 'The word at the cursor'), editor.help))));
  put(editor.help, h('p', { class: 'muted' }, 'Click on a word.'));
  const key = parameters.get('game');
  if (key) editor.text = (await get('/api/game', { game: key })).text ?? '';
  else editor.text = localStorage.getItem(KEPT) || TEMPLATES[0][1];
}
