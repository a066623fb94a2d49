// The evening chosen from a phone on the mat: the real program, a real browser.
import assert from 'node:assert/strict';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {Browser, screenshots, skip} from '../../web/browser.mjs';
import {Evening} from './evening.mjs';

let browser;

before(async () => {
  mkdirSync(screenshots, {recursive: true});
  if (!skip) browser = await Browser.open();
});
after(() => browser?.close());

const open = (evening, query = '?lang=ja&theme=light', width = 390, height = 844) =>
  browser.page(new URL(query, evening.address).href, width, height, '#choices details');
const picture = (page, name) =>
  page.screenshot({path: join(screenshots, `set-up-${name}.png`)});
const state = (page, name) => page.waitForSelector(`body[data-state="${name}"]`);
const chip = (page, text) => page.locator('.chip', {hasText: text}).first();

function story(name, tell, options = {}) {
  test(name, {skip}, async (t) => {
    const evening = await Evening.start(options);
    const held = {evening};
    let page;
    try {
      page = await open(evening, options.query);
      await tell(page, held, t);
      assert.deepEqual(
          page.complaints.filter((said) => !/ERR_|status of (40[19]|503)/.test(said)), []);
    } finally {
      await page?.close();
      await held.evening.stop();
    }
  });
}

// A newcomer's way from nothing to the first sound, and his way the next
// evening; each tap is counted.
const newcomers = {
  ja: {set: 'むすめふさほせ', as_before: '前回と同じで進む'},
  en: {set: 'むすめふさほせ', as_before: 'As last time'},
};

for (const [language, words] of Object.entries(newcomers)) {
  story(`a newcomer chooses a set and hears it, the next evening with two taps (${language})`,
      async (page, held, t) => {
    let taps = 0;
    const tap = async (what) => {
      await what.tap();
      ++taps;
    };
    const hear = async () => {
      await state(page, 'reading');
      return held.evening.firstSound();
    };
    await picture(page, `newcomer-${language}`);
    await tap(chip(page, words.set));
    await picture(page, `musume-${language}`);
    await tap(page.locator('#begin'));
    await state(page, 'ready');
    await picture(page, `ready-${language}`);
    await tap(page.locator('#next'));
    t.diagnostic(`${language}: ${taps} taps, first sound ${await hear()} s after the start`);
    assert.ok(taps <= 6, `${taps} taps`);
    assert.equal(held.evening.log()[0].cards, 7);
    await held.evening.stop({keep: true});

    held.evening = await Evening.start({home: held.evening.folder});
    await page.goto(new URL(`?lang=${language}`, held.evening.address).href);
    await page.waitForSelector('#choices details');
    assert.equal(await page.textContent('#begin'), words.as_before);
    await picture(page, `last-${language}`);
    taps = 0;
    await tap(page.locator('#begin'));
    await state(page, 'ready');
    await tap(page.locator('#next'));
    t.diagnostic(`${language}: the next evening ${taps} taps, ${await hear()} s`);
    assert.equal(taps, 2);
    assert.equal(held.evening.log()[0].cards, 7);
  }, {query: `?lang=${language}&theme=light`});
}

story('what is chosen by thumb is what is read', async (page, held) => {
  await page.tap('#choose-cards summary');
  await page.tap('#choose-cards summary');
  await chip(page, '高い声').tap();
  assert.match(await page.textContent('.summary'), /合成音声（高い声）/);
  await chip(page, '青').tap();
  for (let i = 0; i < 2; ++i) await page.tap('[data-word="dead"] .chip:last-child');
  await page.tap('#choose-mode summary');
  await page.tap('#choose-mode summary');
  await chip(page, '上の句だけ').tap();
  await page.tap('#choose-joka summary');
  await page.locator('#choose-joka .chip', {hasText: '0'}).first().tap();
  await page.locator('#choose-joka .chip', {hasText: '0'}).last().tap();
  await picture(page, 'chosen-ja');
  await page.tap('#begin');
  await state(page, 'ready');
  const [head] = held.evening.log();
  assert.equal(head.mode, 'upper');
  assert.equal(head.voice, 'high');
  assert.equal(head.cards, 30);
});

story('a set that was killed goes on with the same order', async (page, held) => {
  await chip(page, 'むすめふさほせ').tap();
  await page.tap('#begin');
  await state(page, 'ready');
  const hash = await page.textContent('#order code');
  await page.tap('#next');
  await state(page, 'reading');
  await page.waitForTimeout(1500);
  await held.evening.kill();
  held.evening = await Evening.start({home: held.evening.folder});
  await page.goto(new URL('?lang=ja', held.evening.address).href);
  await page.waitForSelector('#resume');
  await picture(page, 'broken-ja');
  await page.tap('#resume');
  await page.waitForSelector('#next:enabled');
  assert.equal(await page.textContent('#order code'), hash);
  assert.match(await page.textContent('#sentence'), /もう一度読みます/);
  await picture(page, 'resumed-ja');
});

