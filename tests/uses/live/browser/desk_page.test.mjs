// The judge's desk as people use it, in a real browser.
import assert from 'node:assert/strict';
import {mkdirSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {Browser, screenshots, skip} from '../../web/browser.mjs';
import {Match} from './match.mjs';

let browser;
const ending = [];

before(async () => {
  if (!skip) browser = await Browser.open();
});
after(async () => {
  await browser?.close();
  await Promise.all(ending);
});

async function openDesk(match, query, width = 1440, height = 900, role = 'judge') {
  const page = await browser.page(
      `${match.address}desk${query}`, width, height, '#score b');
  await page.evaluate((role) => {
    localStorage.setItem('kimari.desk.name', '佐藤');
    localStorage.setItem('kimari.desk.role', role);
  }, role);
  await page.reload();
  await page.waitForSelector('#score b');
  await page.waitForSelector('#introduce[open]', {state: 'detached'});
  return page;
}

function story(name, scene, tell, role) {
  test(name, {skip}, async () => {
    const match = await Match.start(scene);
    const page = await openDesk(match, '?lang=en&theme=dark', 1440, 900, role);
    try {
      await tell(page, match);
      assert.deepEqual(
          page.complaints.filter((text) => !text.includes('409')), []);
    } finally {
      await page.close();
      ending.push(match.stop());
    }
  });
}

// The line that a press left behind.
async function pressed(match, begins) {
  for (let i = 0; i < 100; ++i) {
    const line = match.said.findLast((text) => text.startsWith(begins));
    if (line) return line;
    await new Promise((done) => setTimeout(done, 20));
  }
  assert.fail(`nothing like "${begins}" in ${match.said}`);
}

test('asks once who works here, and remembers', {skip}, async () => {
  const match = await Match.start('take');
  const page = await browser.page(
      `${match.address}desk?lang=en`, 1440, 900, '#score b');
  await page.evaluate(() => localStorage.removeItem('kimari.desk.name'));
  await page.reload();
  await page.waitForSelector('#introduce[open]');
  await page.fill('#name', 'Ono');
  await page.click('#introduce [role=radio]:has-text("Player B")');
  await page.click('#introduced');
  await page.reload();
  await page.waitForSelector('#score b');
  assert.match(await page.textContent('#who'), /Ono.*Player B/);
  assert.equal(await page.locator('#introduce[open]').count(), 0);
  await page.close();
  ending.push(match.stop());
});

story('H holds, and each press has its answer', 'take',
    async (page, match) => {
  const times = [];
  for (let i = 0; i < 10; ++i) {
    await page.evaluate(() => delete document.body.dataset.ms);
    await page.keyboard.press('h');
    await page.waitForSelector('body[data-ms]');
    times.push(Number(await page.getAttribute('body', 'data-ms')));
  }
  times.sort((a, b) => a - b);
  console.log(`press to answer: median ${times[5]} ms, worst ${times[9]} ms`);
  assert.match(await pressed(match, 'desk hold'), /judge \| 佐藤/);
  assert.match(await page.textContent('#play .note'), /Entered: Hold/);
});

story('an overruling says taker, faults, sends and why', 'take',
    async (page, match) => {
  await page.keyboard.press('o');
  await page.click('[data-choice=taker] button:has-text("B")');
  await page.click('[data-choice=faults_A] button:has-text("1")');
  await page.click('[data-choice=sends] button:has-text("B→A 2")');
  await page.selectOption('#reasons', {label: 'seen by the judge'});
  await page.click('#enter-overruling');
  assert.match(
      await pressed(match, 'desk overrule'),
      /reading 11 .*taker B \| faults 1 0 \| sends B 2 .*seen by the judge$/);
  await page.waitForSelector('#overruling', {state: 'hidden'});
  assert.equal(await page.inputValue('#reason'), '');
});

story('an older reading can be protested and put right', 'take',
    async (page, match) => {
  await page.click('#lines [data-reading="8"]');
  assert.match(await page.textContent('#line'), /by the evidence: .* takes/);
  await page.click('#decide button:has-text("Confirm")');
  assert.match(await pressed(match, 'desk confirm'), /reading 8 /);
  await page.click('#line button:has-text("To the last reading")');
  await page.keyboard.press('3');
  assert.match(await pressed(match, 'desk protest'), /reading 11 \| side A/);
});

story('one key enters the judge\'s own decision on an open ruling', 'judge',
    async (page, match) => {
  assert.match(await page.textContent('#judged b'), /11 \(あし\).*The judge decides/);
  assert.ok(await page.isDisabled('#confirm'));
  await page.keyboard.press('b');
  assert.match(
      await pressed(match, 'desk overrule'),
      /judge .*reading 11 .*taker B \| faults 0 0 \| sends nobody -1/);
  assert.match(await page.textContent('#ruling .note'), /Entered: Reading 11/);
});

story('what the players agreed on is entered as theirs', 'judge',
    async (page, match) => {
  await page.click('#settle button:has-text("A")');
  assert.match(await pressed(match, 'desk settle'), /reading 11 .*taker A/);
});

story('a player settles, and is shown no decision of the judge', 'judge',
    async (page, match) => {
  assert.ok(await page.isHidden('#judged'));
  await page.keyboard.press('a');
  assert.match(await pressed(match, 'desk settle'), /player A .*taker A/);
}, 'player A');

story('a void says which reading, which card and what follows', 'take',
    async (page, match) => {
  await page.keyboard.press('v');
  const asks = await page.textContent('#question');
  assert.match(asks, /Reading 11 \(あし\) will count for nothing/);
  assert.match(asks, /read again/);
  await page.click('#no');
  await page.waitForSelector('#void:not([disabled])');
  await page.keyboard.press('v');
  await page.click('#yes');
  assert.match(await pressed(match, 'desk void'), /reading 11 /);
  assert.equal(
      match.said.filter((line) => line.startsWith('desk void')).length, 1);
});

story('no letter of a key stands in what is read aloud', 'judge', async (page) => {
  const letters = await page.locator('kbd').evaluateAll(
      (all) => all.filter((each) => each.getAttribute('aria-hidden') !== 'true').length);
  assert.equal(letters, 0);
  assert.equal(await page.getAttribute('#void', 'aria-keyshortcuts'), 'v');
});

story('a refusal goes with its reading', 'take', async (page) => {
  await page.click('#reader button:has-text("Skip the next")');
  await page.waitForSelector('.note.refused');
  await page.click('#lines [data-reading="8"]');
  assert.equal(await page.locator('.note').count(), 0);
});

story('who signs is told what is open, and draws his name', 'undecided',
    async (page, match) => {
  assert.match(await page.textContent('#result'), /Reading 10 \(せ\)Reading 11 \(あし\)/);
  await page.click('#sign');
  assert.match(await page.textContent('#signing-open'), /Reading 10 .*Reading 11/);
  await page.click('#signing-no');
  await page.click('#result button:has-text("Reading 10")');
  assert.match(await page.textContent('#judged b'), /10 \(せ\)/);
  await page.click('#sign');
  const box = await page.locator('#ink').boundingBox();
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 60, {steps: 5});
  await page.mouse.up();
  await page.click('#signing-yes');
  assert.match(
      await pressed(match, 'desk sign'), /\| ink:\d+,\d+ \d+,\d+$/);
});

