// Pictures of every page, wide and narrow, light and dark, for people to look at: node shots.mjs FOLDER [PART OF A NAME]

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { browser, post, studio } from './kit.mjs';

const folder = process.argv[2] ?? 'shots';
mkdirSync(folder, { recursive: true });
const server = process.env.BASE ? { base: process.env.BASE, stop() {} } : await studio();
const window_ = await browser();
const pages = [
  ['library', '/'],
  ['play-yavalath', '/play?game=yavalath&moves=E5 F5 D4 C4 G6 F6 E3 D5 H7&first=human&second=human&tutorial=1'],
  ['play-chess', '/play?game=chess&moves=D2-D4 D7-D5 C1-F4 C8-F5&first=human&second=human'],
  ['play-tri', '/play?game=sample-003&first=human&second=human'],
  ['play-octagons', '/play?game=sample-005&moves=A1 B2&first=human&second=human'],
  ['play-morris', '/play?game=nine-mens-morris&first=human&second=human&tutorial=1'],
  ['play-hex', '/play?game=hex-7&moves=D4&first=human&second=human'],
  ['play-qubic', '/play?game=qubic&first=human&second=human'],
  ['edit', '/edit?game=yavalath'],
  ['judge', '/judge'],
  ['evolve', '/evolve'],
  ['survey', '/survey'],
  ['print', '/print?game=chess'],
].filter(([name]) => !process.argv[3] || name.includes(process.argv[3]));
for (const [size, viewport] of [['wide', { width: 1280, height: 850 }], ['phone', { width: 390, height: 844 }]]) {
  for (const colorScheme of ['light', 'dark']) {
    const context = await window_.newContext({ viewport, colorScheme, deviceScaleFactor: 1 });
    const page = await context.newPage();
    for (const [name, path] of pages) {
      await page.goto(server.base + path);
      if (name !== 'print') await page.waitForSelector('body[data-ready]');
      await page.waitForTimeout(700);
      await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`) });
    }
    await context.close();
  }
}
await window_.close();
await server.stop();
