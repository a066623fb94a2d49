// The judge's page on a recording of a short simulated match, in a real browser.
import assert from 'node:assert/strict';
import {execFileSync, spawn} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {after, before, test} from 'node:test';
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
[[reading]]
card = 87
[[reading.stroke]]
player = "B"
touch_ms = 500
[[reading.stroke]]
player = "A"
margin_ms = 3
`;

let folder;
let browser;
let replay;

before(async () => {
  if (skip) return;
  folder = mkdtempSync(join(tmpdir(), 'kimari-replay-'));
  writeFileSync(join(folder, 'two.toml'), scenario);
  execFileSync(
      process.env.KIMARI_PROGRAM,
      ['simulate', 'two.toml', '-o', 'match', '--frames'], {cwd: folder});
  replay = spawn(
      process.env.KIMARI_PROGRAM, ['replay', join(folder, 'match/match.mcap')],
      {stdio: ['ignore', 'pipe', 'inherit']});
  for await (const line of createInterface({input: replay.stdout})) {
    replay.address = /^Replay: (.*)/.exec(line)?.[1];
    if (replay.address) break;
  }
  browser = await Browser.open();
});
after(async () => {
  await browser?.close();
  if (replay) {
    replay.kill('SIGINT');
    assert.equal(await new Promise((done) => replay.once('exit', done)), 0);
  }
  if (folder) rmSync(folder, {recursive: true, force: true});
});

// Open on its first reading, judged again, its picture there.
async function open(query = '?lang=en&theme=dark', width = 1440, height = 900) {
  const page = await browser.page(
      `${replay.address}${query}`, width, height, '#frame[data-place]');
  await page.waitForFunction(() =>
    !/judged again/.test(document.getElementById('note').textContent));
  await page.waitForSelector('body[data-contacts]:not([data-contacts="0"])');
  return page;
}
const place = async (page) => Number(await page.getAttribute('#frame', 'data-place'));
const cursor = async (page) => Number(await page.getAttribute('body', 'data-cursor'));
const zeroed = async (page) => parseFloat(
    (await page.textContent('#time')).replace('−', '-'));
// Until the picture is that of the cursor.
async function settled(page, wanted) {
  await page.waitForSelector(`#frame[data-place="${wanted}"]`);
}
async function view(page, reading) {
  return page.evaluate(
      async (n) => (await fetch(`/data/reading/${n}`)).json(), reading);
}

function story(name, tell, ...how) {
  test(name, {skip}, async () => {
    const page = await open(...how);
    try {
      await tell(page);
      assert.deepEqual(page.complaints, []);
    } finally {
      await page.close();
    }
  });
}

story('opens on the closest reading, at the touch', async (page) => {
  const first = page.locator('#readings .reading').first();
  assert.equal(await first.getAttribute('data-reading'), '2');
  assert.equal(await first.getAttribute('aria-current'), 'true');
  assert.match(await page.textContent('#ruling'), /^B takes /);
  assert.ok(Math.abs(await zeroed(page) - 500) < 5, await page.textContent('#time'));
  const {contacts, card} = await view(page, 2);
  const touch = contacts.find((each) => each.card === card);
  assert.equal(await cursor(page), touch.at.t_ns);
});

story('the frame at the touch is the one that was recorded then', async (page) => {
  const {frames} = await view(page, 2);
  const now = await cursor(page);
  const nearest = frames.reduce((a, b) =>
    Math.abs(b.t_ns - now) < Math.abs(a.t_ns - now) ? b : a);
  assert.equal(await place(page), nearest.place);
  assert.match(await page.textContent('#frame-name'), new RegExp(` ${nearest.sequence}$`));
  // What is drawn is that JPEG, to the bit.
  const same = await page.evaluate(async (n) => {
    const bytes = await (await fetch(`/data/frame/${n}`)).blob();
    const picture = await createImageBitmap(bytes);
    const other = new OffscreenCanvas(picture.width, picture.height);
    other.getContext('2d').drawImage(picture, 0, 0);
    const pixels = (of) =>
      of.getContext('2d').getImageData(0, 0, picture.width, picture.height).data;
    const [a, b] = [pixels(other), pixels(document.getElementById('frame'))];
    return a.length === b.length && a.every((each, i) => each === b[i]);
  }, nearest.place);
  assert.ok(same);
});