story('after the end what would move the match is dark', 'undecided',
    async (page, match) => {
  for (const id of ['#hold', '#go-on', '#hand-A', '#hand-B', '#white']) {
    assert.ok(await page.isDisabled(id), id);
  }
  assert.ok(await page.isEnabled('#sign'));
  match.show('finished');
  await page.waitForSelector('#sign:disabled');
  assert.equal(await page.locator('[data-press]:enabled').count(), 0);
});

test('a phone has the few presses, the rest behind a button', {skip}, async () => {
  const match = await Match.start('take');
  const page = await openDesk(match, '?lang=ja', 390, 844);
  const shown = () => page.locator('main button:visible').allTextContents();
  assert.deepEqual(
      (await shown()).map((text) => text.replace(/[a-z]$/u, '')),
      ['中断', '再開', 'A', 'B', '同時', 'なし', '映像で確認', '無効（読み直し）']);
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  assert.ok(tall <= 844, `${tall} px`);
  // What stands is confirmed; a change is asked for.
  await page.click('#judged button:has-text("A")');
  assert.match(await pressed(match, 'desk confirm'), /reading 11 /);
  await page.click('#judged button:has-text("B")');
  assert.match(await page.textContent('#question'), /11枚目『あし』の判定を改めます/);
  await page.click('#yes');
  assert.match(await pressed(match, 'desk overrule'), /taker B/);
  await page.click('#all');
  assert.ok((await shown()).length > 30);
  await page.reload();
  await page.waitForSelector('body[data-face=all]');
  await page.close();
  ending.push(match.stop());
});

story('settle keys do nothing where nothing is open', 'take',
    async (page, match) => {
  for (const key of ['a', 'b', 's', 'n']) await page.keyboard.press(key);
  await page.keyboard.press('h');
  await pressed(match, 'desk hold');
  assert.ok(!match.said.some((line) => /^desk (settle|overrule)/.test(line)));
});

story('a refusal is shown where the press was made', 'take', async (page) => {
  await page.click('#reader button:has-text("Skip the next")');
  await page.waitForSelector('#reader .note.refused');
  assert.match(
      await page.textContent('#reader .note'), /Not done: reading 11 is under/);
});

story('a lost card needs a side and a card, found by kana', 'take',
    async (page, match) => {
  await page.click('#establish button:has-text("Card lost")');
  assert.match(await page.textContent('#establish .note'), /A or B/);
  await page.click('[data-choice=side] button:has-text("A")');
  await page.fill('#card input', 'ちは');
  await page.click('#establish button:has-text("Card lost")');
  assert.match(await pressed(match, 'desk lost'), /side A .*card 17/);
});

