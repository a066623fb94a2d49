// Each card of a court is answered by the key at its place.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {cardOf, keysOf} = await load('court_keys');

// `left` and `right`: cards of each of the six rows as they are seen, from both
// side lines inwards.
function court(left, right) {
  let card = 0;
  return left.map((count, at) => [
    ...Array.from({length: count}, (_, i) => i),
    ...Array.from({length: right[at]}, (_, i) => 16 - right[at] + i),
  ].map((column) => ({card: ++card, half: at < 3 ? 'other' : 'own', column})));
}
const full = () => court([5, 4, 4, 3, 5, 4], [4, 4, 4, 5, 3, 5]);
const press = (key, shiftKey = false, code = '') => ({key, shiftKey, code});
const labels = (keys) => [...keys.values()].map((key) => key.label);

test('every card has a key, and no two the same', () => {
  for (const rows of [full(), court([10, 8, 7, 10, 8, 7], [0, 0, 0, 0, 0, 0]),
                      court([0, 0, 0, 1, 0, 0], [0, 0, 0, 1, 0, 0])]) {
    assert.equal(new Set(labels(keysOf(rows))).size, rows.flat().length);
  }
});

test('the own rows are the three rows of letters, from both ends inwards', () => {
  const rows = full();
  const keys = keysOf(rows);
  const at = (row) => rows[row].map((laid) => keys.get(laid.card).label).join('');
  assert.equal(at(5), 'zxcv' + 'nm,./'.slice(-5));
  assert.equal(at(3), 'qwe' + 'yuiop');
});

test('the other side is at the same places, with Shift', () => {
  const rows = full();
  const keys = keysOf(rows);
  assert.equal(cardOf(keys, press('q')), rows[3][0].card);
  assert.equal(cardOf(keys, press('Q', true)), rows[0][0].card);
  assert.equal(cardOf(keys, press('Q')), rows[3][0].card, 'Caps Lock is no Shift');
});

test('where four rows are enough nothing needs Shift, nor minds it', () => {
  const rows = court([0, 0, 0, 4, 4, 4], [0, 0, 0, 4, 4, 4]);
  const keys = keysOf(rows);
  assert.ok(labels(keys).every((label) => label.length === 1));
  assert.equal(cardOf(keys, press('A', true)), cardOf(keys, press('a')));
  assert.equal(cardOf(keys, press('z')), rows[5][0].card, 'the nearest row, the nearest keys');
});

test('a comma with Shift is found by its place', () => {
  const rows = full();
  assert.equal(cardOf(keysOf(rows), press('<', true, 'Comma')), rows[2].at(-3).card);
  assert.equal(cardOf(keysOf(rows), press(',', false, 'Comma')), rows[5].at(-3).card);
});

test('a card that is gone answers no more', () => {
  const keys = keysOf(full());
  keys.delete(cardOf(keys, press('q')));
  assert.equal(cardOf(keys, press('q')), undefined);
});
