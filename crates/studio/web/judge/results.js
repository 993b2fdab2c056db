// What came of a job, for people.

import { post } from '../api.js';
import { h, toast } from '../dom.js';
import { number } from '../parts.js';

export function results(job) {
  const head = h('div', { class: 'heading' }, h('h2', {}, job.title), h('small', {}, job.state));
  if (job.state !== 'done' || !job.result) {
    return h('div', { class: 'panel' }, head, h('p', { class: 'bad' }, job.progress || 'It came to no result.'));
  }
  const body = { measure, compare, improve }[job.kind]?.(job) ?? h('pre', {}, JSON.stringify(job.result, null, 1));
  return h('div', { class: 'panel' }, head, body);
}

function figure({ value, low, high }, digits = 2) {
  return h('span', {}, h('b', {}, number(value, digits)), h('small', {}, ` (${number(low, digits)} – ${number(high, digits)})`));
}

function verdict(viable, words) {
  return h('span', { class: `tag ${viable ? 'good' : 'bad'}` }, words ?? (viable ? 'viable' : 'not viable'));
}

function measure(job) {
  const found = job.result;
  return [
    h('p', { class: 'row' }, verdict(found.viable, found.verdict), 'score', figure(found.score), 'first mover', figure(found.first_share), `mean length ${number(found.mean_length, 0)} turns`),
    h('p', { class: 'row' },
      h('a', { class: 'button', href: `/play?game=${encodeURIComponent(job.about.game)}` }, 'Play it'),
      h('a', { class: 'button', href: `/edit?game=${encodeURIComponent(job.about.game)}` }, 'Edit it'),
      h('a', { class: 'button', href: `/api/jobs/${job.id}/page`, target: '_blank', rel: 'noopener' }, 'Report on its own')),
    job.page ? h('iframe', { class: 'report', src: `/api/jobs/${job.id}/page`, title: `Report on ${job.about.title}`, sandbox: 'allow-same-origin' }) : null,
  ];
}

// Score, length and fairness of one of the games compared.
function glance(criteria, i) {
  const of = (id) => criteria.find((row) => row.id === id)?.values[i];
  const [score, length, first] = ['score', 'mean-length', 'first-share'].map(of);
  return h('p', { class: 'row' }, score ? ['score', figure(score)] : null, length ? ['turns', figure(length, 1)] : null, first ? ['first mover', figure(first)] : null);
}

function compare(job) {
  const { games, criteria } = job.result;
  const titles = job.about.titles;
  const most = (row) => Math.max(...row.values.map((value) => Math.abs(value?.value ?? 0)), 1e-9);
  const bar = (value, row) => h('div', { class: 'bar' }, h('i', { style: `width:${Math.round((Math.abs(value?.value ?? 0) / most(row)) * 100)}%` }), h('span', {}, number(value?.value)));
  return [
    h('div', { class: 'sides' }, games.map((game, i) => h('div', {}, h('h3', {}, titles[i], ' ', verdict(game.viable, game.verdict)), glance(criteria, i), h('ul', {}, game.verdicts.map((text) => h('li', {}, text)))))),
    h('div', { class: 'scroll tall' }, h('table', {},
      h('thead', {}, h('tr', {}, h('th', {}, 'Measure'), h('th', {}, titles[0]), h('th', {}, titles[1]), h('th', { class: 'number' }, 'Difference'))),
      h('tbody', {}, criteria.map((row) => {
        const difference = row.differences[1] ?? row.differences[0];
        return h('tr', { class: difference?.real ? 'real' : '' }, h('td', {}, row.name), h('td', {}, bar(row.values[0], row)), h('td', {}, bar(row.values[1], row)),
          h('td', { class: 'number' }, difference ? [difference.real ? h('b', {}, number(difference.value)) : number(difference.value), difference.real ? ' *' : ''] : '–'));
      })))),
    h('p', { class: 'muted' }, '* the 95 % interval of the difference leaves out zero. Of twenty differences that are none, one is marked by chance.'),
  ];
}

function improve(job) {
  const { original, variants, nearest, tried, dropped, again } = job.result;
  const keep = async (text, to) => {
    const { key } = await post('/api/keep', { text });
    location.href = `/${to}?game=${encodeURIComponent(key)}`;
  };
  const button = (words, text, to) => h('button', { type: 'button', class: 'small', onclick: () => keep(text, to).catch((error) => toast(error.message)) }, words);
  const looks = (game) => [h('p', { class: 'row' }, verdict(game.viable, game.verdict), 'score', figure({ value: game.score, low: game.low, high: game.high })), game.flaws.length ? h('ul', {}, game.flaws.map((flaw) => h('li', {}, flaw))) : null];
  const turned = (word, check) => h('li', {}, `${word}${check.real ? '' : ', perhaps by chance'}: ${check.was}; now ${check.now}`);
  const article = (variant) => h('article', { class: 'variant' },
    h('ul', { class: 'changes' }, variant.changes.map((change) => h('li', {}, change))), looks(variant.after),
    h('ul', {}, variant.mended.map((check) => turned('Mends', check)), variant.broken.map((check) => turned('Spoils', check))),
    h('p', { class: variant.real ? 'good' : 'muted' }, variant.real ? 'The difference of the scores is more than chance.' : 'The difference of the scores may be chance.'),
    h('p', { class: 'row' }, button('Play it', variant.text, 'play'), button('Edit it', variant.text, 'edit'), button('Measure it', variant.text, 'judge')));
  return [
    h('h3', {}, 'As it is'), looks(original),
    h('h3', {}, variants.length ? 'Changes that help' : 'No change surely helps'), h('p', { class: 'muted' }, `${tried} variants were measured, ${dropped} of them did not work, ${again} looked better and were measured again.`),
    variants.map(article),
    nearest ? [h('h3', {}, 'The nearest, which may look better by chance'), article(nearest)] : null,
  ];
}
