// The live page as people meet it, in a real browser.
import assert from 'node:assert/strict';
import {mkdirSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {Browser, screenshots, skip} from '../../web/browser.mjs';
import {Match} from './match.mjs';

let browser;
// A server waits up to a second for connections that the browser keeps open.
const ending = [];

before(async () => {
  if (!skip) browser = await Browser.open();
});
after(async () => {
  await browser?.close();
  await Promise.all(ending);
});

// A match showing `scene`, open in a page, for as long as `story` runs.
function story(name, scene, query, tell) {
  test(name, {skip}, async () => {
    const match = await Match.start(scene);
    const page = await browser.page(match.address + query);
    try {
      await tell(page, match);
    } finally {
      await page.close();
      ending.push(match.stop());
    }
  });
}

story('shows court, ruling and score, and asks nothing of anybody else', 'take',
    '?lang=ja', async (page, match) => {
  assert.equal(await page.textContent('#ruling .who'), '若宮 詩織の取り');
  assert.equal(await page.textContent('#ruling .figure .number'), '3.42 ± 0.31');
  assert.equal(await page.textContent('#left-A'), '23');
  assert.equal(await page.locator('#court [data-card]').count(), 45);
  assert.ok(page.requests.every((url) => url.startsWith(match.address)));
  assert.deepEqual(page.complaints, []);
});

story('L switches the language, and it is remembered', 'take', '',
    async (page, match) => {
  const before = await page.textContent('#ruling .who');
  await page.keyboard.press('l');
  const after = await page.textContent('#ruling .who');
  assert.notEqual(before, after);
  await page.goto(match.address);
  await page.waitForSelector('#court svg');
  assert.equal(await page.textContent('#ruling .who'), after);
});

story('T switches the theme', 'take', '?theme=dark', async (page) => {
  await page.keyboard.press('t');
  assert.equal(await page.getAttribute('html', 'data-theme'), 'light');
});

story('H holds the match and resumes it', 'take', '?lang=en', async (page) => {
  await page.keyboard.press('h');
  await page.waitForSelector('body[data-phase="held"]');
  assert.match(await page.textContent('#hold'), /Resume/);
  await page.click('#hold');
  await page.waitForSelector('body[data-phase="settled"]');
});

story('what the lamps remember is forgotten once somebody has seen it', 'sick',
    '?lang=en', async (page) => {
  await page.click('#seen');
  await page.waitForSelector('.device.bad', {state: 'detached'});
  assert.ok(await page.locator('#seen').isHidden());
});

story('nothing on the page moves while it is still', 'take', '?lang=en',
    async (page, match) => {
  match.show('still fault');
  await page.evaluate(() => {
    window.changes = 0;
    new MutationObserver((records) => window.changes += records.length)
        .observe(document, {
          subtree: true, childList: true, attributes: true, characterData: true,
        });
  });
  await page.waitForTimeout(2500);
  assert.equal(await page.evaluate(() => window.changes), 0);
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
  match.show('judge');
  await page.waitForSelector('.ruling.tone-judge');
});

story('a lamp is lit in the still, and nothing moves after it', 'take',
    '?lang=ja', async (page, match) => {
  match.show('still take');
  match.show('last lamp');
  await page.waitForSelector('#ruling .tone-B.lamp');
  assert.equal(await page.textContent('#ruling .letter'), 'B');
  assert.equal(await page.textContent('#ruling .beside'), '先');
  match.show('still take');
  await page.waitForTimeout(500);
  assert.equal(await page.textContent('#ruling .letter'), 'B');
  await page.keyboard.press('l');
  assert.equal(await page.textContent('#ruling .beside'), 'first');
});

story('a lamp that was taken back is said beside the ruling', 'lamp-back',
    '?lang=en', async (page) => {
  assert.match(await page.textContent('#ruling .lamp-then'), /told B .*taken back/);
  assert.equal(await page.textContent('#ruling .beside'), 'Same time');
  await page.keyboard.press('l');
  assert.match(await page.textContent('#ruling .lamp-then'), /取り消し/);
});

story('an open ruling names no taker', 'judge', '?lang=en', async (page) => {
  assert.equal(await page.textContent('#ruling .who'), 'Judge decides');
  assert.match(await page.textContent('#ruling .beside'), /^Leans to .* 86 %$/);
  assert.equal(await page.locator('#ruling .source').count(), 3);
  assert.match(await page.textContent('#ruling .doubt'), /pads and camera differ/);
});

story('a ruling says why in words, what each source says, and what the ' +
      'kimariji was', 'take', '?lang=ja', async (page) => {
  assert.match(await page.textContent('#ruling .why'), /有効手で触れた.*R-KA-5/);
  assert.match(
      await page.textContent('#ruling .sources'), /パッド両者が札に触れた/);
  assert.match(
      await page.textContent('#ruling .kimariji-why'), /で始まる札はほかにない/);
  await page.keyboard.press('l');
  assert.match(
      await page.textContent('#ruling .why'), /A touched it first, with the/);
});

story('a fault is named and marked on the court', 'fault', '?lang=ja',
    async (page) => {
  assert.match(await page.textContent('.flag.fault'), /お手つき 若宮 詩織自陣/);
  assert.equal(await page.locator('#court g.fault').count(), 1);
});

test('a lost connection is shown, and forgotten when it is back', {skip},
    async () => {
  const match = await Match.start('take');
  const page = await browser.page(`${match.address}?lang=ja&theme=dark`);
  await match.stop();
  await page.waitForSelector('#lost:not([hidden])');
  assert.match(await page.textContent('#lost'), /接続が切れています/);
  mkdirSync(screenshots, {recursive: true});
  await page.screenshot({path: join(screenshots, 'lost-hall-dark-ja.png')});
  const again = await Match.start('judge', match.port);
  await page.waitForSelector('.ruling.tone-judge');
  await page.waitForSelector('#lost', {state: 'hidden'});
  await page.close();
  ending.push(again.stop());
});