story('own sets are kept by name, sent as text and taken in', async (page) => {
  await page.fill('#typed', '1-5');
  await page.locator('#typed').blur();
  await page.tap('#choose-mySets summary');
  await page.fill('#set-name', '水曜');
  await page.tap('[data-word="keep"]');
  await page.waitForSelector('.line:has-text("水曜 (5)")');
  assert.equal(await page.inputValue('#sets-text'), '水曜 = 1-5\n');
  await page.fill('#sets-text', '木曜 = む、す\n');
  // Drawn anew, the page keeps what was typed.
  await page.tap('#language');
  await page.tap('#language');
  assert.equal(await page.inputValue('#sets-text'), '木曜 = む、す\n');
  await page.tap('[data-word="takeIn"]');
  await page.waitForSelector('.line:has-text("木曜 (2)")');
  await picture(page, 'sets-ja');
  await page.fill('#sets-text', '金曜 = 101');
  await page.tap('[data-word="takeIn"]');
  await page.waitForSelector('.summary .refused');
  assert.match(await page.textContent('.summary .refused'), /できませんでした/);
});

story('what another phone does takes no field away that is typed in', async (page, held) => {
  const other = await open(held.evening);
  try {
    await page.tap('#choose-mySets summary');
    await page.tap('#sets-text');
    await page.keyboard.type('木曜 = ');
    await other.tap('#choose-mySets summary');
    await other.fill('#set-name', '水曜');
    await other.tap('[data-word="keep"]');
    await other.waitForSelector('.line:has-text("水曜 (100)")');
    await page.waitForTimeout(500);  // it is told this page, too
    await page.keyboard.type('む、す');
    assert.equal(await page.inputValue('#sets-text'), '木曜 = む、す');
    await page.tap('[data-word="takeIn"]');
    await page.waitForSelector('.line:has-text("木曜 (2)")');
  } finally {
    await other.close();
  }
});

story('a tap straight from a field counts, with what was typed', async (page) => {
  await page.tap('#choose-mySets summary');
  await page.fill('#set-name', '火曜');
  await page.fill('#typed', '1-5');
  await page.tap('[data-word="keep"]');
  await page.waitForSelector('.line:has-text("火曜 (5)")');
});

// A tone of `seconds`, as a phone at 8 kHz would record it.
function poorRecording(seconds) {
  const rate = 8000;
  const count = rate * seconds;
  const wav = Buffer.alloc(44 + 2 * count);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + 2 * count, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(2 * rate, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(2 * count, 40);
  for (let i = 0; i < count; ++i) {
    const loud = i > rate / 4 && i < count - rate / 4 ? 9000 : 0;
    wav.writeInt16LE(Math.round(loud * Math.sin(i / 8)), 44 + 2 * i);
  }
  return wav;
}

story('what a reader\'s recordings lack is told before they are read', async (page, held) => {
  const folder = join(held.evening.folder, 'recordings', 'tanaka');
  mkdirSync(folder, {recursive: true});
  writeFileSync(join(folder, 'tanaka_001_1.wav'), poorRecording(5));
  writeFileSync(join(folder, 'tanaka_001_2.wav'), poorRecording(6));
  await page.tap('[data-word="look"]');
  await page.locator('.row', {hasText: 'tanaka'}).tap();
  assert.match(await page.textContent('.row[aria-pressed="true"]'), /2句は音質が低い/);
  await picture(page, 'check-offered-ja');
  await page.tap('[data-word="check"]');
  await page.waitForSelector('.findings li.bad', {timeout: 120_000});
  const told = await page.textContent('.findings');
  assert.match(told, /tanaka_001_1.wav：音質が低く/);
  assert.match(told, /上の句がありません: 2-100/);
  await page.locator('.findings').scrollIntoViewIfNeeded();
  await picture(page, 'checked-ja');
  await page.tap('#language');
  assert.match(await page.textContent('.findings'), /missing upper phrases: 2-100/);
  await picture(page, 'checked-en');
  assert.equal(await page.locator('[data-word="checkAgain"]').count(), 1);
});

// Tracks of a CD; 17 is poem 8's lower phrase.
function copyCd(evening, name, first, last) {
  const folder = join(evening.folder, 'recordings', name);
  mkdirSync(folder, {recursive: true});
  for (let track = first; track <= last; ++track) {
    writeFileSync(join(folder, `${track}.wav`), poorRecording(2));
  }
  return folder;
}

story('a CD is read from once one of its tracks is told', async (page, held) => {
  const folder = copyCd(held.evening, 'club-cd', 15, 30);
  await page.tap('[data-word="look"]');
  const row = page.locator('.row.tells', {hasText: 'club-cd'});
  assert.match(await row.textContent(), /番号だけです（15–30、16個）/);
  await row.tap();
  await page.waitForSelector('.follows li');
  await picture(page, 'tracks-ja');
  const follows = () => page.textContent('.follows');
  await page.fill('#track-number', '１７');
  await page.fill('#poem-number', '101');
  await page.waitForSelector('.follows .refused');
  assert.match(await follows(), /歌の番号は1〜100/);
  assert.equal(await page.getAttribute('#poem-number', 'aria-invalid'), 'true');
  await picture(page, 'tracks-wrong-ja');
  await page.fill('#poem-number', '8');
  await chip(page, '下の句').tap();
  await page.waitForSelector('.follows li:has-text("17→ 8番の下の句")');
  assert.match(await follows(), /18→ 9番の上の句 はなのいろは/);
  assert.match(await follows(), /200句のうち16句/);
  await page.tap('[data-word="keepTracks"]');
  await page.waitForSelector('.row[aria-pressed="true"]:has-text("club-cd")');
  assert.match(await page.textContent('.row[aria-pressed="true"]'), /184句なし/);
  await picture(page, 'tracks-kept-ja');
  assert.match(readFileSync(join(folder, 'kimari-tracks.toml'), 'utf8'),
               /track = 17\npoem = 8\npart = "lower"/);
  // Told wrongly, it is told again.
  await page.tap('[data-word="tracksAgain"]');
  await page.locator('.tracks .line', {hasText: '17 →'}).locator('.chip').tap();
  await page.waitForSelector('.row.tells');
});

story('by the keyboard, in English and wide, whole poems are told to be cut',
    async (page, held) => {
  await page.setViewportSize({width: 1280, height: 800});
  copyCd(held.evening, 'whole-poems', 1, 4);
  await page.tap('[data-word="look"]');
  await page.waitForSelector('.row.tells');
  await page.focus('.row.tells');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.follows li');
  await picture(page, 'tracks-en');
  await page.focus('.parts .chip:has-text("whole poem")');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.follows:has-text("Nothing could be read")');
  assert.match(await page.textContent('.tracks'), /not cut in two/);
  assert.ok(await page.isDisabled('[data-word="keepTracks"]'));
  await picture(page, 'tracks-whole-en');
}, {query: '?lang=en&theme=dark'});

story('training opens beside the set-up, which keeps what was chosen', async (page) => {
  await chip(page, '青').tap();
  const chosen = await page.textContent('.summary');
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'), page.tap('[data-word="training"]'),
  ]);
  await tab.waitForURL(/:\d+\/\?lang=ja/);
  await tab.waitForFunction(() => document.body.textContent.includes('練習を選ぶ'));
  await tab.screenshot({path: join(screenshots, 'set-up-training-ja.png')});
  assert.equal(await page.textContent('.summary'), chosen);
});

