import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {inkText, isInk} = await load('ink_text');

test('strokes are kept in order, points on a line once', () => {
  const straight = [[0, 0], [10, 10], [20, 20]];
  assert.equal(inkText([straight, [[5.4, 6]]]), 'ink:0,0 20,20;5,6');
});

test('nothing drawn is no ink', () => {
  assert.equal(inkText([]), '');
  assert.ok(!isInk('審判の目視'));
});

test('a long one keeps its form with fewer points', () => {
  const wild = [...Array(4000).keys()].map(
      (i) => [500 + 400 * Math.sin(i / 7), 150 + 140 * Math.cos(i / 3)]);
  const text = inkText([wild]);
  assert.ok(text.length <= 2800);
  assert.match(text, /^ink:\d+,\d+( \d+,\d+)+$/);
});
