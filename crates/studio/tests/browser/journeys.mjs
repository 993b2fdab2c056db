// What people do in the studio, done by a browser.

import { check, equal, run, until } from './kit.mjs';

const cell = (page, label) => page.locator(`.board .cell[data-label="${label}"]`);
const status = (page) => page.locator('#status').textContent();
const over = async (page) => /wins|Drawn|Unfinished/.test(await status(page));
const myTurn = (page) => page.locator('.board-box.live').count();

/** Who has which cell of a tic-tac-toe board: 0, 1 or nothing. */
async function marks(page) {
  const response = await page.evaluate(() => fetch('/api/position', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ game: 'tic-tac-toe', moves: (new URLSearchParams(location.search).get('moves') ?? '').split(' ').filter(Boolean) }) }).then((answer) => answer.json()));
  return response.stacks.map((stack) => (stack.length ? stack[0].owner : null));
}

async function ticTacToe(page) {
  const labels = ['A1', 'B1', 'C1', 'A2', 'B2', 'C2', 'A3', 'B3', 'C3'];
  const lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
  await page.open('/play?game=tic-tac-toe&first=human&second=beginner');
  const order = await page.evaluate(() => [...document.querySelectorAll('.board .cell')].map((one) => one.dataset.label));
  equal(order.join(' '), labels.join(' '), 'cells');
  for (let game = 0; game < 15; game += 1) {
    while (!(await over(page))) {
      await until(async () => (await myTurn(page)) || over(page), 'it is our turn');
      if (await over(page)) break;
      const now = await marks(page);
      const gap = (who) => lines.find((line) => line.filter((i) => now[i] === who).length === 2 && line.some((i) => now[i] === null))?.find((i) => now[i] === null);
      const at = gap(0) ?? gap(1) ?? [4, 0, 2, 6, 8, 1, 3, 5, 7].find((i) => now[i] === null);
      const before = await page.locator('.moves li').count();
      await cell(page, labels[at]).click();
      await until(async () => (await page.locator('.moves li').count()) > before, 'the click became a move');
    }
    if ((await status(page)).startsWith('White wins') || (await page.locator('.seat.won[data-side="0"]').count())) {
      equal(await page.locator('.board .cell.won').count(), 3, 'cells of the winning line');
      return;
    }
    await page.getByRole('button', { name: 'New game' }).click();
    await until(async () => !(await over(page)), 'a new game has begun');
  }
  throw new Error('fifteen games against a beginner and no win');
}

async function yavalath(page) {
  await page.open('/play?game=yavalath&first=human&second=medium&seed=3');
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.waitForSelector('.notice b');
  check(/Try \w+/.test(await page.locator('.notice').textContent()), 'the hint names a move');
  equal(await page.locator('.cell.hint').count(), 1, 'hinted cells');
  let moves = 0;
  while (!(await over(page))) {
    await until(async () => (await myTurn(page)) || over(page), 'it is our turn');
    if (await over(page)) break;
    const open = page.locator('.board .cell.open');
    await open.nth((moves * 17) % (await open.count())).click();
    moves += 1;
    await until(async () => (await page.locator('.moves li').count()) >= 2 * moves || over(page), 'the machine answered');
  }
  check(moves > 2, 'a game has a few moves');
  // The link holds the game.
  const said = await status(page);
  const played = await page.locator('.moves li').count();
  await page.reload();
  await page.waitForSelector('body[data-ready]');
  equal(await status(page), said, 'after reloading');
  equal(await page.locator('.moves li').count(), played, 'moves after reloading');
  await page.getByRole('button', { name: 'Undo' }).click();
  await until(async () => !(await over(page)), 'undo leads back into the game');
  await page.getByRole('button', { name: 'Redo' }).click();
  await until(() => over(page), 'redo leads to the end again');
}

async function keyboard(page) {
  await page.open('/play?game=tic-tac-toe&first=human&second=human&tutorial=1');
  equal(await page.locator('.plus-sign').count(), 9, 'plus signs at the start');
  await page.locator('.board .cell[tabindex="0"]').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  equal(await page.evaluate(() => document.activeElement.dataset.label), 'B2', 'where the arrows lead');
  await page.keyboard.press('Enter');
  await until(async () => (await page.locator('.moves li').count()) === 1, 'Enter plays');
  await until(async () => /played B2/.test(await page.locator('#say').textContent()), 'the move is said to screen readers');
  check(/B2, .*piece/.test(await cell(page, 'B2').getAttribute('aria-label')), 'the cell says what stands on it');
  await page.getByLabel('Type a move').fill('a1');
  await page.keyboard.press('Enter');
  await until(async () => (await page.locator('.moves li').count()) === 2, 'a typed move is played');
  equal(await page.locator('.plus-sign').count(), 7, 'plus signs after two moves');
}

