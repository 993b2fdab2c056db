// Parts that several pages have: choosing a game, watching a job.

import { jobDone, post } from './api.js';
import { h, put } from './dom.js';

/** A field in which a game is chosen by name. */
export function gameField(games, value, change) {
  const id = `games-${Math.random().toString(36).slice(2, 8)}`;
  const called = (key) => games.find((game) => game.key === key)?.name ?? key;
  const input = h('input', {
    type: 'text', list: id, value: value ? called(value) : '', placeholder: 'Name of a game', autocomplete: 'off',
    onchange: () => {
      const text = input.value.trim().toLowerCase();
      const found = games.find((game) => game.name.toLowerCase() === text || game.key.toLowerCase() === text);
      change(found?.key ?? (input.value.trim() || null));
    },
  });
  return [input, h('datalist', { id }, games.map((game) => h('option', { value: game.name }, game.run ?? game.family)))];
}

/** How much of a job is done, if it is counted. */
export function share({ done, of }) {
  return of ? Math.min((done ?? 0) / of, 1) : null;
}

/** A job in words with a bar and a button that stops it. Resolves when it is over. */
export function follow(box, id, words = 'Stop') {
  const stop = h('button', { type: 'button', class: 'small danger', onclick: () => { stop.disabled = true; post(`/api/jobs/${id}/stop`, {}).catch(() => {}); } }, words);
  const line = h('p', { class: 'muted', role: 'status' }, 'starting …');
  const fill = h('i', {});
  const bar = h('div', { class: 'progress unsure' }, fill);
  put(box, h('div', { class: 'following' }, line, bar, stop));
  return jobDone(id, (job) => {
    line.textContent = job.progress || job.title;
    const done = share(job);
    bar.classList.toggle('unsure', done === null);
    fill.style.width = done === null ? '' : `${Math.round(done * 100)}%`;
  });
}

/** A number for people. */
export function number(value, digits = 2) {
  return value === null || value === undefined ? '–' : Number(value).toFixed(digits);
}

/** How long ago. */
export function ago(seconds) {
  const past = Math.max(0, Date.now() / 1000 - seconds);
  if (past < 60) return 'just now';
  if (past < 3600) return `${Math.round(past / 60)} min ago`;
  if (past < 86400) return `${Math.round(past / 3600)} h ago`;
  return `${Math.round(past / 86400)} days ago`;
}
