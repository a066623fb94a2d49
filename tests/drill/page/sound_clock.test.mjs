// What a tap test says of a device.
import assert from 'node:assert/strict';
import {test} from 'node:test';

const {latencyOf} = await import(`file://${process.env.KIMARI_DRILL_MODULES}/sound_clock.js`);
const beats = Array.from({length: 12}, (_, i) => 1000 + 600 * i);

test('taps that come 90 ms after the beat: a hand early by 30 is 120 late', () => {
  const latency = latencyOf(beats, beats.map((beat, i) => beat + 90 + (i % 3 - 1) * 5));
  assert.equal(latency.offsetMs, 120);
  assert.ok(latency.measured && latency.sigmaMs > 15 && latency.sigmaMs < 18);
});

test('a tap that went astray changes little', () => {
  const taps = beats.map((beat) => beat + 90);
  taps[4] += 200;
  assert.equal(latencyOf(beats, taps).offsetMs, 120);
});

test('five taps near a beat are too few', () => {
  assert.equal(latencyOf(beats, beats.slice(0, 5)), null);
  assert.equal(latencyOf(beats, []), null);
});

// Numbers of a normal distribution, the same each time.
function normals(seed) {
  const uniform = () => {
    seed = seed + 0x6D2B79F5 | 0;
    let t = Math.imul(seed ^ seed >>> 15, 1 | seed);
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
    return ((t ^ t >>> 14) >>> 0) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

test('of a thousand devices and people the stated sigma covers as it should', () => {
  const normal = normals(32);
  let within1 = 0;
  let within2 = 0;
  let within3 = 0;
  let squares = 0;
  const count = 1000;
  for (let i = 0; i < count; ++i) {
    const device = 60 + 40 * normal();      // what it adds, and nobody knows
    const early = 30 + 15 * normal();       // of this person
    const unsteady = 10 + 15 * Math.abs(normal());
    const taps = beats.map((beat) => beat + device - early + unsteady * normal());
    const {offsetMs, sigmaMs} = latencyOf(beats, taps);
    const off = Math.abs(offsetMs - device) / sigmaMs;
    within1 += off <= 1 ? 1 : 0;
    within2 += off <= 2 ? 1 : 0;
    within3 += off <= 3 ? 1 : 0;
    squares += (offsetMs - device) ** 2;
  }
  console.log(`RMS ${Math.sqrt(squares / count).toFixed(1)} ms; within one sigma ` +
      `${within1 / count}, two ${within2 / count}, three ${within3 / count}`);
  assert.ok(Math.abs(within1 / count - 0.683) < 0.05);
  assert.ok(Math.abs(within2 / count - 0.954) < 0.03);
  assert.ok(within3 / count >= 0.99);
});
