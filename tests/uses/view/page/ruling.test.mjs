import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {headline, marginWords, opinionWords, reasonLines, shortLine} =
    await load('ruling');
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

test('a take whose order is open names nobody as the earlier one', () => {
  assert.equal(marginWords(ruling({order: 'open'}), players, 'ja'), '差');
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

test('reasons are said in words, those of one rule together', () => {
  const reason = (rule, text) => ({rule, text: {en: text, ja: `${text}。`}});
  const said = ruling({reasons: [
    reason('R-KA-5', 'first'), reason('R-KK-28', 'A free'),
    reason('R-KA-14', 'send'), reason('R-KK-28', 'B free'),
  ]});
  assert.deepEqual(reasonLines(said, 'en'), [
    {rule: 'R-KA-5', text: 'first'},
    {rule: 'R-KK-28', text: 'A free; B free'},
    {rule: 'R-KA-14', text: 'send'},
  ]);
  assert.equal(reasonLines(said, 'ja')[0].text, 'first。');
});

test('a source that saw no difference names nobody', () => {
  const said = (opinion) => opinionWords(
      {source: 'pads', sigma_ms: 1, ...opinion}, players, 'en');
  assert.equal(said({first: null, margin_ms: 4}), '');
  assert.equal(said({first: 'B', margin_ms: -3}), '');
  assert.equal(said({first: 'B', margin_ms: null}), '千早子');
  assert.equal(said({first: 'B', margin_ms: -4}), '千早子 earlier');
  assert.equal(
      said({first: 'B', margin_ms: -4, source: 'camera'}),
      '千早子\'s hand earlier');
});
