// The play page.

import { get } from '../api.js';
import { h, markup, put, toast } from '../dom.js';
import { Play } from './game.js';
import { lead } from './lead.js';
import { seats } from './seats.js';
import { createTable } from './table.js';

export async function open(main, parameters) {
  const key = parameters.get('game') ?? 'yavalath';
  const game = await get('/api/game', { game: key });
  const play = new Play(game, parameters, () => draw());
  const table = createTable(play);
  const status = h('p', { class: 'status', id: 'status' });
  const people = h('div', { class: 'people' });
  const title = h('h1', {});
  const notice = h('div', { class: 'notice', 'aria-live': 'polite' });
  const graph = h('div', {});
  const moves = h('ol', { class: 'moves', 'aria-label': 'Moves' });
  const rules = h('details', { class: 'panel rules-panel', open: true }, h('summary', {}, 'Rules'), markup(game.rules));
  const button = (words, act, more = {}) => h('button', { type: 'button', onclick: () => Promise.resolve(act()).catch((error) => toast(error.message)), ...more }, words);
  const undo = button('Undo', () => play.undo(), { title: 'Take back (Z)' });
  const redo = button('Redo', () => play.again(), { title: 'Again (Y)' });
  const hintButton = button('Hint', hint, { title: 'What would a machine play? (H)' });
  const takeOver = button('Take over', () => {
    const seat = play.shown.seat;
    const other = play.seats[seat] === 'human' ? 'medium' : 'human';
    play.seats[seat] = other;
    return play.refresh();
  });
  const typed = h('input', { type: 'text', placeholder: 'type a move', 'aria-label': 'Type a move', autocomplete: 'off', list: 'legal' });
  const known = h('datalist', { id: 'legal' });

  async function hint() {
    if (!play.human()) return;
    put(notice, h('p', {}, 'Thinking …'));
    const thought = await play.hint();
    put(notice, h('p', {}, h('b', {}, `Try ${thought.move}. `), thought.reason),
      button(`Play ${thought.move}`, () => table.make(thought.move), { class: 'small' }));
    table.hint(thought);
  }

  function draw() {
    const { shown } = play;
    document.title = `${name()} · Ludi`;
    title.textContent = name();
    put(people, seats(play, () => play.refresh().catch((error) => toast(error.message))));
    status.textContent = state();
    status.classList.toggle('over', play.over());
    if (!play.human()) put(notice);
    if (play.trouble) put(notice, h('p', { class: 'bad' }, play.trouble), button('Try again', () => play.refresh()));
    undo.disabled = !play.moves.length;
    redo.disabled = !play.redo.length;
    hintButton.disabled = !play.human();
    takeOver.disabled = play.over();
    takeOver.textContent = play.seats[shown.seat] === 'human' ? 'Let the machine' : 'Take over';
    put(graph, lead(game.board, shown, (to) => play.go(to, [...play.moves.slice(to), ...play.redo])));
    put(moves, shown.moves.map((move, i) => h('li', { class: `side-${shown.sides[i]}` },
      h('button', { type: 'button', class: 'plain', 'aria-label': `${game.board.players[shown.sides[i]].name}: ${move}; go back here`, onclick: () => play.go(i + 1, [...play.moves.slice(i + 1), ...play.redo]) }, move))));
    moves.scrollTop = moves.scrollHeight;
    put(known, play.human() ? shown.legal.map((step) => h('option', { value: step.name })) : []);
    table.draw();
  }

  function name() {
    return play.anonymous ? (game.blind ? game.title : 'A game') : game.title;
  }

  function state() {
    const { shown } = play;
    if (shown.ending) return `${shown.ending.words} after ${shown.turn - 1} turns`;
    const mover = game.board.players[shown.mover].name;
    if (play.thinking) return `${mover} is thinking …`;
    return `${mover} to move · turn ${shown.turn} · ${shown.legal.length} ${shown.legal.length === 1 ? 'move' : 'moves'}`;
  }

  function about() {
    const flag = (words, on, change) => h('label', { class: 'check' }, h('input', { type: 'checkbox', checked: on, onchange: (event) => { change(event.target.checked); history.replaceState(null, '', play.link()); draw(); hidden(); } }), words);
    return h('div', { class: 'flags' },
      flag('Mark legal moves', play.tutorial, (on) => { play.tutorial = on; }),
      game.blind ? null : flag('Anonymous', play.anonymous, (on) => { play.anonymous = on; }));
  }

  const origin = h('p', { class: 'origin' }, [game.family, game.origin].filter(Boolean).join(' · '));
  const links = h('p', { class: 'links' });
  function hidden() {
    origin.hidden = play.anonymous;
    put(links, game.blind ? [] : [
      h('a', { href: `/edit?game=${encodeURIComponent(key)}` }, 'Edit'),
      h('a', { href: `/judge?game=${encodeURIComponent(key)}` }, 'Measure'),
      h('a', { href: `/print?game=${encodeURIComponent(key)}${play.anonymous ? '&anonymous=true' : ''}` }, 'Print'),
    ].slice(play.anonymous ? 2 : 0));
  }

  put(main, h('div', { class: 'play-page' },
    h('section', { class: 'stage', 'aria-label': 'Board' },
      h('div', { class: 'heading' }, title, status), people, table.element, notice,
      h('div', { class: 'controls' }, undo, redo, hintButton, takeOver,
        button('New game', () => play.restart()),
        button('Copy link', () => navigator.clipboard.writeText(play.link().href).then(() => toast('Link copied: it holds the whole game.'))),
        h('form', { onsubmit: (event) => { event.preventDefault(); enter(); } }, typed, known))),
    h('aside', {}, h('div', { class: 'panel about' }, origin, about(), links), graph,
      h('details', { class: 'panel', open: true }, h('summary', {}, 'Moves'), moves), rules)));

  function enter() {
    const text = typed.value.trim().toLowerCase();
    const step = play.human() && play.shown.legal.find((step) => step.name.toLowerCase() === text);
    if (!step) return toast(`${typed.value || 'nothing'} is not a legal move`);
    typed.value = '';
    return table.make(step.name);
  }

  document.addEventListener('keydown', (event) => {
    if (/INPUT|TEXTAREA|SELECT/.test(event.target.tagName) || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = { z: undo, y: redo, h: hintButton }[event.key.toLowerCase()];
    if (act && !act.disabled) act.click();
  });
  hidden();
  await play.refresh().catch((error) => {
    // A link that no longer fits the rules: say so and begin anew.
    toast(error.message);
    play.moves = [];
    return play.refresh();
  });
}