async function pickingUp(page) {
  await page.open('/play?game=breakthrough&first=human&second=human');
  await cell(page, 'B2').click();
  check((await page.locator('.cell.chosen').count()) === 1, 'the pawn is picked up');
  equal(await page.locator('.plus-sign').count(), 3, 'its destinations');
  await cell(page, 'B3').click();
  await until(async () => (await page.locator('.moves li').textContent()) === 'B2-B3', 'the pawn has moved');
  equal(await page.locator('.cell.last').getAttribute('data-label'), 'B3', 'the last move is marked');
}

async function swapAndChoice(page) {
  await page.open('/play?game=hex-7&first=human&second=human');
  await cell(page, 'D4').click();
  await page.getByRole('button', { name: 'Swap sides' }).click();
  await until(async () => (await page.locator('.moves li').count()) === 2, 'the swap is a move');
  await page.open('/play?game=order-and-chaos&first=human&second=human');
  await cell(page, 'C3').click();
  const choices = page.locator('.choices button:not(.plain)');
  equal(await choices.count(), 2, 'moves a click may mean');
  await choices.first().click();
  await until(async () => (await page.locator('.moves li').count()) === 1, 'the chosen one is played');
}

async function tilings(page) {
  for (const [game, cells, corners] of [['reversi', 64, 4], ['yavalath', 61, 6], ['sample-003', 54, 3], ['sample-005', 41, 8], ['alquerque', 25, 0], ['nine-mens-morris', 24, 0], ['qubic', 64, 4], ['y', 91, 6]]) {
    await page.open(`/play?game=${game}`);
    equal(await page.locator('.board .cell').count(), cells, `cells of ${game}`);
    const most = await page.evaluate(() => Math.max(0, ...[...document.querySelectorAll('.board .ground')].map((ground) => ground.getAttribute('points').split(' ').length)));
    equal(most, corners, `corners of a cell of ${game}`);
  }
}

async function edit(page) {
  await page.open('/edit?game=yavalath');
  const area = page.locator('textarea');
  await page.waitForSelector('.remarks .fine');
  const text = await area.inputValue();
  await area.fill(text.replace('(tiling hex)', '(tiling hexx)'));
  await page.waitForSelector('.paint .wrong');
  equal(await page.locator('.paint .wrong').first().textContent(), 'hexx', 'what is underlined');
  const lines = text.replace('(tiling hex)', '(tiling hexx)').split('\n');
  const row = lines.findIndex((line) => line.includes('hexx'));
  const said = await page.locator('.remarks li').first().textContent();
  check(said.includes(`Error ${row + 1}:${lines[row].indexOf('hexx') + 1} `), `the place of the mistake: ${said}`);
  check(/did you mean `hex`/.test(said), `a suggestion: ${said}`);
  check(await page.getByRole('button', { name: 'Play it' }).isDisabled(), 'what is wrong cannot be played');
  await area.fill(text.replace('(size 5)', '(size 3)'));
  await page.waitForSelector('.remarks .fine');
  await until(async () => (await page.locator('.board .cell').count()) === 19, 'the board follows the text');
  check((await page.locator('aside .rules').textContent()).includes('three cells a side'), 'the English follows the text');
  // Completion.
  const at = (await area.inputValue()).indexOf('(in-a-row');
  await area.evaluate((element, place) => { element.focus(); element.setSelectionRange(place, place); }, at);
  await page.keyboard.type('(conn');
  await page.waitForSelector('.completions li');
  equal(await page.locator('.completions li b').first().textContent(), 'connect', 'the first completion');
  await page.keyboard.press('Enter');
  check((await area.inputValue()).includes('(connect'), 'the completion is taken');
  await area.fill(text.replace('(size 5)', '(size 3)'));
  await page.waitForSelector('.remarks .fine');
  await page.getByRole('button', { name: 'Play it' }).click();
  await page.waitForSelector('.play-page .board');
  equal(await page.locator('.board .cell').count(), 19, 'cells of the new game');
}

async function library(page) {
  await page.open('/');
  const count = async () => Number(/\d+/.exec(await page.locator('main [role="status"]').textContent())[0]);
  check((await count()) >= 200, 'the library is there');
  await page.locator('#search').fill('yavalath');
  await until(async () => (await count()) < 20, 'the search narrows it');
  await page.locator('#search').fill('');
  await page.getByLabel('Board').selectOption('tri');
  await until(async () => (await count()) < 60, 'the filter narrows it');
  await page.getByLabel('Sort by').selectOption('score');
  const values = (await page.locator('.card .facts b').allTextContents()).map(Number);
  check(values.length > 2 && values.every((value, i) => !i || values[i - 1] >= value), `sorted: ${values}`);
  await until(() => page.evaluate(() => { const image = document.querySelector('.card img'); return image.complete && image.naturalWidth > 0; }), 'boards are drawn');
}