story('keys step one frame and ten, and every frame is the next', async (page) => {
  let at = await place(page);
  for (const [key, by] of [
    ['ArrowRight', 1], ['ArrowRight', 1], ['Shift+ArrowRight', 10],
    ['ArrowLeft', -1], ['Shift+ArrowLeft', -10],
  ]) {
    await page.keyboard.press(key);
    await settled(page, at += by);
  }
  const {frames} = await view(page, 2);
  assert.equal(
      await cursor(page), frames.find((each) => each.place === at).t_ns);
});

story('a click in the lane moves cursor and picture', async (page) => {
  const before = await cursor(page);
  const box = await page.locator('#lane .u-over').boundingBox();
  await page.mouse.click(box.x + box.width * 0.9, box.y + box.height / 2);
  const moved = await cursor(page);
  assert.ok(Math.abs(moved - before - 48e6) < 2e6, String(moved - before));
  const {frames} = await view(page, 2);
  const nearest = frames.reduce((a, b) =>
    Math.abs(b.t_ns - moved) < Math.abs(a.t_ns - moved) ? b : a);
  await settled(page, nearest.place);
});

story('a finger steps, and goes back to the touch', async (page) => {
  const [at, then] = [await place(page), await cursor(page)];
  await page.tap('#ten-on');
  await settled(page, at + 10);
  await page.tap('#one-back');
  await settled(page, at + 9);
  await page.tap('#to-touch');
  await settled(page, at);
  assert.equal(await cursor(page), then);
}, '?lang=ja&theme=dark', 1024, 768);

story('a step moves the cursor through the lanes and draws none of them anew', async (page) => {
  await page.evaluate(() => {
    window.cleared = 0;
    const clear = CanvasRenderingContext2D.prototype.clearRect;
    CanvasRenderingContext2D.prototype.clearRect = function(...what) {
      if (this.canvas.closest('.lane')) ++window.cleared;
      return clear.apply(this, what);
    };
  });
  // Sound and what-if may come last: until nothing is drawn for a while.
  await page.waitForFunction(() => {
    const still = window.cleared === window.before;
    window.before = window.cleared;
    return still;
  }, null, {polling: 400});
  await page.evaluate(() => { window.cleared = 0; });
  const lines = () => page.locator('.lane .cursor').evaluateAll(
      (all) => all.map((line) => Math.round(line.getBoundingClientRect().left)));
  const before = await lines();
  const at = await place(page);
  await page.keyboard.press('ArrowRight');
  await settled(page, at + 1);
  const [first, ...others] = await lines();
  assert.ok(first > before[0], `${before[0]} -> ${first}`);
  assert.deepEqual(others, [first, first, first]);
  assert.equal(await page.evaluate(() => window.cleared), 0);
});

// Of a card whose kimariji is not its first sound.
story('zero is switched to the kimariji', async (page) => {
  await page.click('#readings .reading[data-reading="1"]');
  await page.waitForSelector('#readings .reading[data-reading="1"][aria-current="true"]');
  await page.waitForFunction(() => document.querySelector('#ruling').textContent.includes('A takes'));
  const {first_sound, kimariji} = await view(page, 1);
  const apart = (kimariji.t_ns - first_sound.t_ns) / 1e6;
  assert.ok(apart > 50, String(apart));
  const bySound = await zeroed(page);
  // What is drawn, with the figures of the time.
  const lane = () => page.locator('#lane canvas').evaluate((canvas) => canvas.toDataURL());
  const before = await lane();
  await page.click('#zero');
  assert.ok(Math.abs(bySound - apart - await zeroed(page)) < 0.11);
  assert.match(await page.textContent('#zero'), /kimariji/);
  assert.ok(await lane() !== before, 'the figures of the time stayed');
});

story('the called card and hands are drawn where they are', async (page) => {
  const {cards, card, pads, hands, frames} = await view(page, 2);
  const middle = (corners) => [0, 1].map(
      (i) => corners.reduce((sum, corner) => sum + corner[i], 0) / corners.length);
  const called = middle(cards.find((each) => each.card === card).corners);
  const felt = middle(pads.find((each) => each.under_called).place);
  assert.ok(Math.hypot(called[0] - felt[0], called[1] - felt[1]) < 60);
  const touching = frames.find((each) => each.t_ns > pads[0].edge.t_ns).sequence;
  const tips = hands.filter((each) => each.sequence === touching)
      .map(({tip}) => Math.hypot(tip[0] - called[0], tip[1] - called[1]));
  assert.ok(Math.min(...tips) < 60, String(tips));
  const drawn = () => page.evaluate(() => {
    const over = document.getElementById('over');
    return !over.hidden && over.getContext('2d')
        .getImageData(0, 0, over.width, over.height).data.some((each) => each > 0);
  });
  assert.ok(await drawn());
  await page.keyboard.press('o');
  assert.ok(!await drawn());
  await page.tap('#layer-hands');
  assert.ok(await drawn());
  assert.equal(await page.getAttribute('#layer-cards', 'aria-pressed'), 'false');
});

