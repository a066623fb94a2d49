// The reader's page as a club member with a phone meets it: the real program,
// in a real browser.
import assert from 'node:assert/strict';
import {mkdirSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {Browser, screenshots, skip} from '../../web/browser.mjs';
import {Reading} from './reading.mjs';

let browser;

before(async () => {
  mkdirSync(screenshots, {recursive: true});
  if (!skip) browser = await Browser.open();
});
after(() => browser?.close());

// What a browser itself complains of where a test cuts the line, or a command
// is refused.
const expected = /ERR_|status of 40[19]/;

// A set of three cards, open on a phone, for as long as `story` runs.
function story(name, {words = ['--page', '--gap', '0.2'],
    query = '?lang=ja&theme=dark', sign = 'body[data-state]'}, tell) {
  test(name, {skip}, async () => {
    const reading = await Reading.start(...words);
    let page;
    try {
      page = await browser.page(new URL(query, reading.address).href, 390, 844, sign);
      await tell(page, reading);
      assert.deepEqual(page.complaints.filter((said) => !expected.test(said)), []);
    } finally {
      await page?.close();
      await reading.stop();
    }
  });
}

const picture = (page, name) =>
  page.screenshot({path: join(screenshots, `reader-${name}.png`)});
// In the other language and theme as well.
async function pictures(page, name) {
  for (let i = 0; i < 2; ++i) {
    const look = await page.evaluate(() => {
      const {lang, dataset} = document.documentElement;
      return `${dataset.theme}-${lang}`;
    });
    await picture(page, `${name}-${look}`);
    await page.evaluate(() => {
      document.getElementById('language').click();
      document.getElementById('theme').click();
    });
  }
}
const read = (page) => page.textContent('#count b');
const sentence = (page) => page.textContent('#sentence');

// Presses `next` as people do, again if the reader was still reading, until
// this many cards are settled.
async function readOn(page, settled) {
  for (let i = 0; i < 100; ++i) {
    await page.waitForTimeout(800);  // a second tap at once would count as none
    if (await read(page) === String(settled)) return;
    if (await page.locator('#next').isEnabled()) await page.tap('#next');
  }
  assert.fail(`${await read(page)} cards are settled, not ${settled}`);
}

story('a newcomer reads a whole set with one thumb', {}, async (page, reading) => {
  await pictures(page, 'ready');
  assert.equal(await page.textContent('#next'), '読み始める');
  await page.tap('#next');
  await page.waitForSelector('body[data-state="reading"]');
  assert.equal(await read(page), '0');
  await readOn(page, 1);
  await readOn(page, 2);
  await pictures(page, 'reading');
  await readOn(page, 3);
  await page.waitForSelector('body[data-state="finished"]');
  assert.equal(await page.locator('#settled li').count(), 3);
  assert.ok(await page.locator('#commands').isHidden());
  assert.equal(await page.textContent('#note'), '', 'no refusal of before');
  assert.match(await page.textContent('#order'), /[0-9a-f]{64}.*[0-9a-f]{32}/);
  await reading.ended;  // nobody is frightened by that
  await page.waitForTimeout(2500);
  assert.ok(await page.locator('#lost').isHidden());
  await pictures(page, 'finished');
});

story('a hold stops the reading, and go on reads on',
    {query: '?lang=en&theme=light'}, async (page) => {
  await page.tap('#next');
  await page.waitForSelector('body[data-state="reading"]');
  await page.tap('#hold');
  await page.waitForSelector('#go-on:enabled');
  assert.match(await sentence(page), /^Held/);
  await pictures(page, 'held');
  await page.waitForTimeout(3000);
  await page.tap('#go-on');
  await page.waitForSelector('#next:not([hidden]):disabled');
  assert.match(await sentence(page), /^Reading/);
  await page.waitForSelector('#next:enabled');
  assert.match(await sentence(page), /^After the take/);
});

story('a tap that trembles reads one card', {}, async (page, reading) => {
  let commands = 0;
  page.on('request', (request) => commands += request.method() === 'POST');
  await page.evaluate(() => {
    const next = document.getElementById('next');
    next.click();
    next.click();
    setTimeout(() => next.click(), 300);
  });
  await page.waitForSelector('body[data-state="reading"]');
  await page.waitForTimeout(500);
  assert.equal(commands, 1);
  assert.equal(await page.textContent('#note'), '');
});

story('a card left out is said, and taken back', {}, async (page) => {
  await page.tap('#skip');
  await page.waitForSelector('#undo:enabled');
  // The state may come before the answer to the press.
  await page.waitForSelector('#note:text("飛ばします")');
  await page.tap('#undo');
  await page.waitForSelector('#undo:disabled');
  await page.waitForSelector('#note:text-is("取り消しました")');
});

story('what cannot be done is said in plain words', {}, async (page) => {
  await page.tap('#next');
  await page.waitForSelector('body[data-state="reading"]');
  await page.waitForSelector('#back:enabled');
  await page.tap('#back');
  await page.waitForSelector('#note:text("1枚戻りました")');
  await page.waitForTimeout(800);  // or it is taken for trembling
  await page.tap('#back');
  await page.waitForSelector('#note.refused');
  assert.match(await page.textContent('#note'), /^できません：/);
  await picture(page, 'refused-dark-ja');
});

story('while it reads, next is dim and the page says what sounds', {}, async (page) => {
  await page.tap('#next');
  await page.waitForSelector('#next:disabled');
  assert.equal(await sentence(page), '読んでいます…');
  assert.match(await page.textContent('#what'), /^すべて・競技かるた/);
  await page.waitForSelector('#next:enabled');
  assert.equal(await sentence(page), '取りが決まったら「次へ」');
});

story('on a phone nothing stands beyond its edge, in English either',
    {query: '?lang=en&theme=light'}, async (page) => {
  const wide = () => page.evaluate(() => [...document.querySelectorAll('button:not([hidden])')]
      .filter((button) => button.getBoundingClientRect().right > innerWidth).length);
  assert.equal(await wide(), 0);
  await page.setViewportSize({width: 844, height: 390});
  assert.equal(await wide(), 0);
});

story('the seal of the order is folded away until somebody looks', {}, async (page) => {
  assert.ok(await page.locator('#order code').isHidden());
  await page.tap('#seal-title');
  assert.ok(await page.locator('#order code').isVisible());
});

story('nothing on the page moves from the lower phrase to the end of the upper',
    {words: ['--page', '--gap', '1.5']}, async (page) => {
  await page.tap('#next');
  await readOn(page, 1);
  await page.evaluate(() => {
    window.changes = 0;
    const next = document.getElementById('next');
    new MutationObserver((records) => window.changes += next.disabled ? records.length : 0)
        .observe(document, {
          subtree: true, childList: true, attributes: true, characterData: true,
        });
  });
  await page.waitForSelector('#next:enabled');  // both phrases are over
  assert.equal(await page.evaluate(() => window.changes), 0);
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
});

story('the keyboard and the page steer the same set', {},
    async (page, reading) => {
  reading.type('memorise');
  await page.waitForSelector('#left:not([hidden])');
  assert.match(await page.textContent('#left'), /^1[45]:\d\d$/);
  await pictures(page, 'memorising');
  reading.type('next');
  await page.waitForSelector('body[data-state="reading"]');
  assert.ok(await page.locator('#left').isHidden());
});

story('the time to memorise is not ended by a slip of the thumb', {},
    async (page) => {
  await page.tap('#memorise');
  await page.waitForSelector('body[data-state="memorising"]');
  await page.tap('#next');
  await page.tap('#no');
  assert.equal(await page.getAttribute('body', 'data-state'), 'memorising');
  await page.tap('#next');
  await page.tap('#yes');
  await page.waitForSelector('body[data-state="reading"]');
});

story('the screen stays on while a set is on', {}, async (page) => {
  await page.waitForSelector('body[data-awake]');
  await page.tap('#stop');
  await page.tap('#yes');
  await page.waitForSelector('body[data-state="stopped"]:not([data-awake])');
});

story('stop asks first', {}, async (page) => {
  await page.tap('#stop');
  await picture(page, 'stop-dark-ja');
  await page.tap('#no');
  assert.equal(await page.getAttribute('body', 'data-state'), 'ready');
  await page.tap('#stop');
  await page.tap('#yes');
  await page.waitForSelector('body[data-state="stopped"]');
});

story('language and theme are remembered', {query: '?lang=ja&theme=dark'},
    async (page, reading) => {
  await page.tap('#language');
  await page.tap('#theme');
  await page.goto(reading.address);
  await page.waitForSelector('body[data-state]');
  assert.equal(await page.textContent('#hold'), 'Hold');
  assert.equal(await page.getAttribute('html', 'data-theme'), 'light');
});

for (const [lang, theme] of [['ja', 'dark'], ['en', 'light']]) {
  story(`a program that is gone shows, its buttons off: ${lang}`,
      {query: `?lang=${lang}&theme=${theme}`}, async (page, reading) => {
    await reading.kill();
    await page.waitForSelector('#lost:not([hidden])');
    assert.equal(await page.locator('#commands button:enabled').count(), 0);
    await picture(page, `disconnected-${theme}-${lang}`);
  });
}

story('a program that is started anew is shown as it stands', {},
    async (page, reading) => {
  await page.tap('#next');
  await page.waitForSelector('body[data-state="reading"]');
  const order = await page.textContent('#order code');
  await reading.kill();
  const again = await Reading.start(
      '--page', '--port', new URL(reading.address).port);
  try {
    await page.waitForSelector('body[data-state="ready"][data-link="live"]');
    assert.notEqual(await page.textContent('#order code'), order);
    assert.ok(await page.locator('#next').isEnabled());
  } finally {
    await again.stop();
  }
});

story('beyond this machine the page opens only with its token',
    {words: ['--listen', '0.0.0.0'], sign: '#lost:not([hidden])'},
    async (page, reading) => {
  assert.match(await page.textContent('#lost'), /アドレスの合言葉が違います/);
  assert.equal(await page.locator('#commands button:enabled').count(), 0);
  await picture(page, 'no-token-dark-ja');
  await page.goto(page.url() + new URL(reading.address).hash);
  await page.waitForSelector('#next:enabled');
  await page.tap('#next');
  await page.waitForSelector('body[data-state="reading"]');
});

for (const [name, width, height] of
    [['small-phone', 320, 568], ['lying-phone', 844, 390],
     ['tablet', 1024, 768]]) {
  story(`every button is whole and large enough: ${name}`, {},
      async (page, reading) => {
    await page.setViewportSize({width, height});
    reading.type('next');
    await page.waitForSelector('body[data-state="reading"]');
    await picture(page, name);
    const wrong = await page.evaluate(() =>
      [...document.querySelectorAll('#commands button:not([hidden])')].filter((its) => {
        const box = its.getBoundingClientRect();
        return box.height < 36 || box.bottom > innerHeight || box.right > innerWidth ||
            its.scrollWidth > its.clientWidth + 1;
      }).map((its) => its.id));
    assert.deepEqual(wrong, []);
  });
}
