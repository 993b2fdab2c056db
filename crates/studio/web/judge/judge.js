// The judge page: measure a game, compare two, improve one. Work goes on when the page is left.

import { get, post, watchJobs } from '../api.js';
import { field, h, put, select, toast } from '../dom.js';
import { ago, follow, gameField } from '../parts.js';
import { results } from './results.js';

const EFFORTS = [['quick', 'Quick: seconds'], ['standard', 'Standard: a minute or two'], ['thorough', 'Thorough: as long as it takes']];

export async function open(main, parameters) {
  const { games } = await get('/api/library');
  const wish = { game: parameters.get('game'), other: parameters.get('other'), effort: 'quick' };
  const box = h('section', { id: 'result', 'aria-label': 'Result' });
  const earlier = h('ul', { class: 'jobs' });
  let watched = null;

  async function begin(kind) {
    if (!wish.game) return toast('Choose a game first.');
    const { game, other, effort } = wish;
    if (kind === 'compare' && !other) return toast('Choose the other game too.');
    const order = { measure: { kind, game, effort }, compare: { kind, games: [game, other], effort }, improve: { kind, game } }[kind];
    const { job } = await post('/api/jobs', order);
    return show(job);
  }

  async function show(id) {
    watched = id;
    const url = new URL(location.href);
    url.searchParams.set('job', id);
    url.searchParams.delete('start');
    history.replaceState(null, '', url);
    let job = await get(`/api/jobs/${id}`);
    if (job.state === 'running') {
      put(box, h('div', { class: 'panel' }, h('h2', {}, job.title), h('div', { class: 'going' })));
      await follow(box.querySelector('.going'), id);
      if (watched !== id) return;
      job = await get(`/api/jobs/${id}`);
    }
    put(box, results(job));
  }

  const button = (words, kind, more = {}) => h('button', { type: 'button', onclick: () => begin(kind).catch((error) => toast(error.message)), ...more }, words);
  put(main, h('h1', {}, 'Judge'),
    h('p', { class: 'lede' }, 'Machines play a game against themselves. What that shows comes in words and with error bars: does it end, is it fair, is there room for skill?'),
    h('div', { class: 'judge-page' },
      h('section', { class: 'panel order' },
        field('Game', h('div', {}, gameField(games, wish.game, (key) => { wish.game = key; }))),
        field('Effort', select('Effort', EFFORTS, wish.effort, (value) => { wish.effort = value; })),
        h('div', { class: 'row' }, button('Measure', 'measure', { class: 'main' }), button('Improve', 'improve', { title: 'Look for small changes that mend it' })),
        field('Compare with', h('div', {}, gameField(games, wish.other, (key) => { wish.other = key; }))),
        h('div', { class: 'row' }, button('Compare', 'compare')),
        h('h3', {}, 'Earlier'), earlier),
      box));
  watchJobs((jobs) => put(earlier, jobs.filter((job) => job.kind !== 'evolve').slice(0, 15).map((job) => h('li', {},
    h('a', { href: `/judge?job=${job.id}`, onclick: (event) => { event.preventDefault(); show(job.id).catch((error) => toast(error.message)); } }, job.title),
    h('small', {}, job.state === 'running' ? ` ${job.progress}` : ` ${job.state}, ${ago(job.ended ?? job.started)}`)))));
  const start = parameters.get('start');
  if (start === 'measure' || start === 'improve') await begin(start);
  else if (parameters.get('job')) await show(Number(parameters.get('job')));
  else put(box, h('div', { class: 'panel empty' }, h('p', { class: 'muted' }, 'Nothing measured yet. Choose a game and press Measure; a quick look takes seconds.')));
}
