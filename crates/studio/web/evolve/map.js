// The archive map: goals down, tilings across, length within; the best game of each kind by its score.

import { h, s } from '../dom.js';
import { number } from '../parts.js';

const CELL = 17;

/** `choose(member)` is called with a game that is clicked. */
export function map(run, choose) {
  const placed = run.population.filter((member) => member.place);
  if (!placed.length) return h('p', { class: 'muted' }, 'No games on the map yet.');
  const goals = run.axes.goals.filter((goal) => placed.some((member) => member.place.goal === goal));
  const tilings = run.axes.tilings.filter((tiling) => placed.some((member) => member.place.tiling === tiling));
  const bins = run.axes.lengths.length + 1;
  const best = new Map();
  for (const member of placed) {
    const { goal, tiling, bin } = member.place;
    const key = `${goals.indexOf(goal)},${tilings.indexOf(tiling)},${bin}`;
    if (!best.has(key) || best.get(key).score < member.score) best.set(key, member);
  }
  const scores = placed.map((member) => member.score);
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const [left, top] = [76, 34];
  const wide = bins * CELL + 10;
  const picture = s('svg', { class: 'map', viewBox: `0 0 ${left + tilings.length * wide} ${top + goals.length * CELL + 20}`, style: `max-width:${(left + tilings.length * wide) * 1.35}px`, role: 'img', 'aria-label': `Map of ${best.size} kinds of games: goal by board and length` });
  tilings.forEach((tiling, column) => {
    const x = left + column * wide;
    picture.append(s('text', { x: x + (bins * CELL) / 2, y: 14, 'text-anchor': 'middle', class: 'axis' }, tiling), s('text', { x, y: 28, class: 'tick' }, 'short'), s('text', { x: x + bins * CELL, y: 28, 'text-anchor': 'end', class: 'tick' }, 'long'));
  });
  goals.forEach((goal, row) => {
    picture.append(s('text', { x: left - 8, y: top + row * CELL + CELL * 0.7, 'text-anchor': 'end', class: 'axis' }, goal));
    tilings.forEach((_, column) => {
      for (let bin = 0; bin < bins; bin += 1) {
        const member = best.get(`${row},${column},${bin}`);
        const weight = member ? (member.score - low) / (high - low || 1) : 0;
        const rect = s('rect', { x: left + column * wide + bin * CELL + 1, y: top + row * CELL + 1, width: CELL - 2, height: CELL - 2, rx: 3, class: member ? `niche${member.viable ? ' viable' : ''}` : 'free', style: member ? `--weight:${weight.toFixed(3)}` : '' });
        if (member) {
          rect.append(s('title', {}, `${member.name}, ${number(member.score)}${member.viable ? ', not yet refuted' : ''}`));
          rect.addEventListener('click', () => choose(member));
        }
        picture.append(rect);
      }
    });
  });
  return h('figure', { class: 'map-figure' }, picture, h('figcaption', { class: 'muted' }, `${best.size} kinds filled${run.kept > run.population.length ? ` by the best ${run.population.length} games` : ''}. Darker is better; a ring means not yet refuted. Click one for its ancestry.`));
}
