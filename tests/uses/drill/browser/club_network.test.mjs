// A phone of the club's network: an address with a token, which browsers hold
// for no safe one.
import assert from 'node:assert/strict';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {begin, DrillProgram, player, shot, skip} from './drill_program.mjs';

const token = 'club-evening-of-the-25th';
const short = 'kind = "reaction"\nname = "Short"\n[cards]\nkana = [1]\n[court]\ncards = 4\n';
let drill;

before(async () => {
  if (skip) return;
  const keep = (folder) => writeFileSync(join(folder, 'token'), `${token}\n`, {mode: 0o600});
  drill = await DrillProgram.start({short}, [], keep, ['--listen', '0.0.0.0', '--token-file', 'token']);
});
after(() => drill?.stop());

test('a phone plays a set by the token in its address', {skip, timeout: 120000}, async () => {
  const page = await drill.page('lang=en&theme=dark', 390, 844);
  assert.equal(await page.evaluate(() => isSecureContext), false);
  assert.equal(await page.isVisible('#ear'), false, 'no microphone is given to such an address');
  await page.evaluate(player, {first: 400, slower: 10, token});
  await begin(page, 'short', 'Aoki');
  await page.waitForSelector('#coach section', {timeout: 90000});
  assert.equal(drill.attempts().length, 4);
  const lines = await page.evaluate(async (token) => (await fetch(
      '/data/player/json/Aoki', {headers: {Authorization: `Bearer ${token}`}})).text(), token);
  assert.equal(lines.trim().split('\n').length, 4);
  assert.deepEqual(page.complaints, []);
  await page.close();
});

test('without the token it is told so, and gets nothing', {skip, timeout: 60000}, async () => {
  const page = await drill.browser.page(
      `${drill.address.split('#')[0]}?lang=en&theme=dark`, 390, 844, '#lost:not([hidden])');
  await shot(page, 'drill_no_token_en_phone');
  const status = await page.evaluate(async () => (await fetch('/data/player/json/Aoki')).status);
  assert.ok(status === 401 || status === 403, String(status));
  await page.close();
});
