// Where a game comes from: its ancestors as a graph, generations from left to right.

import { h, s } from '../dom.js';

const [WIDTH, HEIGHT, ACROSS, DOWN] = [132, 28, 182, 42];
const DEEPEST = 7;

/** `found`: the game first, then all it comes from. */
export function ancestry(found, key) {
  const byKey = new Map(found.map((one) => [one.key, one]));
  const depth = new Map([[key, 0]]);
  const order = [found[0]];
  for (let i = 0; i < order.length; i += 1) {
    const one = order[i];
    for (const parent of one.parents) {
      if (depth.has(parent) || !byKey.has(parent) || depth.get(one.key) >= DEEPEST) continue;
      depth.set(parent, depth.get(one.key) + 1);
      order.push(byKey.get(parent));
    }
  }
  if (!depth.has(found[0].key)) depth.set(found[0].key, 0);
  const columns = [];
  for (const one of order) (columns[depth.get(one.key)] ??= []).push(one);
  const last = columns.length - 1;
  const tall = Math.max(...columns.map((column) => column.length));
  const at = new Map();
  columns.forEach((column, i) => column.forEach((one, j) => at.set(one.key, [(last - i) * ACROSS + 4, ((j + 0.5) * tall * DOWN) / column.length - HEIGHT / 2 + 4])));
  const [width, height] = [last * ACROSS + WIDTH + 8, tall * DOWN + 8];
  const lines = order.flatMap((one) => one.parents.filter((parent) => at.has(parent)).map((parent) => {
    const [[x1, y1], [x2, y2]] = [at.get(parent), at.get(one.key)];
    const [a, b] = [x1 + WIDTH, y1 + HEIGHT / 2];
    const [c, d] = [x2, y2 + HEIGHT / 2];
    const bend = Math.max(30, (c - a) / 2);
    return s('path', { d: `M${a} ${b}C${a + bend} ${b} ${c - bend} ${d} ${c} ${d}`, class: 'kin' });
  }));
  const boxes = order.map((one) => {
    const [x, y] = at.get(one.key);
    const kind = one.parents.length ? '' : ' founder';
    const name = one.name.length > 17 ? `${one.name.slice(0, 16)}…` : one.name;
    return s('a', { href: `/play?game=${encodeURIComponent(one.key)}`, 'aria-label': `Play ${one.name}` },
      s('rect', { x, y, width: WIDTH, height: HEIGHT, rx: 8, class: `game${kind}${one.key === found[0].key ? ' this' : ''}` }),
      s('text', { x: x + WIDTH / 2, y: y + HEIGHT / 2, dy: '.35em', 'text-anchor': 'middle' }, name), s('title', {}, `${one.name}, generation ${one.generation}`));
  });
  return h('figure', { class: 'ancestry' },
    h('div', { class: 'scroll' }, s('svg', { viewBox: `0 0 ${width} ${height}`, width, height, role: 'group', 'aria-label': `Ancestors of ${found[0].name}` }, lines, boxes)),
    h('figcaption', { class: 'muted' }, `${found.length - 1} ancestors${order.length < found.length ? `, ${order.length - 1} of them drawn` : ''}. Dashed: games the run began with. Click one to play it.`));
}
