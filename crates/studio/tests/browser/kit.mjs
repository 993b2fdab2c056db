// A studio of its own for every test file, a browser, and tests that say in their names what holds.

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const project = resolve(import.meta.dirname, '../../../..');
/** Where pictures of failures go. */
export const out = join(project, 'target/browser');
const program = process.env.LUDI ?? join(project, 'target/ci/ludi');

/** Starts a studio on a free port with a store of its own. */
export async function studio() {
  const folder = mkdtempSync(join(tmpdir(), 'ludi-studio-'));
  const child = spawn(program, ['studio', '--port', '0', '--store', join(folder, 'ludi.db')], { stdio: ['ignore', 'ignore', 'pipe'], cwd: folder });
  // Also when a test fails on the way.
  process.on('exit', () => child.kill());
  const base = await new Promise((done, fail) => {
    let said = '';
    child.stderr.on('data', (bytes) => {
      said += bytes;
      const found = /http:\/\/[\d.:]+/.exec(said);
      if (found) done(found[0]);
    });
    child.on('exit', (code) => fail(new Error(`the studio stopped with ${code}: ${said}`)));
  });
  const stop = () => new Promise((done) => {
    child.removeAllListeners('exit');
    child.on('exit', () => { rmSync(folder, { recursive: true, force: true }); done(); });
    child.kill('SIGINT');
  });
  return { base, stop, child, folder };
}

/** Debian's browser, driven by playwright-core, which is installed in `target/browser`. */
export async function browser() {
  const require = createRequire(join(out, 'package.json'));
  const { chromium } = require('playwright-core');
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}

export function check(holds, words) {
  if (!holds) throw new Error(words);
}

export function equal(found, expected, words = '') {
  check(Object.is(found, expected), `${words}: found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
}

/** Waits until something holds. */
export async function until(holds, words, seconds = 20) {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    if (await holds()) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`it never came true that ${words}`);
}

export async function post(base, path, body, headers = {}) {
  const response = await fetch(base + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) });
  const text = await response.text();
  let json = null;
  try { json = JSON.parse(text); } catch { /* some answers are plain words */ }
  return { status: response.status, json, text };
}

/** Runs tests, each on a page of its own that must not ask anybody else and must not log errors. Says how it went as cargo does. */
export async function run(tests, { at = 4 } = {}) {
  mkdirSync(out, { recursive: true });
  const server = await studio();
  const window_ = await browser();
  const only = process.argv[2];
  const queue = tests.filter(([name]) => !only || name.includes(only));
  let [passed, failed] = [0, 0];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, test, options = {}] = next;
      const begin = Date.now();
      const context = await window_.newContext({ viewport: { width: 1280, height: 850 }, ...options });
      const page = await context.newPage();
      const wrong = [];
      page.on('console', (message) => { if (message.type() === 'error') wrong.push(message.text()); });
      page.on('pageerror', (error) => wrong.push(error.message));
      page.on('request', (request) => { if (!request.url().startsWith(server.base) && !/^(data|blob|about):/.test(request.url())) wrong.push(`asked ${request.url()}`); });
      page.setDefaultTimeout(20_000);
      page.open = async (path) => {
        await page.goto(server.base + path);
        await page.waitForSelector('body[data-ready]');
      };
      try {
        await test(page, server);
        check(!wrong.length, `the page complained: ${wrong.join('; ')}`);
        passed += 1;
        console.log(`ok ${((Date.now() - begin) / 1000).toFixed(1)} s  ${name}`);
      } catch (error) {
        failed += 1;
        console.log(`FAILED  ${name}\n  ${error.message}\n  ${wrong.join('\n  ')}`);
        await page.screenshot({ path: join(out, `failed-${name.replaceAll(/\W+/g, '-')}.png`) }).catch(() => {});
      }
      await context.close();
    }
  };
  await Promise.all(Array.from({ length: at }, worker));
  await window_.close();
  await server.stop();
  console.log(`test result: ${failed ? 'FAILED' : 'ok'}. ${passed} passed; ${failed} failed; 0 ignored`);
  process.exitCode = failed ? 1 : 0;
}
