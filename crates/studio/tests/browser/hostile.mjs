// Strangers: kept hostile descriptions and library games mistreated at random go to every address that takes a text; requests that make no
// sense go everywhere. The studio must answer all of them, soon, without a server error, and still be there.
// node hostile.mjs [INPUTS]

import { readFileSync, readdirSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { check, equal, post, studio } from './kit.mjs';

const inputs = Number(process.argv[2] ?? 300);
const project = resolve(import.meta.dirname, '../../../..');
const server = await studio();
let [sent, worst] = [0, 0];
const wrong = [];

function files(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

const library = files(join(project, 'games')).filter((path) => path.endsWith('.ludi')).map((path) => readFileSync(path, 'utf8'));
const kept = ['crates/engine/tests/regressions', 'crates/engine/tests/rare', 'crates/gdl/tests/mistakes', 'crates/criticism/tests/broken'].flatMap((folder) => files(join(project, folder))).map((path) => readFileSync(path, 'utf8'));

let seed = 20061117;
const chance = (n) => { seed = (seed * 48271) % 2147483647; return seed % n; };
const any = (list) => list[chance(list.length)];
const EDGES = ['0', '1', '-1', '2', '7', '32', '33', '255', '256', '1000000000', '99999999999999999999', '(', ')', '"', ';', '\u0000', '🎲'];

function mistreated() {
  const words = any(library).replaceAll(/;[^\n]*/g, '').match(/[()]|"[^"]*"|[^\s()]+/g);
  for (let changes = 1 + chance(8); changes > 0; changes -= 1) {
    const at = chance(words.length);
    const other = any(library).match(/[()]|[^\s()]+/g);
    [() => words.splice(at, 1), () => words.splice(at, 0, any(other)), () => { words[at] = any(EDGES); }, () => { words[at] = any(words); }, () => words.splice(at, 0, ...other.slice(chance(other.length)).slice(0, 12))][chance(5)]();
  }
  return words.join(' ');
}

async function send(path, body, headers) {
  sent += 1;
  const begin = performance.now();
  try {
    const answer = await post(server.base, path, body, headers);
    const took = performance.now() - begin;
    worst = Math.max(worst, took);
    if (answer.status >= 500) wrong.push(`${path}: ${answer.status} ${answer.text.slice(0, 200)} for ${String(JSON.stringify(body)).slice(0, 3000)}`);
    return answer;
  } catch (error) {
    wrong.push(`${path}: ${error.message} for ${String(JSON.stringify(body)).slice(0, 3000)}`);
    return { status: 0, json: null };
  }
}

/** A description goes through the whole studio: checked, kept, played. */
async function through(text) {
  const checked = await send('/api/check', { text });
  await send('/api/format', { text });
  if (!checked.json?.game) return;
  const { json } = await send('/api/keep', { text });
  if (!json?.key) return;
  const game = json.key;
  const moves = [];
  for (let step = 0; step < 6; step += 1) {
    const shown = await send('/api/position', { game, moves });
    if (!shown.json?.legal?.length) break;
    moves.push(any(shown.json.legal).name);
  }
  const shown = await send('/api/position', { game, moves });
  if (shown.json?.legal?.length) await send('/api/move', { game, moves, strength: 'medium' });
  const drawn = await fetch(`${server.base}/print?game=${encodeURIComponent(game)}`);
  if (drawn.status >= 500) wrong.push(`print: ${drawn.status}`);
  await drawn.text();
}

const texts = [...kept, '', '(', ')'.repeat(5000), '('.repeat(20000), `(game ${'x'.repeat(900000)})`, 'a'.repeat((1 << 20) + 1), '\u0000\u0001', '"', ...Array.from({ length: inputs }, mistreated)];
const begin = performance.now();
const queue = [...texts];
await Promise.all(Array.from({ length: 4 }, async () => {
  for (let text = queue.pop(); text !== undefined; text = queue.pop()) await through(text);
}));

// Requests that make no sense; the one with a word too many is understood by addresses that have no use for it.
const LAX = '{"game":"yavalath","strength":"godlike"}';
const nonsense = ['', '{', '[]', 'null', '{"game":1}', '{"game":"../../etc/passwd"}', '{"game":"text:../../x"}', '{"game":"blind:-a"}', '{"game":"last/../../x"}', '{"game":"yavalath","moves":["Z99"]}', '{"game":"yavalath","moves":[""]}', JSON.stringify({ game: 'yavalath', moves: Array(30000).fill('A1') }), JSON.stringify({ game: 'x'.repeat(100000) }), LAX, new Uint8Array([0xff, 0xfe, 0x00]), `${'['.repeat(100000)}`];
for (const path of ['/api/position', '/api/move', '/api/check', '/api/keep', '/api/format', '/api/jobs', '/api/runs', '/api/survey', '/api/survey/answer', '/api/jobs/1/stop', '/api/jobs/x/stop', '/nowhere']) {
  for (const body of nonsense) check((await send(path, body)).status !== 200 || body === LAX, `${path} swallowed ${String(body).slice(0, 80)}`);
}
// An answer given before the request has ended can be lost with the connection, one time in some: so more than once.
for (let time = 0; time < 12; time += 1) {
  equal((await send('/api/check', { text: 'x'.repeat((3 + time) << 20) })).status, 413, 'what is too long is refused');
  equal((await send('/api/check', { text: 'x'.repeat(1 << 20) }, { origin: 'https://evil.test' })).status, 403, 'long posts from another page too');
}
for (const path of ['/web/../Cargo.toml', '/web/%2e%2e/Cargo.toml', '/web/..%2f..%2fetc/passwd', '/web//etc/passwd', '/etc/passwd', '/api/board.svg?game=/etc/passwd', '/api/game?game=..%2f..%2fludi.db', '/print?game=ludi.db']) {
  const answer = await fetch(server.base + path);
  check([404, 422].includes(answer.status), `${path} gives ${answer.status}`);
  check(!/root:|workspace/.test(await answer.text()), `${path} leaks`);
}

// Other people's pages.
const { hostname, port } = new URL(server.base);
const raw = (head) => new Promise((done) => { const line = connect(Number(port), hostname, () => line.write(head)); let said = ''; line.on('data', (bytes) => { said += bytes; line.end(); }); line.on('close', () => done(said)); line.on('error', () => done(said)); });
check((await raw('GET /api/runs HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n')).includes('403'), 'another name for us is refused');
check((await raw(`GET /api/runs HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`)).includes('200'), 'our own name is not');
equal((await send('/api/position', { game: 'yavalath' }, { origin: 'https://evil.test' })).status, 403, 'a post from another page');
equal((await send('/api/position', { game: 'yavalath' }, { 'content-type': 'text/plain' })).status, 403, 'a post as a form can send it');
equal((await send('/api/position', { game: 'yavalath' })).status, 200, 'the studio is still there');

check((await send('/api/move', LAX)).status === 422, 'there is no such strength');
const seconds = (performance.now() - begin) / 1000;
await server.stop();
console.log(`${texts.length} descriptions, ${sent} requests in ${seconds.toFixed(1)} s, the slowest ${(worst / 1000).toFixed(2)} s, ${wrong.length} wrong`);
wrong.slice(0, 5).forEach((words) => console.log(words));
console.log(`test result: ${wrong.length ? 'FAILED' : 'ok'}. ${sent - wrong.length} passed; ${wrong.length} failed; 0 ignored`);
process.exitCode = wrong.length ? 1 : 0;
