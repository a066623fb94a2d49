// What looking costs a running match, and how long a step takes meanwhile: a
// demo in real time. Nobody looks in its first quarter of readings and in its
// last; from the second on a judge has the reading before open in the replay and
// steps through it as the match goes on, in the third quarter with fifty live
// pages besides. A bench, no test: needs a quiet machine.
import {execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {request} from 'node:http';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {Demo} from '../../live/browser/demo.mjs';
import {Browser} from '../../web/browser.mjs';

const readings = Number(process.env.KIMARI_READINGS ?? 16);
const pages = Number(process.env.KIMARI_PAGES ?? 50);
const fps = Number(process.env.KIMARI_FPS ?? 20);
const folder = mkdtempSync(join(tmpdir(), 'kimari-cost-'));
const cards = Array.from({length: readings}, (_, i) => i + 1);
const row = (from) => cards.filter((card) => card % 2 === from).map(
    (card, i) => `{ card = ${card}, row = "lower", column = ${1 + 2 * i} }`).join(', ');
writeFileSync(join(folder, 'cost.toml'), `
[match]
memorise_s = 3
joka = false
[camera]
fps = ${fps}
[layout]
A = [${row(1)}, { card = 99, row = "upper", column = 3 }]
B = [${row(0)}, { card = 98, row = "upper", column = 3 }]
${cards.map((card) => `[[reading]]
card = ${card}
[[reading.stroke]]
player = "${card % 2 ? 'A' : 'B'}"
touch_ms = 650
`).join('')}`);

const demo = await Demo.start(
    '--headless', '--scenario', join(folder, 'cost.toml'));
const browser = await Browser.open();
const desk = await browser.page(demo.address, 1440, 900, '#score b');
await desk.evaluate(() => {
  localStorage.setItem('kimari.desk.name', 'Sato');
  localStorage.setItem('kimari.desk.role', 'judge');
});
await desk.reload();
const port = new URL(demo.address).port;
const state = () => desk.evaluate(
    async () => (await (await fetch('/api/state')).json()).desk);

let streams = [];
function openStreams() {
  streams = Array.from({length: pages}, () => {
    const its = request({port, path: '/events'}, (answer) => answer.resume());
    its.on('error', () => {});
    its.end();
    return its;
  });
}
function closeStreams() {
  for (const its of streams) its.destroy();
  streams = [];
}

const steps = [];  // {ms, opened: ms since the page was there, crowd}
let lost = 0;      // whose frame did not come
let replay = null;
let thereSince = 0;
async function openReplay() {
  const [tab] = await Promise.all(
      [browser.context.waitForEvent('page'), desk.click('#replay')]);
  await tab.setViewportSize({width: 1440, height: 900});
  await tab.waitForSelector('#frame[data-place]', {timeout: 60000});
  replay = tab;
  thereSince = performance.now();
}
// One key, until that frame is drawn, by the page's own clock.
const step = (key) => replay.evaluate((key) => new Promise((done) => {
  const frame = document.getElementById('frame');
  const began = performance.now();
  const end = () => done(performance.now() - began);
  const watch = new MutationObserver(() => {
    watch.disconnect();
    requestAnimationFrame(end);
  });
  watch.observe(frame, {attributes: true, attributeFilter: ['data-place']});
  document.dispatchEvent(
      new KeyboardEvent('keydown', {key, bubbles: true}));
  setTimeout(() => done(null), 3000);
}), key);

// Who looks while a reading is on.
const quarter = readings / 4;
const alone = 'nobody looks';
const looked = 'replay open';
const crowded = `replay and ${pages} pages open`;
function looker(reading) {
  if (reading <= quarter || reading > 3 * quarter) return alone;
  return reading <= 2 * quarter ? looked : crowded;
}

const pressedMs = 150;  // between two keys
let ended = false;
void demo.ended.then(() => { ended = true; });
let pressed = 0;
while (!ended) {
  const now = await state().catch(() => null);
  if (!now || now.stage === 'over') break;
  const who = looker(now.reading);
  if (who === crowded && streams.length === 0) openStreams();
  if (who === alone) {
    closeStreams();
    await replay?.close();
    replay = null;
    await desk.waitForTimeout(pressedMs);
    continue;
  }
  if (!replay) await openReplay();
  pressed = (pressed + 1) % 20;
  const ms = await step(pressed < 10 ? 'ArrowRight' : 'ArrowLeft').catch(() => null);
  if (ms === null) lost++;
  else steps.push({ms, opened: performance.now() - thereSince, crowd: who === crowded});
  await replay.waitForTimeout(pressedMs);
}
closeStreams();
await demo.ended;
await browser.close();
const ages = execFileSync(
    process.env.KIMARI_EVIDENCE_AGE, [join(demo.folder, 'match/match.mcap')],
    {encoding: 'utf8'}).trim().split('\n').map((line) => JSON.parse(line));
const quantile = (all, q) => {
  const sorted = [...all].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
};
for (const each of ages) {
  const {reading, pads, frames} = each;
  if (!pads.count || reading === 0) continue;
  console.log(`reading ${reading}, ${looker(reading)}: ` +
      `ruled ${each.ruling_ms ?? '-'} ms after the touch, pads ${pads.p50_ms} / ${pads.p99_ms} / ${pads.max_ms} ms, ` +
      `frames ${frames.p50_ms} / ${frames.p99_ms} / ${frames.max_ms} ms old ` +
      `(p50 / p99 / max), ${frames.count} frames, ` +
      `${each.dropped} dropped, ${each.underruns} underruns`);
}
// Every reading is played alike: what differs is who looks.
for (const who of new Set(ages.map(({reading}) => looker(reading)))) {
  const ms = ages.filter(({reading, ruling_ms}) =>
    reading > 0 && ruling_ms !== null && looker(reading) === who)
      .map(({ruling_ms}) => ruling_ms);
  console.log(`ruling after the touch, ${who}: ${ms.length} rulings, ` +
      `p50 ${quantile(ms, 0.5)?.toFixed(1)} ms, p99 ${quantile(ms, 0.99)?.toFixed(1)} ms`);
}
for (const crowd of [false, true]) {
  const of = steps.filter((step) => step.crowd === crowd);
  const ms = of.map((step) => step.ms);
  const slow = of.filter((step) => step.ms > 120).map(
      (step) => `${step.ms.toFixed(0)} (${(step.opened / 1000).toFixed(1)} s)`);
  console.log(`step in Chromium while the match runs${crowd ? `, ${pages} pages beside` : ''}: ` +
      `${ms.length} steps, p50 ${quantile(ms, 0.5)?.toFixed(1)} ms, ` +
      `p95 ${quantile(ms, 0.95)?.toFixed(1)} ms (bars 40, 120); over 120, with how long ` +
      `the page was there: ${slow.join(', ') || 'none'}`);
}
console.log(`steps whose frame did not come within 3 s: ${lost}`);
rmSync(demo.folder, {recursive: true, force: true});
rmSync(folder, {recursive: true, force: true});
