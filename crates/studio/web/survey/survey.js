// Surveys: play unknown games to the end, say what you think.

import { get, post } from '../api.js';
import { field, h, markup, put, select, toast } from '../dom.js';
import { Play } from '../play/game.js';
import { seats } from '../play/seats.js';
import { createTable } from '../play/table.js';

const WHO = 'participant';

export async function open(main) {
  const sources = await get('/api/survey/sources');
  const wish = { source: sources.some((source) => source.word === 'tag:sample') ? 'tag:sample' : sources[0]?.word, form: 'pair' };
  const forms = [['pair', 'Two games: which is more interesting?'], ['three-plays', 'One game, three times: liked it?']];
  put(main, h('h1', {}, 'Survey'),
    h('p', { class: 'lede' }, 'You play games without knowing what they are, against a machine, to the end, and say what you think. Answers are kept on this machine under a random number.'),
    h('section', { class: 'panel order narrow' },
      field('Form', select('Form', forms, wish.form, (value) => { wish.form = value; })),
      field('Games from', select('Games from', sources.map((source) => [source.word, `${source.title} (${source.games})`]), wish.source, (value) => { wish.source = value; })),
      h('div', { class: 'row' }, h('button', { type: 'button', class: 'main', id: 'begin', onclick: () => begin().catch((error) => toast(error.message)) }, 'Begin'),
        h('a', { class: 'button', href: '/api/survey.csv', download: 'comparisons.csv' }, 'Comparisons (CSV)'),
        h('a', { class: 'button', href: '/api/survey.csv?form=three-plays', download: 'three-plays.csv' }, 'Three plays (CSV)'))));

  async function begin() {
    const shown = await post('/api/survey', { ...wish, participant: localStorage.getItem(WHO) ?? undefined });
    localStorage.setItem(WHO, shown.participant);
    if (shown.form === 'pair') await pair(main, shown);
    else await three(main, shown);
  }
}

async function pair(main, shown) {
  const plays = [];
  for (const [i, key] of shown.games.entries()) plays.push(await playOut(main, key, `Game ${'AB'[i]} of two`, i === 0 ? 'On to game B' : 'On to the question'));
  const answer = await question(main, 'Which of the two is the more interesting game?', [['first', 'Game A'], ['second', 'Game B'], ['equal', 'Equal']], shown.games);
  const { games } = await post('/api/survey/answer', { id: shown.id, answer, plays });
  thanks(main, games);
}

async function three(main, shown) {
  let games = null;
  for (let round = 1; round <= 3; round += 1) {
    const moves = await playOut(main, shown.games[0], `Play ${round} of three`, 'On to the question');
    const answer = await question(main, 'How did you like it this time?', [['liked', 'Liked'], ['neutral', 'Neutral'], ['disliked', 'Disliked']], shown.games);
    ({ games } = await post('/api/survey/answer', { id: shown.id, round, answer, plays: [moves] }));
  }
  thanks(main, games);
}

/** Plays a game; resolves with its moves when it is over and the person goes on. */
async function playOut(main, key, words, next) {
  const game = await get('/api/game', { game: key });
  game.hold = true;
  const play = new Play(game, new URLSearchParams({ first: 'human', second: 'easy', tutorial: '1' }), () => draw());
  const table = createTable(play);
  const status = h('p', { class: 'status', id: 'status' });
  const people = h('div', { class: 'people' });
  const on = h('button', { type: 'button', class: 'main', id: 'next', disabled: true }, next);
  const finish = h('button', { type: 'button', class: 'plain', onclick: () => { play.pace = 60; play.seats = ['easy', 'easy']; play.refresh().catch((error) => toast(error.message)); } }, 'Let the machine finish');
  function draw() {
    const { shown } = play;
    put(people, seats(play, () => play.refresh().catch((error) => toast(error.message))));
    status.textContent = shown.ending ? shown.ending.words : play.thinking ? 'The machine is thinking …' : `${game.board.players[shown.mover].name} to move`;
    status.classList.toggle('over', play.over());
    on.disabled = !play.over();
    finish.hidden = play.over();
    table.draw();
  }
  put(main, h('div', { class: 'play-page' },
    h('section', { class: 'stage' }, h('div', { class: 'heading' }, h('h1', {}, words), status), people, table.element, h('div', { class: 'controls' }, on, finish)),
    h('aside', {}, h('section', { class: 'panel' }, h('h2', {}, 'Rules'), markup(game.rules)))));
  await play.refresh();
  return new Promise((resolve) => on.addEventListener('click', () => { play.stop(); resolve(play.moves); }));
}

function question(main, words, answers, games) {
  return new Promise((resolve) => {
    put(main, h('section', { class: 'panel question' }, h('h1', {}, words),
      games.length > 1 ? h('div', { class: 'row pictures' }, games.map((key, i) => h('figure', {}, h('img', { src: `/api/board.svg?game=${encodeURIComponent(key)}`, alt: '', class: 'thumb' }), h('figcaption', {}, `Game ${'AB'[i]}`)))) : null,
      h('div', { class: 'row answers' }, answers.map(([value, text]) => h('button', { type: 'button', class: 'main', 'data-answer': value, onclick: () => resolve(value) }, text)))));
    main.querySelector('button').focus();
  });
}

function thanks(main, games) {
  put(main, h('section', { class: 'panel question', id: 'thanks' }, h('h1', {}, 'Thank you'),
    h('p', {}, 'Your answer is kept. You played: ', (games ?? []).map((key, i) => [i ? ' and ' : '', h('a', { href: `/play?game=${encodeURIComponent(key)}` }, key)]), '.'),
    h('p', {}, h('a', { class: 'button', href: '/survey' }, 'Another one'))));
}
