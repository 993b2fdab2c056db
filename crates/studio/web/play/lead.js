// The lead: who is ahead after every step, as a curve.

import { h, s } from '../dom.js';

const [WIDTH, HEIGHT] = [320, 96];

/** The curve; `go(index)` is called with the number of steps at a place that is clicked. */
export function lead(board, shown, go) {
  const leads = shown.leads;
  const across = Math.max(leads.length - 1, 12);
  const x = (i) => 6 + ((WIDTH - 12) * i) / across;
  const y = (value) => HEIGHT / 2 - value * (HEIGHT / 2 - 6);
  const line = leads.map((value, i) => `${i ? 'L' : 'M'}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  const area = `${line}L${x(leads.length - 1).toFixed(1)} ${HEIGHT / 2}L${x(0)} ${HEIGHT / 2}Z`;
  const now = leads[leads.length - 1];
  const ahead = Math.abs(now) < 0.05 ? 'even' : `${board.players[now > 0 ? 0 : 1].name} ahead`;
  const picture = s('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'lead', role: 'img', 'aria-label': `Lead after ${leads.length - 1} moves: ${ahead}` },
    s('clipPath', { id: 'above' }, s('rect', { x: 0, y: 0, width: WIDTH, height: HEIGHT / 2 })),
    s('clipPath', { id: 'below' }, s('rect', { x: 0, y: HEIGHT / 2, width: WIDTH, height: HEIGHT / 2 })),
    s('path', { d: area, class: 'area first', 'clip-path': 'url(#above)' }),
    s('path', { d: area, class: 'area second', 'clip-path': 'url(#below)' }),
    s('line', { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: 'even' }),
    s('path', { d: line, class: 'curve' }),
    s('circle', { cx: x(leads.length - 1), cy: y(now), r: 3.5, class: 'now' }));
  picture.addEventListener('click', (event) => {
    const box = picture.getBoundingClientRect();
    const at = Math.round((((event.clientX - box.left) / box.width) * WIDTH - 6) / ((WIDTH - 12) / across));
    go(Math.min(Math.max(at, 0), leads.length - 1));
  });
  return h('figure', { class: 'lead-graph' },
    h('figcaption', {}, h('span', {}, board.players[0].name, ' ahead'), h('b', {}, ahead)), picture,
    h('figcaption', {}, h('span', {}, board.players[1].name, ' ahead'), h('small', {}, 'by the machine’s judgement at a glance')));
}
