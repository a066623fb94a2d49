// Every scene fits every screen, in both languages; the pictures are kept for
// looking at.
import assert from 'node:assert/strict';
import {mkdirSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {Browser, screenshots, skip} from '../../web/browser.mjs';
import {Match} from './match.mjs';

// Scenes whose picture is taken on every screen.
const few = ['take', 'judge', 'fault', 'lamp', 'lamp-back'];
const screens = [
  {name: 'hall-dark-ja', width: 1920, height: 1080, query: '?lang=ja&theme=dark'},
  {name: 'hall-light-en', width: 1920, height: 1080, query: '?lang=en&theme=light',
   only: few},
  {name: 'tablet-light-ja', width: 1024, height: 768, query: '?lang=ja&theme=light',
   only: few},
  {name: 'tablet-dark-en', width: 1024, height: 768, query: '?lang=en&theme=dark',
   only: few},
];
// A sign of each scene by which its arrival is seen.
const scenes = {
  start: '[data-phase="memorising"]',
  take: '[data-phase="settled"] .tone-A.ruling',
  sent: '.flag.sent',
  'same-time': '.beside:not(:empty)',
  judge: '.tone-judge.ruling',
  fault: '.flag.fault',
  dead: '.tone-plain.ruling',
  crowded: '.tone-judge .flag.sent',
  held: '[data-phase="held"] .tone-A.ruling',
  lamp: '.lamp .letter',
  'lamp-back': '.lamp-then.taken_back',
  sick: '.device.bad',
  finished: '[data-phase="finished"]',
};

let browser;
let match;

before(async () => {
  if (skip) return;
  browser = await Browser.open();
  match = await Match.start('start');
  mkdirSync(screenshots, {recursive: true});
});
after(async () => {
  await browser?.close();
  await match?.stop();
});

// Names of the parts whose content is cut off or lies outside the window.
function cutOff() {
  const parts = [...document.querySelectorAll(
      'header, #phase, #court svg, #ruling, #history, .player, .name, footer, ' +
      '#facts, .who, .kimariji, .figure, .flag, .sources, .reason, .line')];
  const boxes = ['ruling', 'history'];
  return parts.filter((part) => {
    const box = part.getBoundingClientRect();
    const tall = boxes.includes(part.id) && part.scrollHeight > part.clientHeight + 2;
    const wide = part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 2;
    return tall || wide || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  }).map((part) => part.id || part.className || part.tagName);
}

// Whether the list of readings lies over the ruling.
function overlap() {
  const past = document.querySelector('.history')?.getBoundingClientRect();
  const ruling = document.querySelector('.ruling').getBoundingClientRect();
  return past !== undefined && past.left < ruling.right - 1 &&
      ruling.left < past.right - 1 && past.top < ruling.bottom - 1;
}

for (const screen of screens) {
  test(`every scene fits: ${screen.name}`, {skip}, async () => {
    const page = await browser.page(
        match.address + screen.query, screen.width, screen.height);
    const wrong = [];
    for (const [scene, sign] of Object.entries(scenes)) {
      match.show(scene);
      await page.waitForSelector(sign);
      if (!screen.only || screen.only.includes(scene)) {
        await page.screenshot({path: join(screenshots, `${scene}-${screen.name}.png`)});
      }
      const cut = await page.evaluate(cutOff);
      if (cut.length > 0) wrong.push(`${scene}: cut off: ${cut}`);
      if (await page.evaluate(overlap)) wrong.push(`${scene}: overlap`);
    }
    assert.deepEqual(wrong, []);
    assert.deepEqual(page.complaints, []);
    await page.close();
    match.show('start');
  });
}
