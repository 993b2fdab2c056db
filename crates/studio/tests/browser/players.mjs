// Many people at once: so many players each play a game against a beginner to its end, over HTTP, and check that nothing is lost.
// node players.mjs [PLAYERS] [MOVES]

import { equal, post, studio } from './kit.mjs';

const players = Number(process.argv[2] ?? 200);
const games = ['tic-tac-toe', 'yavalath', 'connect-four', 'breakthrough', 'reversi', 'hex-7', 'nine-mens-morris', 'clobber'];
const server = process.env.BASE ? { base: process.env.BASE, stop() {} } : await studio();
/** Longer games are left. */
const MOST = Number(process.argv[3] ?? 60);
let requests = 0;
let [worst, finished] = [0, 0];
const wrong = [];

async function ask(path, body) {
  requests += 1;
  const begin = performance.now();
  const answer = await post(server.base, path, body);
  worst = Math.max(worst, performance.now() - begin);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.json;
}

async function player(number) {
  const game = games[number % games.length];
  // A little generator, so that every player plays a game of his own, the same every time.
  let seed = number + 1;
  const chance = (n) => { seed = (seed * 48271) % 2147483647; return seed % n; };
  let moves = [];
  for (;;) {
    const shown = await ask('/api/position', { game, moves });
    equal(shown.moves.join(' '), moves.join(' '), 'the moves are ours');
    if (shown.ending || moves.length > MOST) break;
    const next = shown.seat === 0 ? shown.legal[chance(shown.legal.length)].name : (await ask('/api/move', { game, moves, strength: 'beginner', seed: number })).move;
    moves = [...moves, next];
  }
  finished += 1;
}

const begin = performance.now();
await Promise.all(Array.from({ length: players }, (_, number) => player(number).catch((error) => wrong.push(`player ${number}: ${error.message}`))));
const seconds = (performance.now() - begin) / 1000;
await server.stop();
console.log(`${players} players, ${finished} games finished, ${wrong.length} errors, ${requests} requests in ${seconds.toFixed(1)} s, the slowest ${(worst / 1000).toFixed(2)} s`);
wrong.slice(0, 5).forEach((words) => console.log(words));
console.log(`test result: ${wrong.length ? 'FAILED' : 'ok'}. ${finished} passed; ${wrong.length} failed; 0 ignored`);
process.exitCode = wrong.length || finished !== players ? 1 : 0;
