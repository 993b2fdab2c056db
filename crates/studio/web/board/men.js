// Men: discs with signs, states, facings and flags; stacks as piles of discs.

import { s } from '../dom.js';

const VISIBLE = 5;

/** What stands on a cell, inside a circle of that radius around the origin. */
export function stack(board, men, radius) {
  if (!men.length) return [];
  const shown = men.slice(-VISIBLE);
  if (shown.length === 1) return [man(board, shown[0], 0, 0, radius)];
  const [r, rise] = [radius * 0.7, radius * 0.17];
  const base = (rise * (shown.length - 1)) / 2;
  const discs = shown.map((one, i) => man(board, one, 0, base - rise * i, r, i < shown.length - 1));
  const size = radius * 0.34;
  const badge = s('g', { class: 'badge', transform: `translate(${radius * 0.82} ${-radius * 0.78})` },
    s('circle', { r: size }), s('text', { 'font-size': size * 1.25, dy: '.35em' }, String(men.length)));
  return [...discs, badge];
}

function man(board, one, x, y, r, plain = false) {
  const paint = one.owner === null ? board.neutral : board.players[one.owner].paint;
  const parts = [
    s('circle', { class: 'shade', r, cy: r * 0.07 }),
    s('circle', { class: 'disc', r, fill: paint.fill, stroke: paint.outline, 'stroke-width': Math.max(r * 0.07, 0.015) }),
    s('circle', { class: 'shine', r: r * 0.8, stroke: paint.ink, 'stroke-width': r * 0.035 }),
  ];
  if (!plain) parts.push(...face(board, one, r, paint));
  return s('g', { class: 'man', transform: `translate(${x} ${y})` }, parts);
}

function face(board, one, r, paint) {
  const parts = [];
  const turn = (i) => ((board.ring === 6 ? 30 : 0) + (i * 360) / Math.max(board.ring, 1)) * (Math.PI / 180);
  const at = (angle, far) => [Math.sin(angle) * far * r, -Math.cos(angle) * far * r];
  for (let i = 0; i < Math.min(board.ring, 8); i += 1) {
    if (!((one.flags ?? 0) & (1 << i))) continue;
    const [[x1, y1], [x2, y2]] = [at(turn(i), 0.66), at(turn(i), 0.9)];
    parts.push(s('line', { x1, y1, x2, y2, stroke: paint.ink, 'stroke-width': r * 0.12, 'stroke-linecap': 'round' }));
  }
  if (one.facing !== undefined && board.ring) {
    const angle = turn(one.facing);
    const points = [at(angle, 0.94), at(angle - 0.36, 0.64), at(angle + 0.36, 0.64)].map((p) => p.join(',')).join(' ');
    parts.push(s('polygon', { points, fill: paint.ink }));
  }
  const sign = board.pieces[one.piece]?.sign ?? '';
  const state = one.state ? String(one.state) : '';
  const text = (words, size, dy, weight) => s('text', {
    fill: paint.ink, 'font-size': size / Math.max(words.length / 1.7, 1), y: dy, dy: '.35em', 'font-weight': weight,
  }, words);
  if (sign && state) parts.push(text(sign, r * 0.95, -r * 0.16, 700), text(state, r * 0.55, r * 0.58, 500));
  else if (sign) parts.push(text(sign, r * 1.12, 0, 700));
  else if (state) parts.push(text(state, r * 0.95, 0, 500));
  return parts;
}

/** What stands on a cell, in words. */
export function words(board, men) {
  const one = (man) => {
    const owner = man.owner === null ? 'neutral' : board.players[man.owner].name;
    const name = board.pieces.length > 1 ? board.pieces[man.piece].name : 'piece';
    return `${owner} ${name}${man.state ? ` ${man.state}` : ''}`;
  };
  if (!men.length) return 'empty';
  if (men.length === 1) return one(men[0]);
  return `stack of ${men.length}, ${one(men[men.length - 1])} on top`;
}
