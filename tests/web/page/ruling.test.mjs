import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from './modules.mjs';

const {headline, marginWords, shortLine} = await load('ruling');
const players = {A: '詩織', B: '千早子'};
const ruling = (changes) => ({
  outcome: 'take', taker: 'A', order: 'a_first', leaning: null, margin_ms: 3,
  certainty: 0.9995, faults: [], ...changes,
});

test('a take names the taker in the taker\'s tone', () => {
  const head = headline(ruling({}), players, 'ja');
  assert.deepEqual(head, {tone: 'A', who: '詩織の取り', beside: ''});
  assert.equal(headline(ruling({taker: 'B'}), players, 'en').who, '千早子 takes');
});

test('same time is said beside the taker', () => {
  const same = ruling({order: 'same_time', taker: 'B'});
  assert.equal(headline(same, players, 'ja').beside, '同時');
  assert.equal(marginWords(same, players, 'en'), 'Difference');
});

test('an open ruling names nobody large, and says the leaning', () => {
  const open = ruling(
      {outcome: 'needs_judge', taker: null, leaning: 'B', certainty: 0.87});
  const head = headline(open, players, 'en');
  assert.equal(head.tone, 'judge');
  assert.ok(!head.who.includes('千早子'));
  assert.equal(head.beside, 'Leans to 千早子, 87 %');
  assert.equal(marginWords(open, players, 'ja'), '差');
});

test('an open ruling may lean nowhere', () => {
  const open = ruling({outcome: 'needs_judge', taker: null, order: 'open'});
  assert.equal(headline(open, players, 'ja').beside, 'どちらにも傾かず');
});

test('who was earlier follows the sign of the margin', () => {
  assert.equal(marginWords(ruling({margin_ms: -2}), players, 'ja'), '千早子が先');
  assert.equal(marginWords(ruling({margin_ms: 2}), players, 'ja'), '詩織が先');
});

test('a list line holds the faults', () => {
  const dead = ruling(
      {outcome: 'dead_card', taker: null, faults: [{player: 'B'}]});
  assert.equal(shortLine(dead, players, 'ja'), '空札・お手つき 千早子');
});