story('from straight above the court is a rectangle, A at the bottom', async (page) => {
  const {court} = await view(page, 2);
  await page.keyboard.press('f');
  const seen = await page.evaluate((corners) => {
    const canvas = document.getElementById('frame');
    const {clientWidth, clientHeight} = document.getElementById('picture');
    const scale = Math.min(clientWidth / canvas.width, clientHeight / canvas.height);
    const bend = new DOMMatrix(canvas.style.transform);
    return corners.map(([x, y]) => {
      const at = bend.transformPoint(new DOMPoint(
          (clientWidth - canvas.width * scale) / 2 + x * scale,
          (clientHeight - canvas.height * scale) / 2 + y * scale));
      return [at.x / at.w, at.y / at.w];
    });
  }, court.corners);
  const [[left, top], [right, high], [far, bottom], [near, low]] = seen;
  for (const [a, b] of [[top, high], [low, bottom], [left, near], [right, far]]) {
    assert.ok(Math.abs(a - b) < 0.5, String(seen));
  }
  assert.ok(bottom > top && right > left);
});

story('the wave names its morae, and the ruled landing lies over what was felt', async (page) => {
  const {morae, kimariji, pads, contacts, card} = await view(page, 2);
  assert.equal(morae.map(({kana}) => kana).join('').length, 17);
  assert.ok(morae.some(({at}) => at.t_ns === kimariji.t_ns));
  const called = contacts.find((each) => each.card === card);
  const {landing} = pads.find((each) => each.landing.level.length > 0);
  const risen = landing.level[landing.t_ns.findIndex((t) => t > called.at.t_ns)];
  assert.ok(risen > 3 && landing.level[0] < risen / 2, String(risen));
});

story('a click in the list of what happened moves cursor and picture', async (page) => {
  const {events, frames} = await view(page, 2);
  const touch = events.find((each) => each.kind === 'touch' && each.side === 'A');
  await page.click(`#list-of-events [data-at="${touch.at.t_ns}"]`);
  assert.equal(await cursor(page), touch.at.t_ns);
  const nearest = frames.reduce((a, b) =>
    Math.abs(b.t_ns - touch.at.t_ns) < Math.abs(a.t_ns - touch.at.t_ns) ? b : a);
  await settled(page, nearest.place);
});

story('why: each source, and how likely each order is', async (page) => {
  assert.match(await page.textContent('#why .figure'), /3\.[0-3]\d? ± [01]\.\d/);
  assert.equal(await page.locator('#why .share').count(), 4);
  assert.match(await page.textContent('#why .share.tone-B'), /9\d(\.\d\d)? %/);
  assert.match(await page.textContent('#why .sources'), /both touched the card; how far the card stood/);
});

story('a slider moves a touch, and says how it would be ruled on', async (page) => {
  await page.waitForSelector('#what-if[data-hands="2"]');
  await page.locator('#what-if input[data-side="B"]').focus();
  await page.keyboard.press('End');
  assert.match(await page.textContent('#what-if .tone-B .then'), /later: A takes/);
  await page.locator('#what-if input[data-side="A"]').focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.inputValue('#what-if input[data-side="B"]'), '0');
});

story('it plays slowly and back, and stops when a frame is stepped', async (page) => {
  const before = await cursor(page);
  await page.tap('#play');
  await page.waitForFunction((n) => Number(document.body.dataset.cursor) > n + 5e6, before);
  await page.keyboard.press('Shift+Space');
  const turned = await cursor(page);
  await page.waitForFunction((n) => Number(document.body.dataset.cursor) < n, turned);
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.getAttribute('#play-back', 'aria-pressed'), 'false');
  const stopped = await cursor(page);
  await page.waitForTimeout(100);
  assert.equal(await cursor(page), stopped);
});

