// A device measured by its microphone: the browser hears a file in its place, in
// which the beats and the taps sound when this test says.
import assert from 'node:assert/strict';
import {writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, test} from 'node:test';
import {DrillProgram, median, shot, skip} from './drill_program.mjs';

const rate = 48_000;
const seconds = 20;
// In the file, ms: each beat some 150 ms after the browser names it.
const beats = Array.from({length: 8}, (_, i) => 650 + 600 * i);
const taps = Array.from({length: 8}, (_, i) => 8000 + 900 * i);
const toldLate = 35;  // ms, from the sound of a tap to its event

function sound(samples, ms, level, hz, decay) {
  for (let i = 0; i < rate / 20; ++i) {
    samples[Math.round(ms * rate / 1000) + i] +=
        level * Math.exp(-i / rate / decay) * Math.sin(2 * Math.PI * hz * i / rate);
  }
}
function wave(name, loud) {
  const samples = new Float32Array(rate * seconds)
      .map((_, i) => 0.001 * Math.sin(i * 12.9898) * Math.sin(i * 78.233));
  for (const ms of beats) sound(samples, ms, 0.3 * loud, 880, 0.02);
  for (const ms of taps) sound(samples, ms, 0.15 * loud, 1700, 0.004);
  const bytes = Buffer.alloc(44 + samples.length * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + samples.length * 2, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((each, i) => bytes.writeInt16LE(Math.round(each * 32767), 44 + 2 * i));
  writeFileSync(name, bytes);
}

async function started(loud) {
  const file = join(tmpdir(), `kimari-ear-${process.pid}-${loud}.wav`);
  wave(file, loud);
  return DrillProgram.start({}, [], () => {}, [], [
    '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${file}%noloop`,
  ]);
}

// Stands in the page: who hears the file begin, and taps.
function tapper({taps, toldLate}) {
  window.heard = {stamps: [], named: []};
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function(when) {
    start.call(this, when);
    window.heard.named.push(when);
    // As it is heard: a browser without a device lets its audio clock drift.
    setTimeout(() => {
      window.heard.stamp = this.context.getOutputTimestamp();
    }, (when - this.context.currentTime) * 1000 + 350);
  };
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted);
    const from = performance.now();
    for (const ms of taps) {
      setTimeout(() => {
        const event = new KeyboardEvent('keydown', {key: 'f'});
        window.heard.stamps.push(event.timeStamp - from);
        dispatchEvent(event);
      }, ms + toldLate);
    }
    window.heard.from = from;
    return stream;
  };
}
// When the page names each beat, from the same instant as the stamps.
function named() {
  const {stamp, named, from} = window.heard;
  return named.map((at) => stamp.performanceTime + (at - stamp.contextTime) * 1000 - from);
}

let drill;
afterEach(async () => {
  await drill?.stop();
  drill = null;
});

// What the button measured, in ms, and what it is by the file.
async function measured() {
  const page = await drill.page('lang=ja&theme=light', 390, 844);
  await page.evaluate(tapper, {taps, toldLate});
  await page.click('#ear');
  await page.waitForFunction(() => document.querySelector('#note').textContent.includes('八回'),
                             null, {timeout: 20000});
  await shot(page, 'drill_ear_ja_phone');
  await page.waitForFunction(() => localStorage.getItem('kimari.drill.latency'),
                             null, {timeout: 40000});
  const {offsetMs, sigmaMs} =
      JSON.parse(await page.evaluate(() => localStorage.getItem('kimari.drill.latency')));
  const names = await page.evaluate(named);
  const stamps = await page.evaluate(() => window.heard.stamps);
  // When the file began is in both, and falls out.
  const wanted = median(beats.map((each, i) => each - names[i])) -
      median(taps.map((each, i) => each - stamps[i]));
  console.log(`measured ${offsetMs.toFixed(1)} ± ${sigmaMs.toFixed(1)} ms, is ${wanted.toFixed(1)}`);
  assert.match(await page.textContent('#latency'), /測定済み/);
  await page.close();
  return {offsetMs, sigmaMs, wanted};
}

test('the button measures what the file says', {skip, timeout: 100000}, async () => {
  drill = await started(1);
  const {offsetMs, sigmaMs, wanted} = await measured();
  assert.ok(Math.abs(offsetMs - wanted) < 3 * sigmaMs, `${offsetMs} for ${wanted}`);
  assert.ok(sigmaMs >= 5 && sigmaMs < 10, String(sigmaMs));
});

test('a microphone that hears too little says so', {skip, timeout: 120000}, async () => {
  drill = await started(0.002);
  const page = await drill.page('lang=en&theme=dark', 1280, 800);
  await page.evaluate(tapper, {taps, toldLate});
  await page.click('#ear');
  await page.waitForFunction(() =>
    document.querySelector('#note').textContent.includes('did not hear it clearly'),
    null, {timeout: 60000});
  assert.equal(await page.evaluate(() => localStorage.getItem('kimari.drill.latency')), null);
  await page.close();
});