story('every hold has its reason and its release', 'held',
    async (page, match) => {
  assert.equal(await page.locator('#waits .hold .why').count(), 4);
  await page.click('#waits .hold:has-text("A has a hand up") button');
  assert.match(await pressed(match, 'desk go on'), /side A/);
  assert.match(await page.textContent('#stage'), /Protest/);
});

story('a player may not do what is the judge\'s', 'take', async (page) => {
  assert.ok(await page.isDisabled('#hold'));
  assert.ok(await page.isDisabled('#hand-B'));
  assert.ok(await page.isEnabled('#hand-A'));
}, 'player A');

story('giving up is asked twice', 'take', async (page, match) => {
  await page.click('#end button:has-text("B Gives up")');
  await page.click('#no');
  await page.click('#end button:has-text("B Gives up")');
  await page.click('#yes');
  assert.match(await pressed(match, 'desk give up'), /side B/);
  assert.equal(
      match.said.filter((line) => line.startsWith('desk give up')).length, 1);
});

story('the card a human reader called is entered with two taps', 'start',
    async (page, match) => {
  assert.match(await page.textContent('#stage'), /Memorising .*4:/);
  await page.fill('#called input', 'む');
  await page.click('#called .chip:has-text("87")');
  await page.click('#enter-card');
  assert.equal(await pressed(match, 'card'), 'card 87');
});

story('nothing on the desk moves while it is still', 'take',
    async (page, match) => {
  match.show('still fault');
  await page.waitForTimeout(1200);
  await page.evaluate(() => {
    window.changes = 0;
    new MutationObserver((records) => window.changes += records.length)
        .observe(document, {
          subtree: true, childList: true, attributes: true, characterData: true,
        });
  });
  await page.waitForTimeout(2000);
  assert.equal(await page.evaluate(() => window.changes), 0);
});

test('a match that is over needs no connection, on either page', {skip},
    async () => {
  const match = await Match.start('finished');
  const desk = await openDesk(match, '?lang=en');
  const live = await browser.page(`${match.address}?lang=en`);
  await match.stop();
  await desk.waitForSelector('body[data-link="over"]');
  assert.match(await desk.textContent('#lost'), /The match is over/);
  assert.match(await desk.textContent('#result'), /wins/);
  await live.waitForSelector('body[data-link="over"]');
  assert.match(await live.textContent('#link'), /The match is over/);
  assert.ok(await live.isHidden('#lost'));
  await desk.close();
  await live.close();
});

// Names of the parts whose content is cut off or lies outside the window.
function cutOff() {
  const wrong = document.documentElement.scrollWidth > innerWidth + 1 ? ['page'] : [];
  for (const part of document.querySelectorAll('button, h2, .why, .result, .summary')) {
    if (part.offsetParent === null || part.closest('nav')) continue;
    const box = part.getBoundingClientRect();
    if (part.scrollWidth > part.clientWidth + 2 && part.clientWidth > 0 ||
        box.right > innerWidth + 1) {
      wrong.push(part.textContent);
    }
  }
  return wrong;
}
const small = () => [...document.querySelectorAll('button')].filter((each) =>
    each.offsetParent !== null && each.getBoundingClientRect().height < 44)
    .map((each) => each.textContent);

for (const [name, width, height, query] of [
  ['desktop-dark-ja', 1440, 900, '?lang=ja&theme=dark'],
  ['tablet-light-en', 1024, 768, '?lang=en&theme=light'],
  ['phone-light-ja', 390, 844, '?lang=ja&theme=light'],
  ['phone-dark-en', 360, 740, '?lang=en&theme=dark'],
  ['phone-turned-ja', 844, 390, '?lang=ja&theme=dark'],
]) {
  test(`the desk fits: ${name}`, {skip}, async () => {
    const match = await Match.start('take');
    const page = await openDesk(match, query, width, height);
    mkdirSync(screenshots, {recursive: true});
    for (const [scene, sign] of [
      ['take', '[data-stage=settled]'], ['judge', '#judged.first:not([hidden])'],
      ['held', '[data-stage=protest]'], ['undecided', '#sign:enabled'],
      ['finished', '[data-stage=over]'],
    ]) {
      match.show(scene);
      for (const face of ['few', 'all']) {
        await page.evaluate((face) => document.getElementById(face).click(), face);
        await page.waitForSelector(sign);
        await page.screenshot({
          path: join(screenshots, `desk-${scene}-${face}-${name}.png`), fullPage: true,
        });
        assert.deepEqual(await page.evaluate(cutOff), [], `${scene} ${face}`);
        assert.deepEqual(await page.evaluate(small), [], `${scene} ${face}`);
      }
    }
    await page.close();
    ending.push(match.stop());
  });
}
