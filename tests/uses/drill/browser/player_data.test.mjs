// What a player has: a set that was left in the middle, files of it, and its end.
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {after, before, test} from 'node:test';
import {begin, DrillProgram, player, shot, skip} from './drill_program.mjs';

const short = 'kind = "reaction"\nname = "Short"\nname_ja = "短い練習"\n' +
    '[court]\ncards = 3\n';
let drill;

before(async () => {
  if (!skip) drill = await DrillProgram.start({short});
});
after(() => drill?.stop());

// The network swallows the next `count` sounds.
async function losesSounds(page, count) {
  let lost = 0;
  await page.route(/\/data\/sound\//, (route) =>
    lost++ < count ? route.abort() : route.continue());
}

async function answeredOnce(page, court = 3) {
  await page.evaluate(player, {first: 300, slower: 0});
  await page.check('input[value="short"]', {force: true});
  await page.fill('#court-size', String(court));
  await begin(page, 'short', 'Aoki');
  await page.waitForFunction(() => document.querySelector('.card.gone'), null,
                             {timeout: 60000});
}

test('a page closed in mid-set goes on where it was, and waits for a sound that was lost', {skip, timeout: 120000}, async () => {
  const page = await drill.page('lang=ja&theme=light', 390, 844);
  await answeredOnce(page, 2);
  await page.close();
  const again = await drill.page('lang=ja&theme=light', 390, 844);
  await again.waitForSelector('#go-on:not([hidden])');
  assert.match(await again.textContent('#go-on'), /短い練習の続き、2枚中2枚目から/);
  await shot(again, 'drill_go_on_ja_phone');
  await again.evaluate(player, {first: 300, slower: 0});
  await again.evaluate(async () => {
    await fetch(`/data/set/${localStorage.getItem('kimari.drill.open')}`);
    window.player.played = 1;
  });
  // What is chosen for the next one is not asked now.
  await again.fill('#name', 'Doi');
  await again.check('input[value="kimariji"]', {force: true});
  await losesSounds(again, 2);
  await again.click('#go-on');
  await again.waitForFunction(() =>
    document.querySelector('#said').textContent.includes('取り直しています'), null, {timeout: 20000});
  await again.waitForSelector('.card.gone', {state: 'attached'});
  await again.waitForSelector('#coach section', {timeout: 90000});
  const order = drill.attempts().map((each) => each.card);
  assert.deepEqual(drill.attempts().map((each) => each.place), [1, 2]);
  const before = drill.attempts()[0].set;
  await again.click('#again');
  await again.waitForFunction((set) => window.player.set.set !== set, before, {timeout: 20000});
  const {drill: id, player: who, asked} = await again.evaluate(() => window.player.set);
  assert.deepEqual([id, who, asked.map((each) => each.card)], ['short', 'Aoki', order]);
  await again.click('#stop');
  await again.waitForSelector('#play-panel', {state: 'hidden'});
  await again.close();
});

test('an open set goes on after the program was started again', {skip, timeout: 120000}, async () => {
  const page = await drill.page('lang=en&theme=light', 1280, 800);
  await answeredOnce(page);
  await page.close();
  const kept = drill.attempts().length;
  await drill.again();
  const again = await drill.page('lang=en&theme=light', 1280, 800);
  await again.waitForSelector('#go-on:not([hidden])');
  await again.evaluate(player, {first: 1e9, slower: 0});
  await again.click('#go-on');
  await again.waitForFunction(() =>
    document.querySelector('#count').textContent.includes('2 of 3'));
  await again.click('#stop');
  assert.ok(drill.attempts().length >= kept);
  await again.waitForSelector('#coach section', {timeout: 20000});
  assert.equal(readFileSync(`${drill.folder}/open-sets.json`, 'utf8'), '[]');
  await again.close();
});