story('the sound that was played is recorded and drawn', async (page) => {
  assert.equal(await page.textContent('#sound-title'), 'Sound');
  const {from_ns, first_sound} = await view(page, 2);
  const heard = await page.evaluate(async (from) => {
    const wav = await (await fetch('/data/sound/2')).arrayBuffer();
    const samples = new Int16Array(wav, 44);
    const loud = samples.findIndex((each, i) => i > from && Math.abs(each) > 1000);
    return loud / 48000;
  }, (first_sound.t_ns - from_ns) / 1e9 * 48000 - 2400);
  // A step is heard, until it is muted.
  await page.evaluate(() => {
    window.heard = 0;
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function(...how) {
      ++window.heard;
      return start.apply(this, how);
    };
  });
  const after = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
    return page.evaluate(() => window.heard);
  };
  assert.equal(await after('ArrowRight'), 1);
  assert.equal(await after('m', 'ArrowRight', 'ArrowLeft'), 1);
  assert.equal(await page.getAttribute('#mute', 'aria-pressed'), 'true');
  assert.equal(await after('m', 'ArrowLeft'), 2);
  const expected = (first_sound.t_ns - from_ns) / 1e9;
  assert.ok(Math.abs(heard - expected) < 0.1, `${heard} ${expected}`);
});

story('the hands\' distances fall to nothing as they touch', async (page) => {
  const {distances, contacts} = await view(page, 2);
  for (const {side, at} of contacts) {
    const {t_ns, mm} = distances[side];
    // Where hands run together none can be told.
    const told = mm.filter((each, i) =>
      each !== null && Math.abs(t_ns[i] - at.t_ns) < 60e6);
    assert.ok(Math.min(...told) < 40, `${side} ${told}`);
    assert.ok(Math.max(...mm) > 30, side);
  }
});

story('the card is enlarged, and the whole picture is one press away', async (page) => {
  await page.keyboard.press('k');
  assert.equal(await page.getAttribute('#picture', 'data-scale'), '4.00');
  await page.tap('#enlarge');
  assert.equal(await page.getAttribute('#picture', 'data-scale'), '1.00');
  const scale = async () => Number(await page.getAttribute('#picture', 'data-scale'));
  const {x, y, width, height} = await page.locator('#picture').boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.wheel(0, -300);
  await page.waitForFunction(
      () => Number(document.getElementById('picture').dataset.scale) > 1);
  // Two fingers, apart by twice as much.
  const wheeled = await scale();
  const fingers = await page.context().newCDPSession(page);
  const apart = (half) => [-half, half].map(
      (dx, id) => ({x: x + width / 2 + dx, y: y + height / 2, id}));
  const touch = (type, touchPoints) =>
    fingers.send('Input.dispatchTouchEvent', {type, touchPoints});
  await touch('touchStart', apart(40));
  for (const half of [50, 60, 70, 80]) await touch('touchMove', apart(half));
  await touch('touchEnd', []);
  await page.waitForFunction(
      (before) => Number(document.getElementById('picture').dataset.scale) > 1.3 * before,
      wheeled);
});

story('the list shows the readings of one player or one card', async (page) => {
  const shown = async () => page.locator('#readings .reading').count();
  await page.tap('#only-a');
  assert.equal(await shown(), 1);
  await page.tap('#only-a');
  await page.fill('#only-card', 'む');
  assert.equal(await shown(), 1);
  await page.fill('#only-card', '1');
  assert.equal(await shown(), 1);
  await page.fill('#only-card', 'ゐ');
  assert.ok(await page.isVisible('#nothing-found'));
});

story('the picture alone, with its steps, and back', async (page) => {
  const height = async () => (await page.locator('#picture').boundingBox()).height;
  const before = await height();
  await page.keyboard.press('v');
  assert.ok(await height() > 1.4 * before, `${before} -> ${await height()}`);
  assert.ok(await page.isVisible('#one-on') && !await page.isVisible('#lanes'));
  await page.screenshot({path: join(screenshots, 'replay-full.png')});
  await page.keyboard.press('Escape');
  assert.equal(await height(), before);
}, '?lang=en&theme=dark', 1600, 900);

story('where no picture was taken that is said over the last one', async (page) => {
  // As of a recording that keeps pictures about the touch alone.
  await page.route('**/data/reading/1', async (route) => {
    const json = await (await route.fetch()).json();
    json.frames = json.frames.filter(
        (each) => Math.abs(each.t_ns - json.contacts[0].at.t_ns) < 500e6);
    await route.fulfill({json});
  });
  const before = await page.getAttribute('body', 'data-cursor');
  await page.click('#readings [data-reading="1"]');
  await page.waitForFunction((at) => document.body.dataset.cursor !== at, before);
  assert.equal(await page.textContent('#no-picture'), '');
  await page.locator('#jog').evaluate((jog) => {
    jog.value = jog.min;
    jog.dispatchEvent(new Event('input'));
  });
  assert.match(await page.textContent('#no-picture'), /No picture at this moment/);
});

