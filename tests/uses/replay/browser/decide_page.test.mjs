// A judge decides on a recording, the score follows, the case is exported and
// opens offline: in a real browser.
import assert from 'node:assert/strict';
import {execFileSync, spawn, spawnSync} from 'node:child_process';
import {
  appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {after, before, test} from 'node:test';
import {pathToFileURL} from 'node:url';
import {Browser, screenshots, skip} from '../../web/browser.mjs';

const scenario = `
[match]
memorise_s = 1
joka = false
seed = 7
[camera]
fps = 60
[layout]
A = [{ card = 1, row = "lower", column = 2 }, { card = 17, row = "middle", column = 12 }]
B = [{ card = 87, row = "middle", column = 9 }]
[[reading]]
card = 1
[[reading.stroke]]
player = "A"
touch_ms = 640
[[reading.stroke]]
player = "B"
margin_ms = 30
`;

let folder;
let browser;
let replay;
const recording = () => join(folder, 'match/match.mcap');
const decisions = () => join(folder, 'match/match.decisions.jsonl');
const kimari = (...words) => spawnSync(
    process.env.KIMARI_PROGRAM, words, {cwd: folder, encoding: 'utf8'});

async function serve(...words) {
  const served = spawn(
      process.env.KIMARI_PROGRAM, ['replay', recording(), ...words],
      {stdio: ['ignore', 'pipe', 'inherit']});
  for await (const line of createInterface({input: served.stdout})) {
    served.address = /^Replay: (.*)/.exec(line)?.[1];
    if (served.address) break;
  }
  served.stop = async () => {
    served.kill('SIGINT');
    assert.equal(await new Promise((done) => served.once('exit', done)), 0);
  };
  return served;
}

before(async () => {
  if (skip) return;
  folder = mkdtempSync(join(tmpdir(), 'kimari-decide-'));
  writeFileSync(join(folder, 'one.toml'), scenario);
  execFileSync(
      process.env.KIMARI_PROGRAM,
      ['simulate', 'one.toml', '-o', 'match', '--frames'], {cwd: folder});
  replay = await serve();
  browser = await Browser.open();
  mkdirSync(screenshots, {recursive: true});
});
after(async () => {
  await browser?.close();
  await replay?.stop();
  if (folder) rmSync(folder, {recursive: true, force: true});
});

// Open, and something can be decided.
async function open(query = '?lang=en&theme=dark', width = 1440, height = 900) {
  const page = await browser.page(
      `${replay.address}${query}`, width, height, '#frame[data-place]');
  await page.waitForSelector('#decide-confirm');
  return page;
}
function story(name, tell, ...how) {
  test(name, {skip}, async () => {
    const page = await open(...how);
    try {
      await tell(page);
      // A refusal is an answer, and the browser says so.
      assert.deepEqual(
          page.complaints.filter((each) => !/409/.test(each)), []);
    } finally {
      await page.close();
    }
  });
}
const note = (page) => page.textContent('#decide .note');
const entered = async (page, count) =>
  page.waitForSelector(`body[data-entered="${count}"]`);

story('a decision is made with the desk\'s words and the score waits for it', async (page) => {
  assert.match(await page.textContent('.score'), /A 1.*B 1/s);
  await page.click('#decide-overrule');
  assert.match(await page.textContent('.frozen'), /waits while you decide on reading 1/);
  await page.screenshot({path: join(screenshots, 'decide-form-en.png')});
  await page.click('#decide-enter');
  assert.match(await note(page), /name is missing/);
  await page.fill('#decide-name', 'Ueda');
  assert.equal(await page.isVisible('#decide .note'), false);
  await page.fill('#decide-reason', 'B was first: zaclot');  // no key of the page
  await page.click('.decide-form .choice button.B >> nth=0');
  await page.click('#decide-enter');
  await entered(page, 1);
  await page.waitForFunction(
      () => /Entered/.test(document.querySelector('#decide .note').textContent));
});

story('the score waits for another judge too, and what is typed stays', async (page) => {
  const other = (reading) => page.evaluate((reading) => fetch('/api/open-case', {
    method: 'POST', headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({page: 'other', reading, by: 'Mori'}),
  }).then(({status}) => status), reading);
  await page.click('#decide-note');
  await page.focus('#decide-reason');
  assert.equal(await other(1), 200);
  await page.waitForSelector('.frozen');
  assert.match(await page.textContent('.frozen'), /Mori has reading 1 open/);
  await page.waitForTimeout(200);  // what was decided comes after it
  await page.keyboard.type('zaclot');
  assert.equal(await page.inputValue('#decide-reason'), 'zaclot');
  await other(0);
  await page.waitForSelector('.frozen', {state: 'detached'});
});

story('the list, the score and the sheet follow it', async (page) => {
  await entered(page, 1);
  assert.match(await page.textContent('#ruling'), /^Decided by the judge: B takes/);
  assert.equal(await page.textContent('#readings .mark'), 'disputed');
  assert.match(await page.textContent('.decide-log'), /Ueda/);
  assert.match(await page.textContent('.was'), /A takes|takes/);
  const sheet = kimari('score-sheet', recording(), '--json');
  assert.equal(JSON.parse(sheet.stdout).lines[0].taker, 'B');
  assert.match(sheet.stderr, /entered after the match/);
  assert.match(kimari('judge', recording()).stderr, /score-sheet/);
  await page.screenshot({path: join(screenshots, 'decided-en.png')});
});

story('the recording is as it was, and the file names it', async () => {
  const [head] = readFileSync(decisions(), 'utf8').split('\n');
  const sum = execFileSync('sha256sum', [recording()], {encoding: 'utf8'});
  assert.equal(JSON.parse(head).sha256, sum.split(' ')[0]);
});

story('two judges at once: the second is told of the first', async (page) => {
  const other = await serve();
  const second = await browser.page(
      `${other.address}?lang=en`, 1024, 768, '#decide-confirm');
  const {desk} = await second.evaluate(
      async () => (await fetch('/data/desk')).json());
  await page.click('#decide-void');
  await page.fill('#decide-name', 'Ueda');
  await page.click('#decide-enter');
  await entered(page, 2);
  // As he would who pressed at the same moment.
  const said = await second.evaluate(async (seen) => (await fetch(
      '/api/decide', {
        method: 'POST', headers: {'Content-Type': 'application/json'},
        body: JSON.stringify({
          what: 'overrule', reading: 1, taker: 'A', role: 'judge', by: 'Mori', seen,
        }),
      })).json(), desk.seen);
  assert.match(said.message, /Ueda/);
  await entered(second, 2);
  await second.close();
  await other.stop();
});

test('a decision of another recording is refused in a sentence', {skip}, () => {
  const other = join(folder, 'other.mcap');
  writeFileSync(other, readFileSync(recording()).subarray(0, 2_000_000));
  const ran = kimari('score-sheet', other, '--decisions', decisions());
  assert.equal(ran.status, 3);
  assert.match(ran.stderr, /belongs to another recording, match\.mcap/);
});

story('the case is written beside the recording, says where, and is there once', async (page) => {
  await page.click('#decide-export');
  await page.waitForFunction(
      () => /Written|Not done/.test(document.querySelector('#decide .note').textContent),
      null, {timeout: 120000});
  assert.match(
      await note(page), /Written: .*match\/case-1\n.*SHA256SUMS.*: [0-9a-f]{64}$/m);
  await page.click('#decide-export');
  await page.waitForFunction(
      () => /was there already|Not done/.test(document.querySelector('#decide .note').textContent),
      null, {timeout: 120000});
  assert.match(await note(page), /Written: .*match\/case-1\n/);
  assert.ok(!existsSync(join(folder, 'match/case-1-2')));
});

test('the case is proved, and judged to the same ruling', {skip}, () => {
  const at = join(folder, 'match/case-1');
  const checked = kimari('case', 'check', at);
  assert.equal(checked.status, 0, checked.stdout + checked.stderr);
  const whole = kimari('judge', recording(), '--json').stdout.split('\n')[0];
  const part = kimari('judge', join(at, 'recording.mcap'), '--json').stdout;
  assert.equal(part.split('\n')[0], whole);
  const file = join(at, 'ruling.json');
  const before = readFileSync(file);
  appendFileSync(file, ' ');
  assert.equal(kimari('case', 'check', at).status, 1);
  writeFileSync(file, before);
});

test('the case opens offline, with the same cursor and keys', {skip}, async (t) => {
  t.after(() => browser.context.setOffline(false));
  const address = pathToFileURL(join(folder, 'match/case-1/index.html')).href;
  await browser.context.setOffline(true);
  const page = await browser.page(
      `${address}?lang=en&theme=light`, 1440, 900, '#frame[data-place]');
  const place = async () => Number(await page.getAttribute('#frame', 'data-place'));
  const at = await place();
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector(`#frame[data-place="${at + 1}"]`);
  await page.keyboard.press('Shift+ArrowLeft');
  await page.waitForSelector(`#frame[data-place="${at - 9}"]`);
  const cursor = await page.getAttribute('body', 'data-cursor');
  const lane = page.locator('#lane canvas');
  const box = await lane.boundingBox();
  await lane.click({position: {x: box.width * 0.8, y: box.height / 2}});
  assert.notEqual(await page.getAttribute('body', 'data-cursor'), cursor);
  assert.match(await page.textContent('.decide-log'), /Judge/);
  assert.equal(await page.locator('#decide-confirm').count(), 0);
  await page.screenshot({path: join(screenshots, 'case-offline-light-en.png')});
  assert.match(await page.textContent('#what-if'), /kimari replay recording\.mcap/);
  assert.equal(await page.textContent('#sound-title'), 'Sound');
  assert.deepEqual(page.complaints, []);
  assert.ok(page.requests.every((each) => !each.startsWith('http')), String(page.requests));
  await page.close();
});

for (const [name, width, height, query] of [
  ['desktop-dark-ja', 1440, 900, '?lang=ja&theme=dark'],
  ['tablet-light-en', 1024, 768, '?lang=en&theme=light'],
  ['phone-light-ja', 390, 844, '?lang=ja&theme=light'],
]) {
  story(`the form fits: ${name}`, async (page) => {
    await page.click('#decide-overrule');
    await page.screenshot({path: join(screenshots, `decide-${name}.png`)});
    const wide = await page.evaluate(() => [...document.querySelectorAll('#decide button')]
        .filter((each) => each.offsetParent !== null &&
          (each.getBoundingClientRect().right > innerWidth + 1 ||
           each.getBoundingClientRect().height < 43.5)).map((each) => each.textContent));
    assert.deepEqual(wide, []);
  }, query, width, height);
}
