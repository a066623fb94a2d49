import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {pieces, rowsFor, seatsWord} = await load('pad_lane');

const pad = (more) => ({
  board: 'A', pad: 17, touch_level: 2, felt: {t_ns: [10, 20], level: [0, 9]},
  seats: null, ...more,
});

test('each pad says whose hand it felt by the seat mats alone', () => {
  assert.equal(seatsWord(pad({seats: {a: 10_000, b: 990_000, both: 0}})), 'A17 B 99.00 %');
  assert.equal(seatsWord(pad({seats: {a: 0, b: 0, both: 1_000_000}})), 'A17 A+B 100 %');
  assert.equal(seatsWord(pad({})), 'A17');
});

test('untouched and touch are drawn for every pad that felt something', () => {
  const drawn = pieces([pad({}), pad({touch_level: 3}), pad({felt: {t_ns: [], level: []}})]);
  assert.deepEqual(drawn.map(({level}) => level), [0, 2, 0, 3]);
  assert.deepEqual([drawn[0].from_ns, drawn[0].to_ns], [10, 20]);
});

test('a label of the seat mats lies on no other, and no line to one crosses another', () => {
  const at = (...all) => rowsFor(all.map((x) => ({x, wide: 90})), 3);
  assert.deepEqual(at(0, 100, 200), [0, 0, 0]);
  assert.deepEqual(at(0, 20, 40), [0, 1, 2]);
  assert.deepEqual(at(0, 20, 95), [0, 1, 2], 'the one above the free row is in the way');
  assert.deepEqual(at(0, 20, 40, 60), [0, 1, 2, -1]);
  assert.deepEqual(at(0, 20, 120), [0, 1, 0]);
});
