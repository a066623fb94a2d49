import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {faultIn, fileOf, firstGuess, follows, lineText, numberIn, ruleText} = await load('track_view');
const cards = Array.from({length: 100}, (_, i) => i + 1);
const trial = (change) => ({
  lines: [], outside: 0, phrases: 16, wanted: 200, no_upper: '1-8, 16-100',
  no_lower: '1-6, 15-100', joka: false, wrong: null, toml: '', ...change,
});

test('numbers are taken in digits of any width, and nothing else is one', () => {
  assert.equal(numberIn('１７'), 17);
  assert.equal(numberIn(' 007 '), 7);
  for (const typed of ['', '-1', '1.5', '1e3', '十七', '17 18', '12345678']) {
    assert.equal(numberIn(typed), null, typed);
  }
});

test('a wrong number is told by its field, with what can be written', () => {
  assert.equal(faultIn(17, 8, cards), null);
  assert.equal(faultIn(0, 0, cards), null, 'the joka');
  assert.equal(faultIn(1000, 8, cards).field, 'track');
  assert.equal(faultIn(null, 101, cards).field, 'track');
  const {field, text} = faultIn(17, 101, cards);
  assert.equal(field, 'poem');
  assert.match(text.ja, /1〜100/);
  assert.match(text.en, /1 to 100/);
});

test('what follows of a number is a phrase as one hears it', () => {
  const line = {track: 17, file: '17.wav', poem: 8, part: 'lower', begins: 'よをうぢやまと'};
  assert.equal(lineText(line, 'ja'), '8番の下の句 よをうぢやまと');
  assert.equal(lineText({...line, poem: null}, 'en'), 'no phrase');
  assert.match(lineText({...line, poem: 101, begins: ''}, 'ja'), /この札にはありません/);
  assert.equal(lineText({...line, poem: 0, part: 'upper', begins: ''}, 'en'), 'joka upper');
});

test('a file is named where its name is more than its number', () => {
  assert.equal(fileOf({track: 17, file: '017.wav'}), '');
  assert.equal(fileOf({track: 201, file: 'CD2/01.wav'}), 'CD2/01');
});

test('how much the reader then has is told, and what is missing', () => {
  assert.deepEqual(follows(trial(), 'en'), [
    '16 of 200 phrases can be read.', 'Upper phrases missing: 1-8, 16-100',
    'Lower phrases missing: 1-6, 15-100', 'There is no joka.',
  ]);
  assert.deepEqual(
      follows(trial({phrases: 200, no_upper: '', no_lower: '', joka: true}), 'ja'),
      ['200句すべてそろいます。']);
  assert.deepEqual(follows(trial({phrases: 0}), 'ja'), ['読める句がありません。']);
});

test('a form begins with what was told before, else with the first file', () => {
  const rule = {track: 17, poem: 8, part: 'lower', alone: false};
  assert.equal(firstGuess([rule], {count: 9, first: 3, last: 11}), rule);
  assert.equal(firstGuess([], {count: 9, first: 3, last: 11}).track, 3);
  assert.match(ruleText(rule, 'ja'), /17 → 8番の下の句（以後は上と下が交互）/);
});
