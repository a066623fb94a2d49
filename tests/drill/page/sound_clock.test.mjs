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
