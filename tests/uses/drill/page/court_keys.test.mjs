// Each card of a court is answered by a key of its own.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {cardOf, keysOf} = await load('court_keys');

// Half of them on each side, in its three rows, as they are seen.
function court(cards) {
  const rows = Array.from({length: 6}, () => []);
  for (let i = 0; i < cards; ++i) {
    const half = i % 2 ? 'other' : 'own';
    const row = Math.floor(i / 2) % 3;
    rows[half === 'other' ? row : 5 - row].push({card: i + 1, half, row});
  }
  return rows;
}
const press = (key, shiftKey = false, code = '') => ({key, shiftKey, code});
const labels = (keys) => [...keys.values()].map((key) => key.label);

test('every card has a key, and no two the same', () => {
  for (const cards of [2, 36, 37, 50]) {
    assert.equal(new Set(labels(keysOf(court(cards)))).size, cards);
  }
});

test('up to 36 cards no key needs Shift, nor minds it', () => {
  const keys = keysOf(court(36));
  assert.ok(labels(keys).every((label) => label.length === 1));
  assert.equal(cardOf(keys, press('A', true)), cardOf(keys, press('a')));
});

test('of a full court the keys lie as the cards, the other side with Shift', () => {
  const rows = court(50);
  const keys = keysOf(rows);
  assert.equal(cardOf(keys, press('q')), rows[3][0].card);
  assert.equal(cardOf(keys, press('Q', true)), rows[0][0].card);
  assert.equal(cardOf(keys, press('Q')), rows[3][0].card, 'Caps Lock is no Shift');
});

test('a comma with Shift is found by its place', () => {
  const rows = court(50);
  assert.equal(cardOf(keysOf(rows), press('<', true, 'Comma')), rows[2][7].card);
  assert.equal(cardOf(keysOf(rows), press(',', false, 'Comma')), rows[5][7].card);
});

test('a card that is gone answers no more', () => {
  const keys = keysOf(court(50));
  keys.delete(cardOf(keys, press('q')));
  assert.equal(cardOf(keys, press('q')), undefined);
});
