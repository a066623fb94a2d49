// What a tap test says of a device.
import assert from 'node:assert/strict';
import {test} from 'node:test';

const {habitOf, latencyOf} = await import(`file://${process.env.KIMARI_DRILL_MODULES}/sound_clock.js`);
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

// A thousand devices and people: error and stated sigma. `known`: each has tapped
// along with a device that its microphone measured.
function thousand(known) {
  const normal = normals(32);
  const errors = [];
  const sigmas = [];
  for (let i = 0; i < 1000; ++i) {
    const device = 60 + 40 * normal();      // what it adds, and nobody knows
    const early = 30 + 15 * normal();       // of this person
    const unsteady = 10 + 15 * Math.abs(normal());
    const taps = (late, early) => beats.map((beat) => beat + late - early + unsteady * normal());
    let who;
    if (known) {
      const ear = {offsetMs: 80 + 6 * normal(), sigmaMs: 6, measured: true, byEar: true};
      who = habitOf(beats, taps(80, early), ear);
    }
    // From evening to evening one person is not quite the same.
    const {offsetMs, sigmaMs} = latencyOf(beats, taps(device, early + (known ? 5 * normal() : 0)), who);
    errors.push(offsetMs - device);
    sigmas.push(sigmaMs);
  }
  const within = (count) => errors.filter(
      (each, i) => Math.abs(each) <= count * sigmas[i]).length / errors.length;
  const rms = Math.sqrt(errors.reduce((sum, each) => sum + each ** 2, 0) / errors.length);
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
