import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {aboutReading, chosenLine, clockText, mayPress} = await load('desk_view');
const desk = (changes) => ({
  stage: 'settled', lines: [{reading: 1}, {reading: 2}], ...changes,
});

test('a player presses for his own side alone', () => {
  assert.ok(mayPress('player A', {what: 'protest', side: 'A'}));
  assert.ok(!mayPress('player A', {what: 'protest', side: 'B'}));
  assert.ok(mayPress('player B', {what: 'hold', hold: 'hand', side: 'B'}));
  assert.ok(!mayPress('player B', {what: 'hold', hold: 'judge'}));
  assert.ok(!mayPress('player B', {what: 'overrule'}));
});

test('players settle, the judge does all, the reader holds', () => {
  assert.ok(mayPress('player A', {what: 'settle', taker: 'B'}));
  assert.ok(mayPress('judge', {what: 'red card', side: 'A'}));
  assert.ok(mayPress('reader', {what: 'hold', hold: 'judge'}));
  assert.ok(!mayPress('reader', {what: 'confirm'}));
});

test('presses are about the chosen reading, else the last', () => {
  assert.equal(chosenLine(desk(), 1).reading, 1);
  assert.equal(chosenLine(desk(), null).reading, 2);
  assert.equal(chosenLine(desk({lines: []}), null), null);
});

test('what is established during a reading is about that one', () => {
  assert.equal(aboutReading(desk({stage: 'reading'}), null), 0);
  assert.equal(aboutReading(desk({stage: 'reading'}), 1), 1);
  assert.equal(aboutReading(desk(), null), 2);
});

test('a span is minutes and seconds', () => {
  assert.equal(clockText(245.9), '4:05');
  assert.equal(clockText(-1), '0:00');
});