test('a power cut loses nothing that was shown, and the set goes on', {skip, timeout: 120000}, async () => {
  const page = await drill.page('lang=en&theme=light', 1280, 800);
  await answeredOnce(page);
  const taken = Number(await page.getAttribute('.card.gone', 'data-card'));
  await drill.powerCut();
  assert.equal(drill.attempts().at(-1).answered, taken);
  await page.close();
  const again = await drill.page('lang=en&theme=light', 1280, 800);
  await again.waitForSelector('#go-on:not([hidden])');
  assert.match(await again.textContent('#go-on'), /2 of 3/);
  await again.close();
});

test('on a full disk the page says so, and what was answered is kept once there is room', {skip, timeout: 120000}, async () => {
  const page = await drill.page('lang=en&theme=light', 1280, 800);
  await answeredOnce(page);
  const kept = drill.attempts().length;
  drill.fullDisk(true);
  await page.waitForFunction(() =>
    /cannot be written.*make room on the disk/.test(document.querySelector('#said').textContent), null, {timeout: 60000});
  await shot(page, 'drill_full_disk_en');
  assert.equal(drill.attempts().length, kept);
  drill.fullDisk(false);
  await page.waitForSelector('#coach section', {timeout: 90000});
  assert.ok(drill.attempts().length >= kept + 2);
  await page.close();
});

test('an answer that found no room before Stop is not judged, and said to be lost', {skip, timeout: 120000}, async () => {
  const page = await drill.page('lang=en&theme=light', 1280, 800);
  await answeredOnce(page);
  const kept = drill.attempts().length;
  drill.fullDisk(true);
  await page.waitForFunction(() =>
    /make room on the disk/.test(document.querySelector('#said').textContent), null, {timeout: 60000});
  await page.click('#stop');
  await page.waitForFunction(() =>
    document.querySelector('#note').textContent.includes('could not be kept'));
  drill.fullDisk(false);
  assert.equal(await page.locator('.card.gone').count(), 1, 'only what was kept');
  assert.equal(drill.attempts().length, kept);
  await page.close();
});

test('keys of the Japanese input are no answers, and said to be none', {skip, timeout: 60000}, async () => {
  const page = await drill.page('lang=en&theme=light', 1280, 800);
  await page.evaluate(player, {first: 1e9, slower: 0});
  await begin(page, 'short', 'Doi');
  await page.waitForFunction(() => window.player.played === 1, null, {timeout: 60000});
  await page.evaluate(() => {
    const key = document.querySelector('.card small').textContent;
    dispatchEvent(new KeyboardEvent('keydown', {key, isComposing: true}));
    dispatchEvent(new KeyboardEvent('keydown', {key: 'Process'}));
  });
  assert.match(await page.textContent('#said'), /IME/);
  assert.equal(drill.attempts().some((each) => each.player === 'Doi' && each.answered), false);
  await page.click('#stop');
  await page.close();
});

test('a set that does not come is said to', {skip, timeout: 30000}, async () => {
  const page = await drill.page('lang=en&theme=light', 1280, 800);
  await page.route('**/data/set/*', (route) => route.abort());
  await begin(page, 'short', 'Doi');
  await page.waitForFunction(() =>
    document.querySelector('#note').textContent.includes('does not come'));
  await page.close();
});

test('a set whose drill was changed meanwhile is over, and says so', {skip, timeout: 120000}, async () => {
  const page = await drill.page('lang=en&theme=light', 1280, 800);
  await answeredOnce(page);
  await page.close();
  const kept = drill.attempts().length;
  drill.write('short', short + '[cards]\nnumbers = [1, 2, 3]\n');
  await drill.again();
  const again = await drill.page('lang=en&theme=light', 1280, 800);
  await again.waitForFunction(() =>
    document.querySelector('#note').textContent.includes('cannot go on'));
  assert.equal(drill.attempts().length, kept);
  await again.close();
});

