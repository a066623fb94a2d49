// A set at a desk in a real browser: a player of known times presses keys; what
// is measured, kept and said is held against them.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {begin, DrillProgram, median, player, shot, skip, unfold} from './drill_program.mjs';

const cards = 20;
const dead = 4;

let drill;

before(async () => {
  if (!skip) drill = await DrillProgram.start();
});
after(() => drill?.stop());

async function beginFirst(page, name, court, deadCards, id = 'first_evening') {
  await page.check(`input[value="${id}"]`, {force: true});
  await page.fill('#court-size', String(court));
  await page.fill('#dead-size', String(deadCards));
  await begin(page, id, name);
  await page.waitForSelector('#board .card');
}

test('a player of known times is measured as he is', {skip, timeout: 300000}, async () => {
  const page = await drill.page('lang=en&theme=light', 1280, 800);
  await page.evaluate(player, {first: 400, slower: 15});
  await shot(page, 'drill_start_en');
  await beginFirst(page, 'Aoki', cards, dead);
  await page.waitForFunction(
      () => window.player.pressed.length === 2, null, {timeout: 60000});
  await shot(page, 'drill_play_en');
  await page.waitForSelector('#coach section', {timeout: 240000});

  const kept = drill.attempts();
  const pressed = await page.evaluate(() => window.player.pressed);
  assert.equal(kept.length, cards + dead);
  const off = pressed.map((press) => {
    const attempt = kept.find((each) => each.place === press.place);
    assert.equal(attempt.answered, press.card);
    assert.equal(attempt.sigma_ms, 50, 'nobody has measured this device');
    return attempt.sound_ms - press.ms;
  });
  const rms = Math.sqrt(off.reduce((sum, each) => sum + each * each, 0) / off.length);
  console.log(`error of ${off.length} times: RMS ${rms.toFixed(2)} ms, ` +
      `median ${median(off).toFixed(2)} ms, ` +
      `worst ${Math.max(...off.map(Math.abs)).toFixed(2)} ms`);
  assert.ok(off.every((each) => Math.abs(each) < 50), String(off));
  assert.equal(kept.filter((each) => each.answered === 0 && !each.dead).length, 1);
  assert.equal(kept.filter((each) => each.dead && each.answered === 0).length, dead);

  // The coach's figures, from the export alone.
  const right = kept.filter((each) => each.answered === each.card);
  const shown = await page.textContent('#coach .big');
  assert.equal(parseInt(shown), Math.round(median(right.map((each) => each.sound_ms))));
  const coach = await page.evaluate(async (set) =>
    (await fetch(`/data/coach/${set}`)).json(), kept[0].set);
  assert.equal(coach.since, 'kimariji');
  const sinceKimariji = coach.slowest.map((card) => card.figures.kimariji_median_ms);
  assert.deepEqual(sinceKimariji, right.map((each) => each.kimariji_ms)
      .sort((a, b) => b - a).slice(0, 10));
  const groupOf = {
    by_length: (each) => String(each.kana), by_row: (each) => String(each.row),
    by_half: (each) => each.half, by_initial: (each) => each.kimariji[0],
  };
  for (const [name, of] of Object.entries(groupOf)) {
    const live = kept.filter((each) => !each.dead);
    assert.deepEqual(
        Object.fromEntries(coach[name].map((group) => [group.of, figures(group.figures)])),
        Object.fromEntries([...new Set(live.map(of))].map((group) =>
          [group, figuresOf(live.filter((each) => of(each) === group))])));
  }
  const work = await page.locator('.tomorrow li').allTextContents();
  assert.equal(work.length, 3);
  assert.match(work[0], /touched last time|not found last time/);
  assert.match(work[2], /slower than your median, from the kimariji/);
  assert.match(await page.textContent('.praise'), /^Your first set of this drill: \d+ of 20 taken/);
  assert.equal(await page.isVisible('#coach table'), false, 'words first, figures folded');
  await shot(page, 'drill_coach_en');
  await page.close();
});

function figures({asked, faults, missed, median_ms, spread_ms, kimariji_median_ms,
                  kimariji_spread_ms}) {
  return {asked, faults, missed, median_ms, spread_ms, kimariji_median_ms, kimariji_spread_ms};
}
function figuresOf(attempts) {
  const timed = (since) => {
    const times = attempts.filter((each) => each.answered === each.card)
        .map((each) => each[since]);
    const middle = times.length ? median(times) : null;
    return [middle, middle === null ? null :
        1.4826 * median(times.map((each) => Math.abs(each - middle)))];
  };
  const [median_ms, spread_ms] = timed('sound_ms');
  const [kimariji_median_ms, kimariji_spread_ms] = timed('kimariji_ms');
  return {
    asked: attempts.length,
    faults: attempts.filter((each) => each.answered && each.answered !== each.card).length,
    missed: attempts.filter((each) => !each.answered).length,
    median_ms, spread_ms, kimariji_median_ms, kimariji_spread_ms,
  };
}

