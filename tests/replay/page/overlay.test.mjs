import assert from 'node:assert/strict';
import {test} from 'node:test';

const {feltAt} = await import(
    `file://${process.env.KIMARI_REPLAY_MODULES}/overlay.js`);

const edge = (pad, t_ns, touched = true) => ({board: 'A', pad, touched, edge: {t_ns}});
const felt = (pads, now) => feltAt(pads, now).map((each) => each.pad);

test('a pad is lit from its touch until it is let go', () => {
  const pads = [edge(3, 10), edge(3, 50, false)];
  assert.deepEqual(felt(pads, 9), []);
  assert.deepEqual(felt(pads, 10), [3]);
  assert.deepEqual(felt(pads, 49), [3]);
  assert.deepEqual(felt(pads, 50), []);
});

test('one that is touched again is lit again', () => {
  const pads = [edge(3, 10), edge(3, 50, false), edge(3, 60)];
  assert.deepEqual(felt(pads, 55), []);
  assert.deepEqual(felt(pads, 70), [3]);
});

test('letting one pad go leaves the others lit', () => {
  assert.deepEqual(felt([edge(3, 10), edge(4, 12), edge(3, 20, false)], 30), [4]);
});
