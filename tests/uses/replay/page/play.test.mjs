import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {playedTo, speedName, speeds} = await load('play');
const {nextDisputed, shownReadings, everything} = await load('list_filter');
const {covering, whole, zoomed} = await load('picture_zoom');
const {Speaker, envelope, parseWav} = await load('sound');

const part = {from: 100, to: 200};

test('playing goes on until the end, forward and back', () => {
  assert.deepEqual(playedTo(150, 30, part, false), {at: 180, ended: false});
  assert.deepEqual(playedTo(150, 90, part, false), {at: 200, ended: true});
  assert.deepEqual(playedTo(150, -90, part, false), {at: 100, ended: true});
});

test('a loop begins again where its part does', () => {
  assert.deepEqual(playedTo(150, 70, part, true), {at: 120, ended: false});
  assert.deepEqual(playedTo(150, -70, part, true), {at: 180, ended: false});
});

test('speeds are named as parts of the real one', () => {
  assert.deepEqual(
      speeds.map(speedName), ['1/20×', '1/10×', '1/4×', '1/2×', '1×']);
});

const readings = [
  {reading: 4, kimariji: 'む', torifuda: 'きりたち', taker: 'B',
   outcome: 'take', disputed: true, faults: {A: 0, B: 0}},
  {reading: 2, kimariji: 'ちは', torifuda: 'からくれ', taker: null,
   outcome: 'needs_judge', disputed: false, faults: {A: 0, B: 0}},
  {reading: 1, kimariji: 'あきの', torifuda: 'わかころもて', taker: 'A',
   outcome: 'take', disputed: false, faults: {A: 0, B: 1}},
];
const shown = (filter) => shownReadings(readings, {...everything, ...filter})
    .map((each) => each.reading);

test('the list shows those of a player, who takes or faults', () => {
  assert.deepEqual(shown({player: 'B'}), [4, 1]);
});

test('the list shows those with a fault', () => {
  assert.deepEqual(shown({fault: true}), [1]);
});

test('the list finds a card by its kimariji or what is printed on it', () => {
  assert.deepEqual(shown({card: ' ちは '}), [2]);
  assert.deepEqual(shown({card: 'ころも'}), [1]);
});

test('the next disputed reading is disputed or open, round the list', () => {
  assert.equal(nextDisputed(readings, 4, 1).reading, 2);
  assert.equal(nextDisputed(readings, 2, 1).reading, 4);
  assert.equal(nextDisputed(readings, 1, -1).reading, 2);
  assert.equal(nextDisputed([readings[2]], 1, 1), null);
});

test('what is below the fingers stays there when the picture is larger', () => {
  const twice = zoomed(whole, 2, 300, 100, 800, 400);
  assert.deepEqual(twice, {scale: 2, x: -300, y: -100});
  assert.deepEqual(zoomed(twice, 0.5, 300, 100, 800, 400), whole);
});

test('a picture never leaves its box', () => {
  assert.deepEqual(
      covering({scale: 2, x: 50, y: -900}, 800, 400), {scale: 2, x: 0, y: -400});
});

function wav(samples, channels = 1) {
  const bytes = new DataView(new ArrayBuffer(44 + 2 * samples.length));
  bytes.setUint32(0, 0x52494646);
  bytes.setUint16(22, channels, true);
  bytes.setUint32(24, 48000, true);
  bytes.setUint16(34, 16, true);
  samples.forEach((each, i) => bytes.setInt16(44 + 2 * i, each, true));
  return bytes.buffer;
}

test('recorded sound is read sample by sample', () => {
  const {rate, samples} = parseWav(wav([1, -2, 3]));
  assert.equal(rate, 48000);
  assert.deepEqual([...samples], [1, -2, 3]);
});

test('what is no sound of ours is none', () => {
  assert.equal(parseWav(wav([1], 2)), null);
  assert.equal(parseWav(new ArrayBuffer(10)), null);
});

test('a wave is drawn by its lowest and highest in each column', () => {
  const samples = Int16Array.from([0, 16384, -32768, 0]);
  assert.deepEqual(envelope(samples, 0, 4, 2),
      [{low: 0, high: 0.5}, {low: -1, high: 0}]);
  assert.deepEqual(envelope(samples, -2, 0, 1), [{low: 0, high: 0}]);
});

// What a browser was asked to play: its first sample, from where, how fast.
function heard(fromS, speed) {
  const asked = [];
  globalThis.AudioContext = class {
    resume() {}
    createBuffer(_channels, length, rate) {
      const samples = new Float32Array(length);
      return {duration: length / rate, getChannelData: () => samples};
    }
    createBufferSource() {
      return {
        playbackRate: {}, connect() {}, stop() {},
        start(_when, at) {
          asked.push([
            this.buffer.getChannelData(0)[0] * 32768, at, this.playbackRate.value,
          ]);
        },
      };
    }
  };
  const speaker = new Speaker();
  speaker.set({rate: 10, samples: Int16Array.from({length: 40}, (_, i) => i + 1)});
  speaker.play(fromS, speed);
  return asked;
}

test('backward the sound is heard from its end to its beginning', () => {
  assert.deepEqual(heard(1, 0.5), [[1, 1, 0.5]]);
  assert.deepEqual(heard(1, -0.5), [[40, 3, 0.5]]);
});

test('beyond its ends there is nothing to hear', () => {
  assert.deepEqual(heard(5, 1), []);
  assert.deepEqual(heard(5, -1), []);
  assert.deepEqual(heard(0, -1), []);
});
