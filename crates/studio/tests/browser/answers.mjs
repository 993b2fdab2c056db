// How long a machine of medium strength takes, on every game of the library, at the start and after ten random moves:
// node answers.mjs [STRENGTH]

import { post, studio } from './kit.mjs';

const strength = process.argv[2] ?? 'medium';
const server = process.env.BASE ? { base: process.env.BASE, stop() {} } : await studio();
const { games } = await (await fetch(`${server.base}/api/library`)).json();
const times = [];
let seed = 7;
const chance = (n) => { seed = (seed * 48271) % 2147483647; return seed % n; };
for (const game of games.filter((one) => !one.run)) {
  for (const length of [0, 10]) {
    const moves = [];
    let shown = (await post(server.base, '/api/position', { game: game.key, moves })).json;
    while (moves.length < length && !shown.ending) {
      moves.push(shown.legal[chance(shown.legal.length)].name);
      shown = (await post(server.base, '/api/position', { game: game.key, moves })).json;
    }
    if (shown.ending) continue;
    const begin = performance.now();
    const answer = await post(server.base, '/api/move', { game: game.key, moves, strength });
    const took = performance.now() - begin;
    if (answer.status !== 200) console.log(`${game.key}: ${answer.text}`);
    times.push([took, game.key, length, answer.json?.player]);
  }
}
await server.stop();
times.sort((a, b) => b[0] - a[0]);
const share = (p) => (times[Math.floor(times.length * (1 - p))][0] / 1000).toFixed(2);
console.log(`${times.length} answers of strength ${strength}: median ${share(0.5)} s, 95 % within ${share(0.95)} s, the slowest ${(times[0][0] / 1000).toFixed(2)} s`);
times.slice(0, 8).forEach(([took, key, length, player]) => console.log(`${(took / 1000).toFixed(2)} s  ${key} after ${length} moves, ${player}`));
process.exitCode = times[0][0] > 1000 && strength === 'medium' ? 1 : 0;