async function judge(page) {
  await page.open('/judge?game=tic-tac-toe&start=measure');
  await page.waitForSelector('#result iframe', { timeout: 40_000 });
  check(/viable/.test(await page.locator('#result .tag').first().textContent()), 'there is a verdict');
  const report = page.frameLocator('#result iframe');
  check((await report.locator('h1').textContent()).includes('Tic-Tac-Toe'), 'the report is inside');
}

async function evolve(page) {
  await page.open('/evolve');
  await page.getByLabel('Minutes').fill('3');
  await page.getByLabel('Begin with').fill('tic-tac-toe, sample-001, Hex 7, connect-four');
  await page.getByLabel('Begin with').blur();
  await page.locator('#begin').click();
  const made = async () => Number((await page.locator('.funnel dd b').first().textContent({ timeout: 40_000 })) ?? 0);
  await until(async () => (await page.locator('.funnel').count()) && (await made()) > 3, 'children are made', 40);
  await page.reload();
  await page.waitForSelector('body[data-ready]');
  await until(async () => (await page.locator('#state').textContent()) === 'running', 'it goes on after reloading');
  const before = await made();
  await until(async () => (await made()) > before, 'more children are made', 30);
  await page.locator('#pause').click();
  await until(async () => (await page.locator('#state').textContent()) === 'stopped', 'it is paused', 30);
  await page.locator('#resume').click();
  const paused = await made();
  await until(async () => (await page.locator('#state').textContent()) === 'running' && (await made()) > paused, 'it goes on', 40);
  await until(async () => (await page.locator('#population tbody tr').count()) > 0, 'the population is listed', 40);
  await page.locator('#population tbody tr button').first().click();
  await page.waitForSelector('.ancestry .game.this');
  await until(async () => (await page.locator('.ancestry .game').count()) > 1, 'parents are drawn');
  await page.locator('#pause').click();
  await page.locator('#population tbody tr a').first().click();
  await page.waitForSelector('.play-page .board .cell');
}

/** Takes a pair of games up to the question; false if one of them, drawn at random, is too long for a test. */
async function pairPlayed(page) {
  await page.open('/survey');
  await page.getByLabel('Games from').selectOption('tag:sample');
  await page.locator('#begin').click();
  for (const name of ['On to game B', 'On to the question']) {
    const next = page.getByRole('button', { name });
    await next.waitFor();
    await page.waitForSelector('.board .cell');
    check(!/sample/i.test((await page.locator('main').textContent()) + page.url()), 'nothing tells which game it is');
    check(await next.isDisabled(), 'a game that is not over cannot be left');
    await page.getByRole('button', { name: 'Let the machine finish' }).click();
    try {
      await until(() => next.isEnabled(), 'the game is over', 12);
    } catch {
      return false;
    }
    await next.click();
  }
  return true;
}

async function survey(page, { base }) {
  let played = false;
  for (let tries = 0; tries < 6 && !played; tries += 1) played = await pairPlayed(page);
  check(played, 'a pair is played to the end');
  await page.locator('[data-answer="second"]').click();
  await page.waitForSelector('#thanks');
  const table = await (await fetch(`${base}/api/survey.csv`)).text();
  check(/\n[\w-]+,([\w-]+),\1,[0-9a-f]{16},[0-9a-f]{16},tag:sample,/.test(table), `the answer is in the table: ${table}`);
}

async function print(page, { base }) {
  for (const game of ['yavalath', 'chess', 'hex', 'connect6', 'english-checkers']) {
    await page.goto(`${base}/print?game=${game}`);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const pages = (pdf.match(/\/Type\s*\/Page[^s]/g) ?? []).length;
    equal(pages, 1, `pages of the sheet of ${game}`);
  }
}

async function phone(page) {
  for (const path of ['/', '/play?game=yavalath', '/play?game=chess', '/edit?game=hex', '/judge', '/evolve', '/survey']) {
    await page.open(path);
    const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    check(wide <= room, `${path} is ${wide} wide on a screen of ${room}`);
  }
}

await run([
  ['an evolution is started, goes on after a reload, is paused and resumed', evolve],
  ['tic-tac-toe is won against a beginner by clicking', ticTacToe],
  ['yavalath is played against the machine by clicking, and its link holds the game', yavalath],
  ['a survey pair is played and answered', survey],
  ['a mistake is shown at its place and mended', edit],
  ['every tiling is drawn', tilings],
  ['a game is measured and its report shown', judge],
  ['keys and typed moves play, and screen readers are told', keyboard],
  ['a piece is picked up and shows its destinations', pickingUp],
  ['sides are swapped, and a click that means two moves asks', swapAndChoice],
  ['the shelf is searched, filtered and sorted', library],
  ['a rule sheet is one page', print],
  ['no page is wider than a phone', phone, { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true }],
]);
