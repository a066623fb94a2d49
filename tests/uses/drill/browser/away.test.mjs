// A phone away from the program: the page opens, a set by eye is played, and told
// once the program is there again.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {DrillProgram, shot, skip} from './drill_program.mjs';

const flow = 'kind = "kimariji"\nquestions = 3\nanswer = "flow"\nname = "Three"\nname_ja = "三枚"\n';
let drill;

before(async () => {
  if (!skip) drill = await DrillProgram.start({flow});
});
after(() => drill?.stop());

async function playThree(page) {
  await page.check('input[value="flow"]', {force: true});
  await page.click('#begin');
  for (let place = 1; place <= 3; ++place) {
    await page.waitForFunction((n) =>
      document.querySelector('#count').textContent.endsWith(`${n}枚目`) &&
      document.querySelector('.flow'), place, {timeout: 30000});
    await new Promise((done) => setTimeout(done, 150));
    await page.keyboard.press(place === 2 ? 'x' : ' ');
  }
  // The one that was not known comes again.
  await page.waitForFunction(() => document.querySelector('#said').textContent.includes('もう一度'), null, {timeout: 10000});
  await page.keyboard.press(' ');
  await page.waitForFunction(() => document.querySelector('#note').textContent.includes('この端末に残しました'), null, {timeout: 10000});
}

test('installed, it opens and plays without the program, and tells it all later, once', {skip, timeout: 180000}, async () => {
  const page = await drill.page('lang=ja&theme=light', 390, 844);
  await page.fill('#name', 'Aoki');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => localStorage.getItem('kimari.drill.carry'));
  const {port} = new URL(drill.address);
  await drill.end();

  await page.reload();
  await page.waitForSelector('#away:not([hidden])', {timeout: 30000});
  await page.waitForSelector('.drill');
  await page.fill('#name', 'Aoki');
  await shot(page, 'drill_away_ja_phone');
  await playThree(page);
  await shot(page, 'drill_away_kept_ja_phone');
  await page.reload();
  await page.waitForFunction(() => document.querySelector('#away').textContent.includes('3件'), null, {timeout: 30000});

  await drill.run(port);
  await page.waitForFunction(() => document.querySelector('#away').hidden, null, {timeout: 60000});
  await page.reload();
  await page.waitForSelector('.drill');
  const kept = drill.attempts();
  assert.equal(kept.length, 3);
  assert.deepEqual(kept.map((each) => each.answered === each.card), [true, false, true]);
  assert.ok(kept.every((each) => each.player === 'Aoki' && each.set > 2 ** 52));
  await page.close();
});