story('a match is offered where a rig is, and one that cannot begin says so', async (page, held) => {
  assert.equal(await page.locator('[data-word="match"]').count(), 0);
  writeFileSync(join(held.evening.folder, 'rig.toml'), 'strange = 1\n');
  await page.tap('[data-word="look"]');
  await page.tap('[data-word="match"]');
  await page.waitForSelector('.summary .refused:has-text("試合を開けません")');
  await picture(page, 'no-match-ja');
});

story('a set that is over can be had again, in its order or anew',
    async (page, held) => {
  await page.tap('#begin');
  await state(page, 'ready');
  await page.tap('#stop');
  await page.tap('#yes');
  await state(page, 'stopped');
  await picture(page, 'after-en');
  // A busy machine's sound may say a word after the set is over.
  const order = () => held.evening.log().findLast((line) => line.order)?.order;
  const first = order();
  assert.equal(first.length, 100);
  await page.tap('#after-same');
  await state(page, 'ready');
  await page.tap('#stop');
  await page.tap('#yes');
  await state(page, 'stopped');
  assert.deepEqual(order(), first);
  await page.tap('#after-set-up');
  await state(page, 'set-up');
}, {query: '?lang=en&theme=dark'});

story('fewer cards are reached downwards, by holding, and by typing', async (page) => {
  const field = page.locator('[data-word="number"] input');
  const less = page.locator('[data-word="number"] .chip').first();
  assert.equal(await field.inputValue(), '全部 (100)');
  await less.tap();
  await page.waitForFunction(() =>
      document.querySelector('[data-word="number"] input').value === '95枚');
  const {x, y} = await less.boundingBox();
  await page.mouse.move(x + 8, y + 8);
  await page.mouse.down();
  await page.waitForFunction(() =>
      parseInt(document.querySelector('[data-word="number"] input').value) <= 60);
  await page.mouse.up();
  await page.waitForSelector('.summary:not(:has-text("95枚")):not(:has-text("100枚"))');
  await field.fill('５０');
  await field.press('Enter');
  await page.waitForSelector('.summary:has-text("50枚")');
  await picture(page, 'fifty-ja');
}, {query: '?lang=ja&theme=dark'});

story('in English, wide and dark, everything has its place', async (page) => {
  await page.setViewportSize({width: 1280, height: 800});
  await picture(page, 'wide-en');
  await page.setViewportSize({width: 320, height: 568});
  for (const name of ['mode', 'order', 'joka', 'rhythm', 'time', 'volume', 'mySets']) {
    if (await page.getAttribute(`#choose-${name}`, 'open') === null) {
      await page.tap(`#choose-${name} summary`);
    }
  }
  await picture(page, 'small-en');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${wide} px too wide`);
  const box = await page.locator('#begin').boundingBox();
  assert.ok(box.y + box.height <= 568);
  await page.locator('#choose-rhythm').scrollIntoViewIfNeeded();
  await picture(page, 'small-rhythm-en');
}, {query: '?lang=en&theme=dark'});
