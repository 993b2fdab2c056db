// Who sits where, what they hold, whose turn it is.

import { h, select } from '../dom.js';

/** A row for each side. `changed()` is called when somebody else takes a seat. */
export function seats(play, changed) {
  const { shown, game } = play;
  return [0, 1].map((side) => {
    const seat = shown.swapped ? 1 - side : side;
    const { name, paint } = game.board.players[side];
    const holds = shown.sides_hold[side];
    const facts = [
      holds.score ? `${holds.score} points` : null,
      holds.captured ? `${holds.captured} captured` : null,
      ...holds.hand.map(([piece, count]) => `${count} ${game.board.pieces.length > 1 ? piece : ''} in hand`.replace('  ', ' ')),
    ].filter(Boolean);
    const options = [['human', 'Human'], ...game.strengths.map((level) => [level.strength, `Machine: ${level.words.toLowerCase()}`])];
    const now = !shown.ending && shown.mover === side;
    const won = shown.ending?.winner === side;
    return h('div', { class: `seat${now ? ' now' : ''}${won ? ' won' : ''}`, 'data-side': side },
      h('i', { class: 'disc', style: `background:${paint.fill};border-color:${paint.outline}` }),
      h('b', {}, name, won ? ' ★' : ''),
      facts.length ? h('small', {}, facts.join(', ')) : null,
      select(`Who plays ${name}`, options, play.seats[seat], (value) => { play.seats[seat] = value; changed(); }));
  });
}