story('what does not come is said, and nothing else stands for it', async (page) => {
  await page.route('**/data/what-if/1', (route) => route.abort());
  await page.click('#readings [data-reading="1"]');
  await page.waitForFunction(() =>
    /could not be judged/.test(document.getElementById('what-if').textContent));
  await page.route('**/data/reading/2', (route) => route.abort());
  await page.click('#readings [data-reading="2"]');
  await page.waitForSelector('#no-reading:not([hidden])');
  assert.ok(!await page.isVisible('#lanes'));
  page.complaints.splice(0);  // the browser's own
});

story('a reading that is not there is said, and another is open', async (page) => {
  await page.waitForFunction(() =>
    /no ruling on the reading/.test(document.getElementById('note').textContent));
}, '?lang=en&theme=dark&reading=99');

story('a question mark opens the list of keys', async (page) => {
  await page.keyboard.press('?');
  assert.ok(await page.isVisible('#help'));
  await page.keyboard.press('Escape');
  assert.ok(!await page.isVisible('#help'));
});

story('another reading is one click away, or one key', async (page) => {
  await page.click('#readings [data-reading="1"]');
  await page.waitForFunction(() =>
    document.getElementById('ruling').textContent.includes('A takes'));
  await page.keyboard.press('ArrowUp');
  await page.waitForFunction(() =>
    document.getElementById('ruling').textContent.includes('B takes'));
});

test('a file that is no recording is refused in a sentence', {skip}, () => {
  const other = join(folder, 'two.toml');
  assert.throws(
      () => execFileSync(process.env.KIMARI_PROGRAM, ['replay', other],
          {stdio: 'pipe'}),
      (error) => error.status === 3 &&
        /two\.toml: does not begin as an MCAP file/.test(String(error.stderr)));
});

// What is cut off, lies outside the window, or is too small for a finger.
function misfits() {
  const wrong = document.documentElement.scrollWidth > innerWidth + 1 ? ['page'] : [];
  for (const part of document.querySelectorAll('button, h2, #ruling, #time, small')) {
    if (part.offsetParent === null) continue;
    const box = part.getBoundingClientRect();
    if (part.scrollWidth > part.clientWidth + 2 && part.clientWidth > 0 ||
        box.right > innerWidth + 1 ||
        part.tagName === 'BUTTON' && box.height < 43.5) {
      wrong.push(part.id || part.textContent);
    }
  }
  return wrong;
}

for (const [name, width, height, query] of [
  ['desktop-dark-ja', 1440, 900, '?lang=ja&theme=dark'],
  ['desktop-light-en', 1920, 1080, '?lang=en&theme=light'],
  ['tablet-light-en', 1024, 768, '?lang=en&theme=light'],
  ['tablet-upright-dark-ja', 768, 1024, '?lang=ja&theme=dark'],
  ['phone-light-ja', 390, 844, '?lang=ja&theme=light'],
  ['phone-dark-en', 360, 740, '?lang=en&theme=dark'],
]) {
  story(`the page fits: ${name}`, async (page) => {
    mkdirSync(screenshots, {recursive: true});
    await page.screenshot({path: join(screenshots, `replay-${name}.png`)});
    assert.deepEqual(await page.evaluate(misfits), []);
    const steps = await page.locator('#steps').boundingBox();
    assert.ok(steps.y + steps.height <= height, 'the steps are in sight');
  }, query, width, height);
}

// Last: it decides something, and the list is another one from then on.
story('the next disputed reading is one key away', async (page) => {
  await page.waitForSelector('#decide-confirm');
  const status = await page.evaluate(async () => {
    const {desk} = await (await fetch('/data/desk')).json();
    const answer = await fetch('/api/decide', {
      method: 'POST', headers: {'Content-Type': 'application/json'},
      body: JSON.stringify({
        what: 'overrule', reading: 1, taker: 'B', role: 'judge', by: 'Ueda',
        seen: desk.seen,
      }),
    });
    return answer.status;
  });
  assert.equal(status, 200);
  await page.waitForSelector('#readings [data-reading="1"] .mark.disputed');
  await page.click('#readings [data-reading="2"]');
  await page.keyboard.press('n');
  await page.waitForSelector('#readings [data-reading="1"][aria-current=true]');
  await page.keyboard.press('p');  // there is no other
  assert.equal(
      await page.getAttribute('#readings [aria-current=true]', 'data-reading'), '1');
});