test('a player saves all that he did, and deletes it', {skip, timeout: 60000}, async () => {
  const page = await drill.page('lang=en&theme=dark', 1280, 800);
  await page.fill('#name', 'Nobody');
  assert.equal(await page.isVisible('#data'), false);
  await page.fill('#name', 'Aoki');
  await page.click('#data-word');
  const [saved] = await Promise.all(
      [page.waitForEvent('download'), page.click('#save-csv')]);
  const lines = readFileSync(await saved.path(), 'utf8').trim().split('\r\n');
  assert.equal(lines.length - 1, drill.attempts().length);
  assert.match(lines[0], /^player,began,set,drill,kind/);
  const [all] = await Promise.all([page.waitForEvent('download'), page.click('#save-json')]);
  assert.equal(all.suggestedFilename(), 'kimari-drill.json');
  const sorted = (attempts) => attempts.map((each) => JSON.stringify(each)).sort();
  assert.deepEqual(sorted(JSON.parse(readFileSync(await all.path(), 'utf8'))),
                   sorted(drill.attempts().filter((each) => each.player === 'Aoki')));
  await page.click('#delete');
  await page.locator('#really').scrollIntoViewIfNeeded();
  await shot(page, 'drill_delete_en');
  await page.click('#keep');
  assert.equal(drill.attempts().length, lines.length - 1);
  await page.click('#delete');
  await page.click('#really');
  await page.waitForFunction(() =>
    document.querySelector('#note').textContent.startsWith('Deleted'));
  for (const file of readdirSync(drill.folder)) {
    assert.equal(readFileSync(join(drill.folder, file)).includes('Aoki'), false, file);
  }
  await page.waitForFunction(() => document.querySelector('#data').hidden);
  await page.close();
});

test('a player who is deleted during a set is told so', {skip, timeout: 60000}, async () => {
  const page = await drill.page('lang=en&theme=dark', 1280, 800);
  await answeredOnce(page);
  await page.evaluate(() => fetch('/api/forget', {
    method: 'POST', headers: {'Content-Type': 'application/json'},
    body: '{"player": "Aoki"}',
  }));
  await page.waitForFunction(() =>
    document.querySelector('#note').textContent.includes('were deleted during this set'),
    null, {timeout: 40000});
  assert.equal(drill.attempts().some((each) => each.player), false);
  await page.close();
});

test('where the usual port is in use, the page is at another one, and what that costs is said', {skip, timeout: 60000}, async () => {
  const other = createServer();
  // In use by whatever else is as good.
  await new Promise((done) => other.once('error', done).listen(8471, '127.0.0.1', done));
  const data = mkdtempSync(join(tmpdir(), 'kimari-drill-'));
  const second = spawn(process.env.KIMARI_PROGRAM, ['drill', '--quick', '--data', data],
                       {stdio: ['ignore', 'pipe', 'pipe'], cwd: data});
  let said = '';
  second.stderr.on('data', (some) => { said += some; });
  let address;
  for await (const line of createInterface({input: second.stdout})) {
    address = /^Drill: (.*)/.exec(line)?.[1];
    if (address) break;
  }
  const {status} = await fetch(address);
  second.kill('SIGINT');
  await new Promise((done) => second.once('close', done));
  await new Promise((done) => other.close(done));
  rmSync(data, {recursive: true, force: true});
  assert.equal(status, 200);
  assert.notEqual(new URL(address).port, '8471');
  assert.match(said, /port 8471 is in use.*asks for them anew/);
});

test('a device whose sound never starts is told so, before a card and in a set', {skip, timeout: 60000}, async () => {
  const silent = await drill.page('lang=en', 1280, 800);
  await silent.evaluate(() => {
    AudioContext.prototype.resume = () => new Promise(() => undefined);
    Object.defineProperty(AudioContext.prototype, 'state', {get: () => 'suspended'});
  });
  await begin(silent, 'short', 'Chiba');
  const told = (page) => page.waitForFunction(() =>
    document.querySelector('#note').textContent.includes('gives no sound'),
    null, {timeout: 20000});
  await told(silent);
  await silent.close();
  const dies = await drill.page('lang=en', 1280, 800);
  await dies.evaluate(() => {
    Object.defineProperty(BaseAudioContext.prototype, 'currentTime', {get: () => 0});
  });
  await begin(dies, 'short', 'Chiba');
  await told(dies);
  assert.ok(await dies.isVisible('#go-on'), 'the set is not lost');
  assert.equal(drill.attempts().some((each) => each.player === 'Chiba'), false);
  await dies.close();
});
