// The table: a board on which a game is played, and how clicks become steps. Used wherever people play.

import { h, put, say, toast } from '../dom.js';
import { createBoard } from '../board/board.js';

/** A board for a `Play`. `draw()` shows its present state. */
export function createTable(play) {
  const boardBox = h('div', { class: 'board-box' });
  const choices = h('div', { class: 'choices', role: 'group', 'aria-label': 'Which move?' });
  const others = h('div', { class: 'others' });
  const board = createBoard(boardBox, choose);
  let picked = null;
  let hint = null;
  let spoken = 0;

  function legal() {
    return play.human() ? play.shown.legal : [];
  }

  function choose(cell) {
    const steps = legal();
    if (picked !== null) {
      const onto = steps.filter((step) => step.from === picked && step.to === cell && step.to !== step.from);
      if (onto.length) return offer(onto);
      const same = cell === picked;
      picked = null;
      if (same) return draw();
    }
    const here = steps.filter((step) => step.to === cell && (step.from === null || step.from === cell));
    const away = steps.filter((step) => step.from === cell && step.to !== cell);
    if (here.length && away.length) return offer(here, cell);
    if (here.length) return offer(here);
    if (away.length) return pick(cell);
    const onto = steps.filter((step) => step.to === cell);
    const origins = new Set(steps.map((step) => step.from).filter((from) => from !== null));
    if (onto.length && origins.size === 1) return offer(onto);
    if (steps.length) {
      const label = play.game.board.cells[cell].label;
      say(`${label}: no move there`);
    }
    return draw();
  }

  function pick(cell) {
    picked = cell;
    const count = new Set(legal().filter((step) => step.from === cell).map((step) => step.to)).size;
    say(`${play.game.board.cells[cell].label} picked up, ${count} destinations`);
    draw();
  }

  /** One step is made; of several one is chosen. `cell`: it may also be picked up. */
  function offer(steps, cell = null) {
    if (steps.length === 1 && cell === null) return make(steps[0].name);
    put(choices, h('span', {}, 'Which move?'),
      steps.map((step) => h('button', { type: 'button', onclick: () => make(step.name) }, step.name)),
      cell === null ? null : h('button', { type: 'button', onclick: () => { put(choices); pick(cell); } }, 'move this piece'),
      h('button', { type: 'button', class: 'plain', onclick: () => { put(choices); picked = null; draw(); } }, 'none'));
    choices.querySelector('button').focus();
    say(`which move? ${steps.map((step) => step.name).join(', ')}`);
    return null;
  }

  function make(name) {
    picked = null;
    hint = null;
    put(choices);
    play.play(name).catch((error) => toast(error.message));
  }

  function marks() {
    const marks = new Map();
    const mark = (cell, word) => { if (cell !== null) marks.set(cell, `${marks.get(cell) ?? ''} ${word}`); };
    const { shown } = play;
    mark(shown.last[0], 'from');
    mark(shown.last[1], 'last');
    shown.decisive.forEach((cell) => mark(cell, 'won'));
    const steps = legal();
    const destinations = new Set(steps.filter((step) => picked === null || step.from === picked).filter((step) => picked !== null || step.from === null || step.from === step.to).map((step) => step.to));
    const origins = new Set(steps.filter((step) => step.from !== null && step.from !== step.to).map((step) => step.from));
    if (play.tutorial || picked !== null) destinations.forEach((cell) => mark(cell, 'plus'));
    if (play.tutorial && picked === null) origins.forEach((cell) => mark(cell, 'origin'));
    destinations.forEach((cell) => mark(cell, 'open'));
    origins.forEach((cell) => mark(cell, 'open'));
    if (picked !== null) mark(picked, 'chosen');
    if (hint) [hint.from, hint.to].forEach((cell) => mark(cell, 'hint'));
    return marks;
  }

  function announce() {
    const { shown } = play;
    const count = shown.moves.length;
    if (count === spoken) return;
    spoken = count;
    const last = count ? `${play.game.board.players[shown.sides[count - 1]].name} played ${shown.moves[count - 1]}. ` : '';
    say(last + (shown.ending ? shown.ending.words : `${play.game.board.players[shown.mover].name} to move`));
  }

  function draw() {
    if (!play.shown) return;
    board.set({ board: play.game.board, shown: play.shown, marks: marks(), live: play.human() });
    const extra = legal().filter((step) => step.to === null);
    const called = { pass: 'Pass', stop: 'Stop here', swap: 'Swap sides' };
    put(others, extra.map((step) => h('button', { type: 'button', 'data-move': step.name, onclick: () => make(step.name) }, called[step.name] ?? step.name)));
    announce();
  }

  return {
    element: h('div', { class: 'table' }, boardBox, choices, others),
    draw() { if (!play.human()) picked = null; put(choices); draw(); },
    hint(thought) { hint = thought; draw(); },
    make,
    focus: board.focus,
  };
}
