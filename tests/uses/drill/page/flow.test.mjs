// 札流し: what comes again, and which lie upside down.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {comeAgain, turned} = await load('flow_play');

const flowed = (card, ms, known = true) => ({asked: {card}, known, ms});
const numbers = (asked) => asked.map((each) => each.card);

test('cards that were not known come again, and those much slower than the rest', () => {
  const all = [flowed(1, 500), flowed(2, 520), flowed(3, 1500), flowed(4, 480), flowed(5, 900, false),
               flowed(6, 510), flowed(7, 1900)];
  assert.deepEqual(numbers(comeAgain(all)), [5, 7, 3]);
});

test('of an even flow nothing comes again', () => {
  assert.deepEqual(comeAgain([flowed(1, 500), flowed(2, 510), flowed(3, 520)]), []);
});

test('of the slow ones ten at most come again', () => {
  const even = Array.from({length: 80}, (_, i) => flowed(i, 500));
  const slow = Array.from({length: 20}, (_, i) => flowed(80 + i, 2000 + i));
  assert.equal(comeAgain([...even, ...slow]).length, 10);
});

test('about half lie upside down, the same ones each time of a set', () => {
  const count = (seed) => Array.from({length: 100}, (_, i) => turned({seed}, i + 1)).filter((each) => each).length;
  for (const seed of [1, 2, 77, 20261125]) assert.ok(Math.abs(count(seed) - 50) < 20, String(count(seed)));
  assert.equal(turned({seed: 5}, 33), turned({seed: 5}, 33));
});
