// A sitting on the mat, taken in from a recording of the simulated rig: its
// coach on the page, and a take looked at again in the replay.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {renameSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {DrillProgram, shot, skip, unfold} from './drill_program.mjs';

// A takes one, and holds a hand low over another while a dead card is read.
const scenario = `
[match]
memorise_s = 1
joka = false
seed = 7
[camera]
fps = 30
[layout]
A = [{ card = 1, row = "lower", column = 3 }, { card = 2, row = "middle", column = 4 }]
B = [{ card = 7, row = "upper", column = 11 }, { card = 8, row = "lower", column = 3 }]
[[reading]]
card = 2
[[reading.stroke]]
player = "A"
touch_ms = 640
[[reading]]
card = 50
[[reading.stroke]]
player = "A"
kind = "hover"
target = 7
touch_ms = 900
height_mm = 60
`;
let drill;
let recording;
let otherSide;
let otherEnd;

function kimari(folder, ...words) {
  const ran = spawnSync(process.env.KIMARI_PROGRAM, words, {cwd: folder, encoding: 'utf8'});
  assert.equal(ran.status, 0, ran.stderr);
  return ran.stdout;
}

before(async () => {
  if (skip) return;
  drill = await DrillProgram.start({}, [], (folder) => {
    writeFileSync(join(folder, 'two.toml'), scenario);
    kimari(folder, 'simulate', 'two.toml', '-o', 'match', '--frames');
    recording = join(folder, 'match/match.mcap');
    console.log(kimari(folder, 'drill', 'import', recording, '--player', 'Aoki',
                       '--data', folder));
    const ran = spawnSync(process.env.KIMARI_PROGRAM,
        ['drill', 'import', recording, '--player', 'Baba', '--side', 'B', '--data', folder],
        {encoding: 'utf8'});
    [otherSide, otherEnd] = [ran.stderr, ran.status];
  });
});
after(() => drill?.stop());

async function coachOf(page) {
  await page.fill('#name', 'Aoki');
  await page.click('#mat-word');
  await page.click('.sitting');
  await page.waitForSelector('#coach section');
  await unfold(page);
}

test('the side where nobody sat is not taken in, and said so', {skip}, () => {
  assert.equal(otherEnd, 1);
  assert.match(otherSide, /side B touched no card in it, side A did: nothing was taken in/);
  assert.equal(drill.attempts().some((each) => each.player === 'Baba'), false);
});

test('the coach shows the way of the hand and how near it came', {skip, timeout: 60000}, async () => {
  const page = await drill.page('lang=en&theme=dark', 1280, 800);
  await coachOf(page);
  const [take, dead] = drill.attempts();
  assert.ok(take.moved_ms > 200 && take.moved_ms < take.sound_ms, JSON.stringify(take));
  assert.ok(dead.near_mm < 20 && dead.near === 7, JSON.stringify(dead));
  const text = await page.textContent('#coach');
  assert.match(text, /lift to touch\d+ ± \? ms/, "of one take the error is not known");
  assert.match(text, /Dead cards: how near a hand came/);
  assert.equal(await page.locator('.ways polyline').count(), 1);
  assert.equal(await page.locator('.readings .look').count(), 2);
  assert.equal(await page.isVisible('#again'), false, 'it is played again on the mat');
  await shot(page, 'drill_mat_en_dark');
  await page.close();
  const phone = await drill.page('lang=ja&theme=light', 390, 844);
  await coachOf(phone);
  await shot(phone, 'drill_mat_ja_phone');
  const headings = await phone.locator('#coach h2').allTextContents();
  assert.equal(new Set(headings).size, headings.length, String(headings));
  await phone.close();
});

test('a take opens in the replay, and says so where its recording is gone', {skip, timeout: 60000}, async () => {
  const page = await drill.page('lang=en&theme=light', 1280, 800);
  await coachOf(page);
  const [replay] = await Promise.all([
    page.context().waitForEvent('page'), page.click('.look >> nth=1'),
  ]);
  await replay.waitForURL(/reading=2/);
  await replay.waitForSelector('canvas');
  await replay.close();
  renameSync(recording, `${recording}.away`);
  await page.click('.look >> nth=0');
  await page.waitForFunction(() =>
    document.querySelector('#coach-note').textContent.includes('not there any more'));
  renameSync(`${recording}.away`, recording);
  await page.close();
});
