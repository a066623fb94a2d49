import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {
  aboutReading, chosenLine, clockText, mayPress, possible, quickly,
} = await load('desk_view');
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

const result = (outcome, taker = null) => ({
  outcome, taker, faults: {A: 0, B: 1}, sends_from: null, sends: 0,
});
const taken = {reading: 2, void: false, dead: false, stands: result('take', 'A')};
const open = {...taken, stands: result('needs_judge')};
const playing = {
  over: false, ended: false, may_sign: false, can_send: false, holds: [],
  protests: [], may_be_protested: 2, memorising_left_s: null,
};

test('an open ruling is decided, and not confirmed', () => {
  assert.ok(!possible(playing, {what: 'confirm'}, open));
  assert.ok(possible(playing, {what: 'confirm'}, taken));
  assert.ok(possible(playing, {what: 'settle', taker: 'A'}, open));
  assert.ok(!possible(playing, {what: 'settle', taker: 'A'}, taken));
  assert.ok(!possible(playing, {what: 'void'}, {...taken, void: true}));
});

test('what nobody stopped does not go on; during a reading nobody knows', () => {
  const goOn = {what: 'go on', hold: 'judge'};
  assert.ok(!possible(playing, goOn, taken));
  assert.ok(possible({...playing, holds: [{reason: 'judge'}]}, goOn, taken));
  assert.ok(possible({...playing, stage: 'reading'}, goOn, taken));
});

test('a dead card nobody takes', () => {
  const dead = {...open, dead: true};
  assert.ok(!possible(playing, {what: 'overrule', taker: 'A'}, dead));
  assert.ok(!possible(playing, {what: 'overrule', same_time: true}, dead));
  assert.ok(possible(playing, {what: 'overrule', taker: 'nobody'}, dead));
});

test('once it is over it is decided and signed, and nothing is held', () => {
  const over = {...playing, over: true, may_sign: true};
  for (const what of ['hold', 'go on', 'white up', 'skip', 'give up']) {
    assert.ok(!possible(over, {what}, taken), what);
  }
  assert.ok(possible(over, {what: 'sign'}, taken));
  assert.ok(possible(over, {what: 'void'}, taken));
  assert.ok(!possible({...over, ended: true}, {what: 'note'}, taken));
});

test('one press confirms what stands, or decides with the faults that stand', () => {
  assert.deepEqual(
      quickly({what: 'overrule', taker: 'A'}, taken), {what: 'confirm', reading: 2});
  assert.deepEqual(quickly({what: 'overrule', taker: 'B'}, taken), {
    what: 'overrule', taker: 'B', reading: 2, faults_A: 0, faults_B: 1,
  });
  assert.equal(quickly({what: 'overrule', taker: 'nobody'}, open).what, 'overrule');
});
