// The desk of a real `kimari demo`, on the judge's screen and on a player's
// phone: a protest in the gap holds the match, an overruling moves the score,
// and the match goes on to its end.
import assert from 'node:assert/strict';
import {mkdirSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {pathToFileURL} from 'node:url';
import {Browser, screenshots, skip} from '../../web/browser.mjs';
import {Demo} from './demo.mjs';

// A takes his own card 1; two dead cards end it.
const scenario = `
[match]
memorise_s = 12
joka = false
[camera]
fps = 20
[layout]
A = [{ card = 1, row = "lower", column = 3 }, { card = 4, row = "lower", column = 8 }]
B = [{ card = 2, row = "lower", column = 4 }, { card = 8, row = "lower", column = 9 }]
[[reading]]
card = 1
[[reading.stroke]]
player = "A"
touch_ms = 700
[[reading]]
card = 50
[[reading]]
card = 51
`;
// Real time on a machine that may be busy.
const patience = {timeout: 60000};

let browser;
let demo;
const file = join(tmpdir(), `kimari-desk-${process.pid}.toml`);

before(async () => {
  if (skip) return;
  mkdirSync(screenshots, {recursive: true});
  writeFileSync(file, scenario);
  browser = await Browser.open();
  demo = await Demo.start('--headless', '--scenario', file);
});
after(async () => {
  await browser?.close();
  await demo?.stop();
});

// A desk in a language, for whoever works there.
async function desk(language, width, height, name, role) {
  const page = await browser.page(
      `${demo.address}?lang=${language}`, width, height, '#score b');
  await page.evaluate(([name, role]) => {
    localStorage.setItem('kimari.desk.name', name);
    localStorage.setItem('kimari.desk.role', role);
  }, [name, role]);
  await page.reload();
  await page.waitForSelector('#introduce[open]', {state: 'detached'});
  return page;
}

async function press(page, act) {
  await page.evaluate(() => document.querySelector('.note')?.remove());
  await act();
  await page.waitForSelector('.note', patience);
  const ms = Number(await page.getAttribute('body', 'data-ms'));
  const note = await page.textContent('.note');
  console.log(`${note}: ${ms} ms`);
  return note;
}

const state = (page) => page.evaluate(
    async () => (await (await fetch('/api/state')).json()).desk);
const left = async (page) =>
    (await page.locator('#score b').allTextContents()).map(Number);

async function pictures(page, name) {
  for (const language of ['en', 'ja']) {
    if (await page.getAttribute('html', 'lang') !== language) {
      await page.click('#language');
    }
    await page.screenshot(
        {path: join(screenshots, `demo_desk_${name}_${language}.png`)});
  }
}

test('protest, wait, overruling, score, and on', {skip, timeout: 200000}, async () => {
  const judge = await desk('en', 1440, 900, 'Sato', 'judge');
  // Open before the reading: the right ends at the next card's first sound.
  const phone = await desk('ja', 390, 844, '田中', 'player B');
  await judge.waitForSelector('#lines [data-reading="1"]', patience);

  // The card taken is gone from A's territory; where a busy machine lost what
  // the boards said, it is the judge's and nothing is gone yet.
  const settled = (await state(judge)).lines.find(({reading}) => reading === 1);
  assert.deepEqual(
      await left(judge), settled.stands.taker === 'A' ? [1, 2] : [2, 2]);

  // Player B protests from the phone in his hand.
  assert.match(
      await press(phone, () => phone.click('[data-key="4"]')), /入力しました|田中|抗議/);
  await judge.waitForSelector('[data-stage=protest]', patience);
  assert.match(await judge.textContent('#waits .why'), /B/);
  await pictures(judge, 'protest_desktop');
  await pictures(phone, 'protest_phone');

  // It waits, however long.
  const before = await state(judge);
  await judge.waitForTimeout(8000);
  const waited = await state(judge);
  assert.equal(waited.reading, before.reading);
  assert.equal(waited.stage, 'protest');

  // The reading in dispute is a press away, its picture and touch with it.
  const pressed = Date.now();
  const [replay] = await Promise.all(
      [browser.context.waitForEvent('page'), judge.click('#replay')]);
  await replay.setViewportSize({width: 1440, height: 900});
  await replay.waitForSelector('#frame[data-place]', patience);
  console.log(`replay of the reading in dispute: ${Date.now() - pressed} ms`);
  assert.equal(
      await replay.getAttribute('.reading[aria-current=true]', 'data-reading'), '1');
  await replay.waitForFunction(
      () => document.getElementById('note').textContent === '', null, patience);
  const seen = Number(await replay.getAttribute('#frame', 'data-place'));
  await replay.keyboard.press('ArrowRight');
  await replay.waitForSelector(`#frame[data-place="${seen + 1}"]`, patience);
  await replay.keyboard.press('c');
  await replay.waitForSelector(`#frame[data-place="${seen}"]`, patience);
  // What each source says of it.
  assert.equal(await replay.locator('#why .source').count() > 1, true);
  await pictures(replay, 'replay_desktop');
  const before_ruling = await replay.textContent('#ruling');

  // It is overruled where it was looked at: the desk of the match enters it.
  assert.match(await replay.textContent('#decide-void'), /read again|読み直し/);
  await replay.click('#decide-overrule');
  await replay.fill('#decide-name', 'Sato');
  const choose = (field, nth) => replay.locator('.decide-form .choice').nth(field)
      .locator('button').nth(nth).click();
  await choose(0, 2);  // taken by nobody
  await choose(1, 1);  // one fault of A
  await replay.click('#decide-enter');
  await replay.waitForFunction(
      () => /Entered|記入しました|Not done|できません/.test(document.querySelector('#decide .note')?.textContent ?? ''),
      null, patience);
  assert.match(await replay.textContent('#decide .note'), /Entered|記入しました/);
  await judge.waitForSelector('#lines .line .mark', patience);
  const decided = await state(judge);
  const line = decided.lines.find(({reading}) => reading === 1);
  assert.equal(line.stands.taker, null);
  assert.equal(line.stands.faults.A, 1);
  assert.equal(line.decided_by, 'Sato');
  assert.equal(decided.protests.length, 0);
  assert.deepEqual(await left(judge), [2, 2]);
  await pictures(judge, 'overruled_desktop');
  await pictures(phone, 'overruled_phone');
  assert.deepEqual(await left(phone), await left(judge));

  // What the desk recorded comes back to the replay, which exports the case.
  await replay.waitForFunction(
      (before) => document.getElementById('ruling').textContent !== before,
      before_ruling, patience);
  await replay.click('#decide-export');
  await replay.waitForSelector('#decide .note', patience);
  await replay.waitForFunction(
      () => /Written|書き出しました|Not done|できません/.test(document.querySelector('#decide .note')?.textContent ?? ''),
      null, patience);
  assert.match(await replay.textContent('#decide .note'), /match\/case-1$/m);
  await replay.close();
  const page = await browser.context.newPage();
  await page.goto(pathToFileURL(
      join(demo.folder, 'match/case-1/index.html')).href);
  await page.waitForSelector('#frame[data-place]', patience);
  await page.close();

  // The sheet opens in a tab of its own, with what was decided on it.
  const [sheet] = await Promise.all(
      [browser.context.waitForEvent('page'), judge.click('#sheet')]);
  assert.match(await sheet.textContent('body'), /Sato/);
  await sheet.setViewportSize({width: 800, height: 1100});
  await sheet.screenshot({path: join(screenshots, 'demo_sheet.png')});
  await sheet.close();

  // The card is gone from the court: the judge lets that stand, unless what was
  // waited for came by itself. Either way the match goes on.
  await judge.locator('#waits button').first().click({timeout: 5000})
      .catch(() => {});
  await judge.waitForSelector('#lines [data-reading="2"]', patience);

  // Both keep the result when the program is gone.
  for (const page of [judge, phone]) {
    await page.waitForSelector('[data-stage=over]', patience);
  }
  assert.ok([0, 1].includes(await demo.ended));
  for (const page of [judge, phone]) {
    await page.waitForSelector('body[data-link="over"]', patience);
    assert.equal(await page.locator('#lines .line').count(), 3);
    assert.equal(await page.locator('[data-press]:enabled').count(), 0);
  }
  await pictures(judge, 'over_desktop');
  await pictures(phone, 'over_phone');
});
