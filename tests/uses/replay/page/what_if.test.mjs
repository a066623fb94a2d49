import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {changes, ruledAt} = await load('what_if');
const {movedBy, wouldBe, wouldBeIf} = await load('replay_words');

const us = 1000;
function ruled(by_us, taker, changed = {}) {
  return {
    by_ns: by_us * us, outcome: taker ? 'take' : 'needs_judge', taker,
    faults: {A: 0, B: 0}, ...changed,
  };
}
// A's touch, which took the card.
const hand = {
  side: 'A', at: {t_ns: 0, sigma_ns: 140 * us},
  rulings: [
    ruled(-600, 'A'), ruled(0, 'A'), ruled(380, 'A'), ruled(400, null),
    ruled(590, null), ruled(600, 'B'),
  ],
};

test('a change is where it is ruled on otherwise than before', () => {
  assert.deepEqual(
      changes(hand).map((each) => [each.by_ns, each.taker]),
      [[400 * us, null], [600 * us, 'B']]);
});

test('who faults is a change too', () => {
  const faulty = {...hand, rulings: [
    ruled(-100, 'A', {faults: {A: 1, B: 0}}), ruled(0, 'A'), ruled(50, 'A')]};
  assert.deepEqual(changes(faulty).map((each) => each.by_ns), [-100 * us]);
});

test('between moments that were judged the nearest one counts', () => {
  assert.equal(ruledAt(hand, 410 * us).outcome, 'needs_judge');
  assert.equal(ruledAt(hand, 5000 * us).taker, 'B');
});

test('a change is said in words of both languages', () => {
  assert.equal(wouldBeIf('A', ruled(400, 'B'), 'en'),
      'It would be B\'s if A\'s touch were 0.40 ms later.');
  assert.equal(wouldBeIf('B', ruled(-2100, 'A'), 'ja'),
      'Bの触れが2.1 ms早ければ、Aの取り。');
  assert.equal(wouldBeIf('A', ruled(400, null), 'en'),
      'It would be for the judge to decide if A\'s touch were 0.40 ms later.');
});

test('a moved touch is said with its way', () => {
  assert.equal(movedBy('A', 420 * us, 'en'), 'A\'s touch 0.42 ms later');
  assert.equal(movedBy('A', -420 * us, 'ja'), 'Aの触れを0.42 ms早く');
});

test('what would be is said with its faults', () => {
  assert.equal(
      wouldBe(ruled(1, 'B', {faults: {A: 1, B: 0}}), 'en'), 'B takes, Fault A');
});
