// The coach's sections lie side by side in their order, as even as they can be.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {cut} = await load('columns');

// How long each run is.
function runs(lines, columns) {
  const begins = cut(lines, columns);
  return begins.map((begin, i) =>
    lines.slice(begin, begins[i + 1]).reduce((sum, each) => sum + each, 0));
}

test('one column holds all', () => {
  assert.deepEqual(cut([3, 9, 4], 1), [0]);
});

test('the longest column is as short as it can be', () => {
  assert.deepEqual(runs([3, 9, 4, 4, 2, 2], 2), [12, 12]);
  assert.deepEqual(runs([10, 1, 1, 1], 3), [10, 3]);
});

test('with more room than sections each has its own', () => {
  assert.deepEqual(cut([5, 5], 4), [0, 1]);
  assert.deepEqual(cut([], 4), []);
});

test('nothing is lost, whatever the lengths', () => {
  for (let seed = 1; seed < 200; ++seed) {
    const lines = Array.from({length: 1 + seed % 20}, (_, i) => 1 + (seed * 7919 + i * 104729) % 30);
    const columns = 1 + seed % 6;
    const made = runs(lines, columns);
    assert.ok(made.length <= columns);
    assert.equal(made.reduce((a, b) => a + b, 0), lines.reduce((a, b) => a + b, 0));
  }
});
