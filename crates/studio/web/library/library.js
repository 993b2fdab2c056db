// The shelf: every game as a card with its board.

import { get } from '../api.js';
import { field, h, put, select } from '../dom.js';

/** Cards drawn at a time; more come as one scrolls. */
const BATCH = 60;

export async function open(main, parameters) {
  const shelf = await get('/api/library');
  const wish = Object.fromEntries(['search', 'family', 'tiling', 'goal', 'viable', 'run', 'sort'].map((name) => [name, parameters.get(name) ?? '']));
  const list = h('ul', { class: 'shelf', id: 'shelf' });
  const count = h('p', { class: 'muted', role: 'status' });
  const end = h('div', { 'aria-hidden': 'true' });
  let found = [];
  let drawn = 0;

  const choice = (name, label, options) => field(label, select(label, options, wish[name], (value) => { wish[name] = value; show(); }));
  const all = (name) => [...new Set(shelf.games.map((game) => game[name]).filter(Boolean))].sort();
  const plain = (values, any) => [['', any], ...values.map((value) => [value, value])];
  const search = h('input', { type: 'search', id: 'search', placeholder: 'Name, aim, origin …', value: wish.search, oninput: (event) => { wish.search = event.target.value; show(); } });

  function matches(game) {
    const text = wish.search.trim().toLowerCase();
    const words = [game.name, game.family, game.aim, game.origin, game.goal, game.tiling, ...game.aliases, ...game.tags].join(' ').toLowerCase();
    return text.split(/\s+/).every((part) => words.includes(part))
      && (!wish.family || game.family === wish.family)
      && (!wish.tiling || game.tiling === wish.tiling)
      && (!wish.goal || game.goal === wish.goal)
      && (!wish.run || game.run === wish.run)
      && (!wish.viable || String(game.viable) === wish.viable);
  }

  function order(a, b) {
    if (!wish.sort) return 0;
    if (wish.sort === 'name') return a.name.localeCompare(b.name);
    if (wish.sort === 'cells') return a.cells - b.cells;
    const value = (game) => game.measures[wish.sort] ?? -Infinity;
    return value(b) - value(a);
  }

  function show() {
    found = shelf.games.filter(matches);
    if (wish.sort) found.sort(order);
    drawn = 0;
    put(list);
    count.textContent = `${found.length} ${found.length === 1 ? 'game' : 'games'}`;
    const url = new URL(location.href);
    for (const [name, value] of Object.entries(wish)) value ? url.searchParams.set(name, value) : url.searchParams.delete(name);
    history.replaceState(null, '', url);
    more();
  }

  function more() {
    list.append(...found.slice(drawn, drawn + BATCH).map((game) => card(game, wish.sort)));
    drawn = Math.min(drawn + BATCH, found.length);
  }

  const sorts = [['', 'By family'], ['name', 'Name'], ['cells', 'Cells'], ...shelf.measures.map((measure) => [measure.id, measure.name])];
  put(main,
    h('h1', {}, 'Library'),
    h('p', { class: 'lede' }, 'Every game here can be played, measured, changed, bred and printed. Each is a short text; all else follows from it.'),
    h('div', { class: 'shelf-tools' },
      field('Search', search),
      choice('family', 'Family', plain(all('family'), 'All families')),
      choice('tiling', 'Board', plain(all('tiling'), 'All boards')),
      choice('goal', 'Goal', plain(all('goal'), 'All goals')),
      choice('viable', 'Viable', [['', 'Any'], ['true', 'Viable'], ['false', 'Not viable']]),
      shelf.runs.length ? choice('run', 'Run', plain(shelf.runs, 'Any')) : null,
      choice('sort', 'Sort by', sorts)),
    count, list, end);
  new IntersectionObserver((entries) => { if (entries.some((entry) => entry.isIntersecting) && drawn < found.length) more(); }, { rootMargin: '600px' }).observe(end);
  show();
}

/** A game as a card. */
function card(game, sort) {
  const key = encodeURIComponent(game.key);
  const value = game.measures[sort];
  return h('li', { class: 'card' },
    h('div', { class: 'picture' }, h('img', { src: `/api/board.svg?game=${key}`, alt: '', loading: 'lazy' })),
    h('div', { class: 'words' },
      h('h2', {}, h('a', { href: `/play?game=${key}` }, game.name)),
      h('p', {}, game.aim),
      h('div', { class: 'facts' },
        h('span', { class: 'tag plain' }, game.run ?? game.family),
        game.viable === null ? null : h('span', { class: `tag ${game.viable ? 'good' : 'bad'}` }, game.viable ? 'viable' : 'not viable'),
        value === undefined ? null : h('b', {}, value.toFixed(Math.abs(value) >= 10 ? 0 : 2)))));
}
