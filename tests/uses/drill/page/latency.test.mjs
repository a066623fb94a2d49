// What a tap test says of a device.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {latencyOf} = await load('latency');
const {drawn} = await load('known_people');
const beats = Array.from({length: 20}, (_, i) => 1000 + 600 * i);

test('taps that come 90 ms after the beat: a hand early by 30 is 120 late', () => {
  const latency = latencyOf(beats, beats.map((beat, i) => beat + 90 + (i % 3 - 1) * 5));
  assert.ok(Math.abs(latency.offsetMs - 120) < 1);
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

// Of a thousand devices and people: error and stated sigma.
function thousand(known) {
  const all = drawn(1000, known, 32);
  const within = (count) => all.filter(
      ({errorMs, sigmaMs}) => Math.abs(errorMs) <= count * sigmaMs).length / all.length;
  const rms = Math.sqrt(all.reduce((sum, {errorMs}) => sum + errorMs ** 2, 0) / all.length);
  console.log(`${known ? 'his habit is known: ' : ''}RMS ${rms.toFixed(1)} ms; within one sigma ` +
      `${within(1)}, two ${within(2)}, three ${within(3)}`);
  return {rms, within};
}

for (const known of [false, true]) {
  test(`of a thousand devices ${known ? 'of players of a known habit' : 'and people'} the stated sigma covers as it should`, () => {
    const {rms, within} = thousand(known);
    assert.ok(Math.abs(within(1) - 0.683) < 0.05);
    assert.ok(Math.abs(within(2) - 0.954) < 0.03);
    assert.ok(within(3) >= 0.99);
    assert.ok(rms <= (known ? 15 : 17));
  });
}
