// A player of some weeks: the trend, the cards due, and himself of last week.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {begin, DrillProgram, median, player, shot, skip, unfold} from './drill_program.mjs';

const short = 'kind = "reaction"\nname = "Short"\n[cards]\nkana = [1]\n' +
    '[court]\ncards = 3\n';
const day = 24 * 3600 * 1000;

// Five weeks, an evening a week but the last with 25 cards, each week 40 ms
// faster; card 10 was missed on the last evening.
const evenings = [35, 28, 21, 14, 7].flatMap((ago, week) =>
  Array.from({length: 25}, (_, i) => ({
    set: week + 1, drill: 'first_evening', kind: 'reaction', player: 'Aoki',
    began: new Date(Date.now() - ago * day).toISOString().slice(0, 19) + 'Z',
    place: i + 1, card: i + 1, kimariji: 'はる', kana: 2, dead: false, half: 'own',
    row: i % 3, answered: week === 4 && i === 9 ? 0 : i + 1, said: '',
    sound_ms: week === 4 && i === 9 ? null : 900 - 40 * week + 4 * i,
    kimariji_ms: week === 4 && i === 9 ? null : 500 - 40 * week + 4 * i,
    sigma_ms: 20, kimariji_sigma_ms: 20, after_min: null, ghost: 0, ghost_ms: null,
  })));

// The widest that a table may hold: six kana, times of four digits.
const wide = evenings.filter((each) => each.set === 1).map((each) => ({
  ...each, set: 90, player: 'Baba', kimariji: 'わたのはらやそ'.slice(0, 6), kana: 6,
  sound_ms: 1900 + 4 * each.place, kimariji_ms: 1300 + 4 * each.place,
  kimariji_sigma_ms: 120, partner: each.card + 1,
}));

let drill;

before(async () => {
  if (!skip) drill = await DrillProgram.start({short}, [...evenings, ...wide]);
});
after(() => drill?.stop());

for (const [language, theme, width, height] of
    [['en', 'dark', 1280, 800], ['ja', 'light', 390, 844]]) {
  test(`the weeks are drawn, ${language} ${theme}`, {skip, timeout: 120000}, async () => {
    const page = await drill.page(`lang=${language}&theme=${theme}`, width, height);
    await page.evaluate(player, {first: 500, slower: 10});
    await begin(page, 'short', 'Aoki');
    await page.waitForSelector('.curve svg', {timeout: 100000});
    await shot(page, `drill_curve_${language}_${theme}`);
    await unfold(page);
    await page.waitForSelector('.trend .u-wrap');
    const set = drill.attempts().at(-1).set;
    const coach = await page.evaluate(
        async (id) => (await fetch(`/data/coach/${id}`)).json(), set);
    assert.equal(coach.weeks.length, 6);
    assert.equal(coach.trend_since, 'kimariji');
    for (const week of [0, 1, 2, 3]) {
      const times = evenings.filter((each) => each.set === week + 1)
          .map((each) => each.sound_ms);
      assert.equal(coach.weeks[week].figures.median_ms, median(times));
      assert.equal(coach.weeks[week].figures.kimariji_median_ms, median(times) - 400);
    }
    assert.equal(coach.tomorrow.find((each) => each.card === 10)?.why, 'missed');
    // Three cards say too little: in the headline, among the sets and the weeks.
    assert.ok(await page.locator('.headline b.few').count() >= 1);
    assert.equal(await page.locator('.trend > .few').count(), 1);
    assert.equal(await page.locator('.curve .point').count(), 6);
    assert.equal(await page.locator('.curve .point.few').count(), 1);
    assert.doesNotMatch(await page.textContent('#coach'), /[–?]/, 'nothing is a dash');
    await page.locator('.trend').last().scrollIntoViewIfNeeded();
    await shot(page, `drill_weeks_${language}_${theme}`);
    await page.close();
  });
}

for (const language of ['en', 'ja']) {
  test(`no table is cut off, however wide the page is, ${language}`, {skip, timeout: 60000}, async () => {
    const page = await drill.page(`lang=${language}&set=90`, 1440, 900, '#coach section');
    await unfold(page);
    for (const width of [1920, 1440, 1366, 1280, 1024, 768, 390, 360]) {
      await page.setViewportSize({width, height: 800});
      const over = await page.evaluate(async () => {
        await new Promise((done) => setTimeout(done, 100));
        return [...document.querySelectorAll('#coach section')]
            .filter((each) => each.scrollWidth > each.clientWidth)
            .map((each) => `${each.textContent.slice(0, 20)} ${each.scrollWidth - each.clientWidth}`);
      });
      assert.deepEqual(over, [], `${width} px`);
    }
    await page.close();
  });
}

test('a trend is as wide as the page is now', {skip, timeout: 60000}, async () => {
  const page = await drill.page('lang=en&set=1', 1280, 800, '#coach section');
  await unfold(page);
  for (const width of [1280, 360]) {
    await page.setViewportSize({width, height: 800});
    await page.waitForFunction(() => {
      const lane = document.querySelector('.trend .lane');
      const plot = lane?.querySelector('.u-wrap');
      return plot && plot.getBoundingClientRect().width <= lane.clientWidth + 1;
    });
  }
  await page.close();
});

test('he plays against himself of a week ago', {skip, timeout: 60000}, async () => {
  const page = await drill.page('lang=en', 1280, 800);
  await page.evaluate(player, {first: 1e9, slower: 0});
  await begin(page, 'last_week', 'Aoki');
  await page.waitForFunction(() => window.player.set);
  const asked = await page.evaluate(() => window.player.set.asked);
  for (const each of asked.filter((one) => one.ghost_ms !== null && one.card <= 9)) {
    assert.equal(each.ghost_ms, 500 - 160 + 4 * (each.card - 1));
  }
  await page.click('#stop');
  await begin(page, 'last_week', 'Somebody new');
  await page.waitForFunction(() =>
    document.querySelector('#note').textContent.includes('too few to play against'));
  await page.close();
});
