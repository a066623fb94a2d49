// A player's own places: what a press moves, and how it is told.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {moved, placesText} = await load('usual_places');

const wing = (row, side, ...cards) =>
  ({row, wing: side, cards: cards.map((card) => ({card, kimariji: 'む'}))});
// From the far edge on, as the page has them.
const wings = () => [
  wing(2, 'left', 1, 2), wing(2, 'right', 3), wing(1, 'left', 4), wing(1, 'right'),
  wing(0, 'left', 5), wing(0, 'right', 6, 7),
];

test('the program is told from the lower left on', () => {
  assert.equal(placesText(wings()), '5/6,7/4//1,2/3');
});

test('a card takes the place of another, which lies further in then', () => {
  const before = wings();
  assert.equal(placesText(moved(before, 7, before[0], 1)), '5/6/4//7,1,2/3');
});

test('a card goes to the inner end of a part', () => {
  const before = wings();
  assert.equal(placesText(moved(before, 5, before[3], null)), '/6,7/4/5/1,2/3');
});

test('a card put where it lies stays', () => {
  const before = wings();
  assert.equal(placesText(moved(before, 1, before[0], 1)), placesText(before));
});
