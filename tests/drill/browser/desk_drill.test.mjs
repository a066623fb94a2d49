// A set at a desk in a real browser: a player of known times presses keys; what
// is measured, kept and said is held against them.
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {after, before, test} from 'node:test';
import {Browser, chromiumPath, screenshots} from '../../web/browser/harness.mjs';

const skip = chromiumPath ? false : 'chromium is not installed: apt-get install chromium';
const cards = 20;
const dead = 4;

let folder;
let browser;
let drill;

before(async () => {
  if (skip) return;
  folder = mkdtempSync(join(tmpdir(), 'kimari-drill-'));
  drill = spawn(
      process.env.KIMARI_PROGRAM, ['drill', '--quick', '--data', folder],
      {stdio: ['ignore', 'pipe', 'inherit']});
  for await (const line of createInterface({input: drill.stdout})) {
    drill.address = /^Drill: (.*)/.exec(line)?.[1];
    if (drill.address) break;
  }
  browser = await Browser.open();
});
after(async () => {
  await browser?.close();
  if (drill) {
    drill.kill('SIGINT');
    assert.equal(await new Promise((done) => drill.once('exit', done)), 0);
  }
  if (folder) rmSync(folder, {recursive: true, force: true});
});

// The player: 400 ms and 15 ms more with each card, from the first sound as the
// page's audio context times it; the third card read from the court is taken
// for its neighbour, the fifth is let go. Stands in the page, so that a press is
// stamped when it is made.
function player({slower, first}) {
  const state = {played: 0, pressed: []};
  window.player = state;
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function(when) {
    start.call(this, when);
    const context = this.context;
    void (async () => {
      state.played += 1;
      const place = state.played;
      const marks = await (await fetch(`/data/marks/${state.set.set}/${place}`)).json();
      const asked = state.set.asked[place - 1];
      if (asked.dead) return;
      state.live = (state.live ?? 0) + 1;
      if (state.live === 5) return;
      const at = when + marks.first_sound_ms / 1000;
      const wait = first + slower * state.live;
      const heard = () => {
        const stamp = context.getOutputTimestamp();
        return stamp.performanceTime + (at - stamp.contextTime) * 1000;
      };
      while (performance.now() < heard() + wait) {
        await new Promise((done) => setTimeout(done, 1));
      }
      const target = state.live === 3 ?
          document.querySelector(`.card:not(.gone):not([data-card="${asked.card}"])`) :
          document.querySelector(`.card[data-card="${asked.card}"]`);
      const event = new KeyboardEvent(
          'keydown', {key: target.querySelector('small').textContent});
      state.pressed.push({
        place, card: Number(target.dataset.card), ms: event.timeStamp - heard(),
      });
      dispatchEvent(event);
    })();
  };
  const fetched = window.fetch;
  window.fetch = async (path, options) => {
    const response = await fetched(path, options);
    if (String(path).startsWith('/data/set/')) state.set = await response.clone().json();
    return response;
  };
}

async function shot(page, name) {
  mkdirSync(screenshots, {recursive: true});
  await page.screenshot({path: join(screenshots, `${name}.png`), fullPage: true});
}

async function begin(page, name, court, deadCards) {
  await page.fill('#name', name);
  await page.fill('#court-size', String(court));
  await page.fill('#dead-size', String(deadCards));
  await page.click('#begin');
  await page.waitForSelector('#board .card');
}

const attempts = () => readFileSync(join(folder, 'attempts.jsonl'), 'utf8')
    .trim().split('\n').slice(1).map((line) => JSON.parse(line));

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

test('a player of known times is measured as he is', {skip, timeout: 300000}, async () => {
  const page = await browser.page(
      `${drill.address}?lang=en&theme=light`, 1280, 800, '#begin');
  await page.evaluate(player, {first: 400, slower: 15});
  await shot(page, 'drill_start_en');
  await begin(page, 'Aoki', cards, dead);
  await page.waitForFunction(
      () => window.player.pressed.length === 2, null, {timeout: 60000});
  await shot(page, 'drill_play_en');
  await page.waitForSelector('#coach section', {timeout: 240000});

  const kept = attempts();
  const pressed = await page.evaluate(() => window.player.pressed);
  assert.equal(kept.length, cards + dead);
  const off = pressed.map((press) => {
    const attempt = kept.find((each) => each.place === press.place);
    assert.equal(attempt.answered, press.card);
    assert.equal(attempt.sigma_ms, 50, 'nobody has measured this device');
    return attempt.sound_ms - press.ms;
  });
  console.log(`error of ${off.length} times: median ${median(off).toFixed(2)} ms, ` +
      `worst ${Math.max(...off.map(Math.abs)).toFixed(2)} ms`);
  assert.ok(off.every((each) => Math.abs(each) < 50), String(off));
  assert.equal(kept.filter((each) => each.answered === 0 && !each.dead).length, 1);
  assert.equal(kept.filter((each) => each.dead && each.answered === 0).length, dead);

  // The coach's figures, from the export alone.
  const right = kept.filter((each) => each.answered === each.card);
  const shown = await page.textContent('#coach .big');
  assert.equal(parseInt(shown), Math.round(median(right.map((each) => each.sound_ms))));
  const work = await page.locator('.tomorrow li').allTextContents();
  assert.equal(work.length, 3);
  assert.match(work[0], /fault|missed/);
  await shot(page, 'drill_coach_en');
  await page.close();
});

test('a phone, in Japanese: a second set, and the trend', {skip, timeout: 120000}, async () => {
  const page = await browser.page(
      `${drill.address}?lang=ja&theme=dark`, 390, 844, '#begin');
  await page.evaluate(player, {first: 500, slower: 0});
  await shot(page, 'drill_start_ja_phone');
  await begin(page, 'Aoki', 4, 1);
  await page.waitForFunction(
      () => window.player.pressed.length === 1, null, {timeout: 60000});
  await shot(page, 'drill_play_ja_phone');
  await page.waitForSelector('#coach .trend .u-wrap', {timeout: 100000});
  await shot(page, 'drill_coach_ja_phone');
  const began = attempts().at(-1).set;
  assert.equal(attempts().filter((each) => each.set === began).length, 5);
  await page.close();
});

test('a set without a name is refused in words', {skip}, async () => {
  const page = await browser.page(`${drill.address}?lang=en`, 1280, 800, '#begin');
  const answer = await page.evaluate(async () => {
    const response = await fetch('/api/set', {
      method: 'POST', headers: {'Content-Type': 'application/json'},
      body: '{"set": 5}',
    });
    return [response.status, (await response.json()).message];
  });
  assert.deepEqual(answer, [400, 'say who trains: the name is missing']);
  await page.close();
});