test('a phone, in Japanese: a second set, and the trend', {skip, timeout: 120000}, async () => {
  const page = await drill.page('lang=ja&theme=dark', 390, 844);
  await page.evaluate(player, {first: 500, slower: 0});
  await shot(page, 'drill_start_ja_phone');
  await beginFirst(page, 'Aoki', 4, 1);
  await page.waitForFunction(
      () => window.player.pressed.length === 1, null, {timeout: 60000});
  await shot(page, 'drill_play_ja_phone');
  await page.waitForSelector('#coach .praise', {timeout: 100000});
  await shot(page, 'drill_coach_ja_phone');
  await unfold(page);
  await page.waitForSelector('#coach .trend .u-wrap');
  await shot(page, 'drill_coach_figures_ja_phone');
  const began = drill.attempts().at(-1).set;
  assert.equal(drill.attempts().filter((each) => each.set === began).length, 5);
  await page.close();
});

test('a fault is told by sign and by word: which card was touched, which was read', {skip, timeout: 60000}, async () => {
  const page = await drill.page('lang=en&theme=light', 1280, 800);
  await page.evaluate(player, {first: 1e9, slower: 0});
  await beginFirst(page, 'Aoki', 6, 0);
  await page.waitForFunction(() => window.player.played === 1, null, {timeout: 30000});
  const {asked, court} = await page.evaluate(() => window.player.set);
  const other = court.find((each) => each.card !== asked[0].card);
  await page.dispatchEvent(`.card[data-card="${other.card}"]`, 'pointerdown');
  await page.waitForSelector('#said.wrong');
  const said = await page.textContent('#said');
  assert.ok(said.startsWith(`Fault: you touched ${other.kimariji}; ${asked[0].kimariji} was read`), said);
  const sign = (card) => page.evaluate((n) => getComputedStyle(
      document.querySelector(`.card[data-card="${n}"]`), '::after').content, card);
  assert.equal(await sign(other.card), '"×"');
  assert.equal(await sign(asked[0].card), '"○"');
  await shot(page, 'drill_fault_en');
  await page.click('#stop');
  await page.close();
});

for (const [language, name, width, height] of
    [['en', 'desk', 1280, 800], ['ja', 'phone', 390, 844]]) {
  test(`on a full court each card has a key and can be read whole, ${name}`, {skip, timeout: 60000}, async () => {
    const page = await drill.page(`lang=${language}&theme=dark`, width, height);
    await page.evaluate(player, {first: 1e9, slower: 0});
    await beginFirst(page, 'Aoki', 50, 0, 'dead_cards');
    const cards = await page.evaluate(looks);
    assert.equal(new Set(cards.map((each) => each.key)).size, 50);
    assert.deepEqual(cards.filter((each) => each.cut), []);
    assert.ok(cards.every((each) => each.size >= 10), String(cards[0].size));
    await page.waitForFunction(() => window.player.played === 1, null, {timeout: 30000});
    await shot(page, `drill_full_court_${language}_${name}`);
    const before = drill.attempts().length;
    const other = cards.find((each) => each.key.startsWith('⇧'));
    await page.keyboard.press(`Shift+${other.key[1].toUpperCase()}`);
    await page.waitForFunction(() => document.querySelector('#said').textContent !== '');
    assert.equal(drill.attempts().at(before).answered, other.card);
    await page.click('#stop');
    await page.close();
  });
}

// What is seen of each card: its key, how large its kana are, whether any is
// cut off.
function looks() {
  return [...document.querySelectorAll('.card')].map((card) => {
    const box = card.getBoundingClientRect();
    const range = document.createRange();
    const kana = card.querySelector('.kana');
    range.selectNodeContents(kana);
    return {
      card: Number(card.dataset.card),
      key: card.querySelector('small').textContent,
      size: parseFloat(getComputedStyle(kana).fontSize),
      cut: [...range.getClientRects()].some((at) => at.left < box.left - 1 ||
          at.right > box.right + 1 || at.top < box.top - 1 || at.bottom > box.bottom + 1),
    };
  });
}

test('a set without a name is refused in words', {skip}, async () => {
  const page = await drill.page('lang=en', 1280, 800);
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
