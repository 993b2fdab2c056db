// The board: draws what it is given and reports which cell is chosen. No rules inside.

import { put, s } from '../dom.js';
import { bounds, margins, neighbour, prepare, visible } from './geometry.js';
import { stack, words } from './men.js';

/**
 * A board in an element. `choose(cell)` is called when a cell is clicked or entered.
 * `set(state)` draws: { board, shown, marks: Map cell → words of classes, live }.
 */
export function createBoard(element, choose = () => {}) {
  let state = null;
  let groups = [];
  let focus = 0;

  function build() {
    const { board, shown } = state;
    const cells = visible(board, shown);
    const box = bounds(board, cells);
    const edge = margins(board, cells);
    const pad = edge ? 0.55 : 0.15;
    const [x, y] = [box.left - pad, box.top - 0.15];
    const [width, height] = [box.right - box.left + pad + 0.15, box.bottom - box.top + 0.15 + pad];
    const root = s('svg', {
      viewBox: `${x} ${y} ${width} ${height}`, class: 'board', role: 'group',
      'aria-label': `Board of ${board.cells.length} cells; arrow keys move, Enter chooses`,
      style: `--wide: ${width}; --high: ${height}`,
    });
    if (board.points) root.append(ground(board, box));
    root.append(s('g', { class: 'lines' }, board.lines.map(([a, b]) => s('line', {
      x1: board.cells[a].x, y1: -board.cells[a].y, x2: board.cells[b].x, y2: -board.cells[b].y,
    }))));
    groups = [];
    const shown_ = new Set(cells);
    board.cells.forEach((cell, i) => {
      if (!shown_.has(i)) return;
      groups[i] = cellGroup(board, cell, i, edge);
      root.append(groups[i]);
    });
    root.append(s('g', { class: 'targets' }, board.targets.flatMap((target) => sides(board, target))));
    if (edge) root.append(coordinates(edge, box));
    root.addEventListener('click', (event) => {
      const cell = event.target.closest('.cell');
      if (cell) hit(Number(cell.dataset.cell));
    });
    root.addEventListener('keydown', key);
    put(element, root);
    if (!groups[focus]) focus = cells[0] ?? 0;
    groups[focus]?.setAttribute('tabindex', '0');
  }

  function hit(cell) {
    move(cell);
    if (state.live) choose(cell);
  }

  function move(cell) {
    groups[focus]?.setAttribute('tabindex', '-1');
    focus = cell;
    groups[focus]?.setAttribute('tabindex', '0');
  }

  function key(event) {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (state.live) choose(focus);
    } else if (event.key.startsWith('Arrow')) {
      event.preventDefault();
      const next = neighbour(state.board, focus, event.key);
      if (groups[next]) {
        move(next);
        groups[next].focus();
      }
    }
  }

  function update() {
    const { board, shown, marks } = state;
    groups.forEach((group, i) => {
      const men = shown?.stacks[i] ?? [];
      const set = marks.get(i) ?? '';
      const face = JSON.stringify([men, shown?.states[i] ?? 0, set]);
      if (group.face === face) return;
      group.face = face;
      group.setAttribute('class', `cell ${set}${men.length ? ' full' : ''}`);
      const room = board.cells[i].room;
      const content = [stack(board, men, room * 0.8)];
      if (shown?.states[i]) content.push(s('text', { class: 'state', x: -room * 0.68, y: -room * 0.6, 'font-size': room * 0.42 }, String(shown.states[i])));
      if (set.includes('plus')) content.push(plus(room, men.length > 0));
      put(group.querySelector('.content'), content.flat());
      const spoken = [board.cells[i].label, words(board, men)];
      if (set.includes('plus')) spoken.push('a move goes here');
      if (set.includes('origin')) spoken.push('can move');
      if (set.includes('chosen')) spoken.push('picked up');
      if (set.includes('won')) spoken.push('decided the game');
      group.setAttribute('aria-label', spoken.join(', '));
    });
  }

  return {
    set(next) {
      const anew = !state || state.board !== next.board || (next.board.boardless && state.shown !== next.shown);
      prepare(next.board);
      state = { marks: new Map(), live: false, ...next };
      if (anew) build();
      element.classList.toggle('live', state.live);
      update();
    },
    focus() { groups[focus]?.focus(); },
  };
}

function cellGroup(board, cell, i, edge) {
  const outline = cell.outline.map(([x, y]) => `${x - cell.x},${cell.y - y}`).join(' ');
  const ground = cell.outline.length
    ? [s('polygon', { class: `ground phase-${board.phase ? cell.phase : 0}`, points: outline }), s('polygon', { class: 'tint', points: outline })]
    : [s('circle', { class: 'reach', r: 0.5 }), s('circle', { class: 'point', r: 0.09 }), s('circle', { class: 'tint', r: cell.room * 1.02 })];
  const label = edge || board.points ? null
    : s('text', { class: 'label', y: cell.room * 0.9, 'font-size': Math.min(cell.room * 0.34, 0.17) }, cell.label);
  return s('g', { class: 'cell', 'data-cell': i, 'data-label': cell.label, role: 'button', tabindex: '-1', transform: `translate(${cell.x} ${-cell.y})` },
    ground, label, s('g', { class: 'content' }));
}

function plus(room, over) {
  const arm = room * (over ? 0.2 : 0.22);
  return s('path', { class: 'plus-sign', d: `M${-arm} 0H${arm}M0 ${-arm}V${arm}`, 'stroke-width': room * 0.075 });
}

function ground(board, box) {
  return s('rect', { class: 'plate', x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top, rx: 0.25 });
}

function sides(board, target) {
  const paint = target.owner === null ? null : board.players[target.owner].paint;
  if (target.edges.length) {
    const line = (colour, width) => target.edges.map(([x1, y1, x2, y2]) => s('line', { x1, y1: -y1, x2, y2: -y2, stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round' }));
    return [...line(paint.outline, 0.18), ...line(paint.fill, 0.13)];
  }
  return target.cells.map((i) => s('circle', {
    class: 'named', cx: board.cells[i].x, cy: -board.cells[i].y, r: board.cells[i].room * 0.88, stroke: paint?.fill ?? null,
  }));
}

function coordinates(edge, box) {
  const text = (x, y, words) => s('text', { x, y, dy: '.35em', 'font-size': 0.3 }, words);
  return s('g', { class: 'coordinates', 'aria-hidden': 'true' },
    edge.columns.map(([name, x]) => text(x, box.bottom + 0.24, name)),
    edge.rows.map(([name, y]) => text(box.left - 0.28, -y, name)));
}
