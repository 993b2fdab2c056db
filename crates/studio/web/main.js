// Which page this is, and what all pages have.

import { h, put } from './dom.js';

const PAGES = {
  '/': ['Library', () => import('./library/library.js')],
  '/play': ['Play', () => import('./play/play.js')],
  '/edit': ['Edit', () => import('./edit/edit.js')],
  '/judge': ['Judge', () => import('./judge/judge.js')],
  '/evolve': ['Evolve', () => import('./evolve/evolve.js')],
  '/survey': ['Survey', () => import('./survey/survey.js')],
};

function theme() {
  const button = document.getElementById('theme');
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const dark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : system.matches);
  const show = () => { button.textContent = dark() ? '☀' : '☾'; };
  const kept = localStorage.getItem('theme');
  if (kept) root.dataset.theme = kept;
  button.addEventListener('click', () => {
    root.dataset.theme = dark() ? 'light' : 'dark';
    localStorage.setItem('theme', root.dataset.theme);
    show();
  });
  system.addEventListener('change', show);
  show();
}

async function start() {
  theme();
  const path = location.pathname;
  const [title, load] = PAGES[path] ?? PAGES['/'];
  document.title = `${title} · Ludi`;
  for (const link of document.querySelectorAll('nav a')) {
    if (link.getAttribute('href') === path) link.setAttribute('aria-current', 'page');
  }
  const main = document.getElementById('main');
  main.className = title.toLowerCase();
  try {
    await (await load()).open(main, new URLSearchParams(location.search));
  } catch (error) {
    console.error(error);
    put(main, h('section', { class: 'panel trouble' }, h('h1', {}, 'That did not work'), h('p', {}, error.message),
      h('p', {}, h('a', { href: '/' }, 'Back to the library'))));
  }
  document.body.dataset.ready = 'yes';
}

start();
