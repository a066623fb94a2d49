// What a device's own microphone says of it.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {clockOf, latencyHeard} = await load('ear');
const rate = 16_000;

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

const beats = Array.from({length: 8}, (_, i) => 1500 + 600 * i);
const taps = Array.from({length: 8}, (_, i) => 7500 + 900 * i);

// What the microphone of such a device records from 1000 ms on.
function recorded({out, input, mic, noise, contact = 0}, normal) {
  const samples = new Float32Array(15 * rate).map(() => noise * normal());
  const sound = (ms, level, hz, decay) => {
    const at = Math.round((ms + mic - 1000) * rate / 1000);
    for (let i = 0; i < rate / 20 && at + i < samples.length; ++i) {
      samples[at + i] += level * Math.exp(-i / rate / decay) * Math.sin(2 * Math.PI * hz * i / rate);
    }
  };
  for (const beat of beats) sound(beat + out + normal() * 0.3, 0.3, 880, 0.02);
  for (const tap of taps) sound(tap - input + contact + normal() * 2, 0.15, 1700, 0.004);
  return {samples, rate, startMs: 1000};
}

test('how late the microphone is falls out', () => {
  for (const mic of [5, 40, 120]) {
    const heard = recorded({out: 90, input: 30, mic, noise: 0.002}, normals(1));
    const {offsetMs, sigmaMs} = latencyHeard(heard, beats, taps);
    assert.ok(Math.abs(offsetMs - 120) < 3, `${offsetMs}`);
    assert.ok(sigmaMs >= 5 && sigmaMs < 7);
  }
});

test('where it hears nothing, or noise alone, nothing is said', () => {
  const normal = normals(2);
  assert.equal(latencyHeard({samples: new Float32Array(15 * rate), rate, startMs: 1000},
                            beats, taps), null);
  const noise = new Float32Array(15 * rate).map(() => 0.1 * normal());
  assert.equal(latencyHeard({samples: noise, rate, startMs: 1000}, beats, taps), null);
  assert.equal(latencyHeard(recorded({out: 90, input: 30, mic: 20, noise: 0.002}, normal),
                            beats, taps.slice(0, 3)), null);
});

test('of a hundred devices the stated sigma covers as it should', () => {
  const normal = normals(32);
  let squares = 0;
  let within1 = 0;
  let within3 = 0;
  let measured = 0;
  const count = 100;
  for (let i = 0; i < count; ++i) {
    const device = {
      out: 60 + 40 * Math.abs(normal()), input: 20 + 15 * Math.abs(normal()),
      mic: 15 + 30 * Math.abs(normal()), noise: 0.001 + 0.004 * Math.abs(normal()),
      contact: 5 * normal(),
    };
    const latency = latencyHeard(recorded(device, normal), beats, taps);
    if (!latency) continue;  // a room that is too loud
    ++measured;
    const {offsetMs, sigmaMs} = latency;
    const off = offsetMs - device.out - device.input;
    squares += off ** 2;
    within1 += Math.abs(off) <= sigmaMs ? 1 : 0;
    within3 += Math.abs(off) <= 3 * sigmaMs ? 1 : 0;
  }
  const rms = Math.sqrt(squares / measured);
  console.log(`${measured} of ${count} measured; RMS ${rms.toFixed(1)} ms; within one sigma ${
      (within1 / measured).toFixed(2)}, three ${(within3 / measured).toFixed(2)}`);
  assert.ok(measured > 0.8 * count);
  assert.ok(rms <= 15);
  assert.ok(within1 / measured > 0.5 && within3 / measured >= 0.99);
});

test('a sound card that is slow by 3000 ppm, in blocks that come late, is timed as it is', () => {
  const normal = normals(7);
  const blockMs = 1024 / 16 * 1.003;
  const arrived = Array.from(
      {length: 240}, (_, i) => 1000 + (i + 1) * blockMs + 8 * Math.abs(normal()));
  const {startMs, rate: true_rate} = clockOf(arrived, 1024, rate);
  assert.ok(Math.abs(true_rate - rate / 1.003) < 2, `${true_rate}`);
  assert.ok(Math.abs(startMs - 1000) < 2, `${startMs}`);
});
