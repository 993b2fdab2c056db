// The evolve page: start runs, watch them, pause them, go on.

import { get, post, watchJobs } from '../api.js';
import { field, h, put, select, toast } from '../dom.js';
import { ago, number, share } from '../parts.js';
import { ancestry } from './ancestry.js';
import { map } from './map.js';

export async function open(main, parameters) {
  const spaces = await get('/api/spaces');
  const wish = { space: spaces[0]?.word ?? 'ludi', minutes: 2, seed: 1, require: '', prefer: '', founders: '', archive: false };
  const runs = h('ul', { class: 'jobs', id: 'runs' });
  const box = h('section', { class: 'run', id: 'run', 'aria-label': 'Run' });
  let name = parameters.get('run');
  let jobs = [];
  let stale = false;
  let wanted = 0;

  const going = (run) => jobs.find((job) => job.kind === 'evolve' && job.state === 'running' && job.about.run === run);

  async function start(order) {
    const { job } = await post('/api/runs', order);
    const begun = (await get('/api/jobs')).find((known) => known.id === job);
    name = begun.about.run;
    toast(`${name} has begun; it goes on when you leave this page.`);
    await refresh();
  }

  const stop = (job) => post(`/api/jobs/${job.id}/stop`, {}).catch((error) => toast(error.message));

  function bar(job) {
    const done = share(job);
    return h('div', { class: `progress${done === null ? ' unsure' : ''}` }, h('i', { style: done === null ? '' : `width:${done * 100}%` }));
  }

  async function refresh() {
    wanted += 1;
    const mine = wanted;
    const list = await get('/api/runs');
    if (!name && list.length) name = list[0].name;
    const run = name && list.some((known) => known.name === name) ? await get(`/api/runs/${encodeURIComponent(name)}`) : null;
    if (mine !== wanted) return;
    put(runs, list.map((known) => h('li', { class: known.name === name ? 'now' : '' },
      h('button', { type: 'button', class: 'plain', onclick: () => { name = known.name; refresh().catch((error) => toast(error.message)); } },
        h('b', {}, known.name), h('small', {}, ` ${known.state} · ${known.made} made, ${known.kept} kept, ${known.viable} not yet refuted · ${ago(known.started)}`)))));
    const url = new URL(location.href);
    if (name) url.searchParams.set('run', name);
    history.replaceState(null, '', url);
    draw(run);
  }

  function draw(run) {
    const job = name ? going(name) : null;
    if (!run) {
      put(box, h('div', { class: 'panel empty' }, job
        ? [h('h2', {}, name), h('p', { class: 'muted', role: 'status' }, job.progress || 'starting …'), bar(job), h('button', { type: 'button', class: 'danger', onclick: () => stop(job) }, 'Stop')]
        : h('p', { class: 'muted' }, 'No runs yet. Two minutes are enough for a few dozen new games.')));
      return;
    }
    const act = job
      ? h('button', { type: 'button', id: 'pause', onclick: () => stop(job) }, 'Pause')
      : h('button', { type: 'button', id: 'resume', onclick: () => start({ resume: run.name, minutes: Number(wish.minutes), other_build: run.other_build }).catch((error) => toast(error.message)) },
        run.other_build ? `Go on for ${wish.minutes} min, though another build began it` : `Go on for ${wish.minutes} min`);
    const shown = box.querySelector('#population')?.scrollTop ?? 0;
    const ours = chosen && run.population.some((member) => member.name === chosen);
    put(box,
      h('div', { class: 'panel' },
        h('div', { class: 'heading' }, h('h2', {}, run.name), h('div', { class: 'row' }, h('span', { class: `tag ${job || run.state === 'running' ? 'good' : 'plain'}`, id: 'state' }, job ? 'running' : run.state), run.state === 'running' && !job ? h('small', {}, 'by another process') : act)),
        job ? [h('p', { class: 'muted', id: 'progress', role: 'status' }, job.progress), bar(job)] : null,
        funnel(run)),
      h('div', { class: 'panel' }, h('h3', {}, 'Archive map'), map(run, (member) => lineage(run, member))),
      h('div', { class: 'panel' }, h('h3', {}, 'Population'), population(run)),
      h('div', { class: 'panel', id: 'ancestry' }, (ours && kin) || [h('h3', {}, 'Ancestry'), h('p', { class: 'muted' }, 'Choose a game above to see what it comes from.')]));
    box.querySelector('#population').scrollTop = shown;
    if (ours) lineage(run, { name: chosen });
  }

  let chosen = null;
  // What is drawn stays while the rest is drawn anew.
  let kin = null;
  async function lineage(run, member) {
    chosen = member.name;
    const panel = box.querySelector('#ancestry');
    try {
      const found = await get(`/api/runs/${encodeURIComponent(run.name)}/ancestry`, { name: member.name });
      kin = [h('h3', {}, `Ancestry of ${member.name}`), ancestry(found, `${run.name}/${member.name}`)];
      put(box.querySelector('#ancestry') ?? panel, ...kin);
    } catch (error) {
      toast(error.message);
    }
  }

  function population(run) {
    const play = (member) => `/play?game=${encodeURIComponent(`${run.name}/${member.name}`)}`;
    return h('div', { class: 'scroll', id: 'population' }, h('table', {},
      h('thead', {}, h('tr', {}, ['Game', '', 'Score', '95 %', 'Goal', 'Board', 'Turns', 'From'].map((words, i) => h('th', { class: [2, 6].includes(i) ? 'number' : '' }, words)))),
      h('tbody', {}, run.population.map((member) => h('tr', {},
        h('td', {}, h('a', { href: play(member) }, member.name)),
        h('td', {}, member.viable ? h('span', { class: 'tag good' }, 'not yet refuted') : null),
        h('td', { class: 'number' }, number(member.score)), h('td', {}, h('small', {}, `${number(member.low)} – ${number(member.high)}`)),
        h('td', {}, member.place?.goal ?? ''), h('td', {}, member.place?.tiling ?? ''), h('td', { class: 'number' }, member.place ? number(member.place.length, 0) : ''),
        h('td', {}, h('button', { type: 'button', class: 'plain small', onclick: () => lineage(run, member) }, member.parents.join(' × ') || 'drawn')))))));
  }

  function funnel(run) {
    const parts = [['made', run.made], ...run.dropped.map(([check, count]) => [`dropped: ${check}`, count]), ['kept', run.kept], ['not yet refuted', run.viable]];
    return h('dl', { class: 'funnel' }, parts.map(([words, count]) => h('div', {}, h('dt', {}, words), h('dd', {}, h('b', {}, String(count)), h('i', { style: `width:${Math.max(1, (count / Math.max(run.made, 1)) * 100)}%` })))));
  }

  const input = (name_, type, more = {}) => h('input', { type, value: String(wish[name_]), onchange: (event) => { wish[name_] = type === 'number' ? Number(event.target.value) : event.target.value; }, ...more });
  const about = h('p', { class: 'muted' });
  const only = h('div', { class: 'only' },
    field('Begin with', input('founders', 'text', { placeholder: 'the library’s samples, or names: hex, yavalath' })),
    field('Only such games', input('require', 'text', { placeholder: 'tiling=hex,cells<=61' })),
    field('Rather such games', input('prefer', 'text', { placeholder: 'goal=connect' })),
    h('label', { class: 'check' }, h('input', { type: 'checkbox', onchange: (event) => { wish.archive = event.target.checked; } }), 'Breed from the best of every kind'));
  const space = (value) => {
    wish.space = value;
    about.textContent = spaces.find((known) => known.word === value)?.about ?? '';
    only.hidden = value !== 'ludi';
  };
  space(wish.space);
  put(main, h('h1', {}, 'Evolve'),
    h('p', { class: 'lede' }, 'New games are bred, played by machines and measured. What works is kept; everything can be stopped at any moment and go on later.'),
    h('div', { class: 'judge-page' },
      h('div', {}, h('section', { class: 'panel order' },
        field('Search', select('Search', spaces.map((known) => [known.word, known.title]), wish.space, space)), about,
        h('div', { class: 'row' }, field('Minutes', input('minutes', 'number', { min: 0.1, step: 'any', style: 'width:6rem' })), field('Seed', input('seed', 'number', { min: 0, style: 'width:6rem' }))),
        only,
        h('button', { type: 'button', class: 'main', id: 'begin', onclick: () => start(wish.space === 'ludi' ? { ...wish, founders: wish.founders.split(',').map((name_) => name_.trim()).filter(Boolean) } : { space: wish.space, minutes: wish.minutes, seed: wish.seed }).catch((error) => toast(error.message)) }, 'Begin'),
        h('h3', {}, 'Runs'), runs)),
      box));
  await refresh();
  watchJobs((latest) => {
    const before = jobs.find((job) => job.about?.run === name)?.progress;
    jobs = latest;
    if (stale || jobs.find((job) => job.about?.run === name)?.progress !== before || !before) {
      if (!stale) { stale = true; setTimeout(() => { stale = false; refresh().catch((error) => toast(error.message)); }, 700); }
    }
  });
}
