import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {decisionText, question, signsOver} = await load('desk_asks');
const result = (changes) => ({
  outcome: 'take', taker: 'B', faults: {A: 0, B: 0}, sends_from: null, sends: 0,
  ...changes,
});
const line = (reading, kimariji, stands = result()) => ({
  reading, card: 17, kimariji, dead: false, void: false, stands, ruled: stands,
});
const open = result({outcome: 'needs_judge', taker: null});
const asked = (language, changes = {}) => ({
  desk: {reading: 3, lines: [line(2, 'さ', open), line(3, 'ちは')], ...changes},
  players: {A: '若宮', B: '綾瀬'}, deck: [], language,
});

test('a void names reading and card, what stands and what follows', () => {
  const {text, yes} = question(
      {what: 'void', reading: 3}, line(3, 'ちは'), asked('ja'));
  assert.equal(text[0], '3枚目『ちは』を無効にします（今の判定：綾瀬の取り）。');
  assert.match(text[1], /読み直されます/);
  assert.equal(text.length, 2);
  assert.equal(yes, '無効にする');
});

test('a void of an older reading says that later ones are counted anew', () => {
  const {text} = question(
      {what: 'void', reading: 2}, line(2, 'さ', open), asked('en'));
  assert.match(text[2], /counted anew/);
});

test('who gives up loses; before the first card it is a walkover', () => {
  const gives = {what: 'give up', side: 'A'};
  assert.match(
      question(gives, null, asked('ja')).text[1], /B（綾瀬）の勝ちになります/);
  assert.match(
      question(gives, null, asked('ja', {reading: 0})).text[1],
      /B（綾瀬）の不戦勝になります/);
});

test('an open ruling is decided at once, one that stands is asked about', () => {
  const press = {what: 'overrule', taker: 'A', reading: 2};
  assert.equal(question(press, line(2, 'さ', open), asked('ja')), null);
  assert.match(
      question({...press, reading: 3}, line(3, 'ちは'), asked('ja')).text[1],
      /綾瀬の取り → Aの取り、送り札は規則どおり/);
});

test('a decision is said whole', () => {
  const press = {
    what: 'overrule', taker: 'nobody', faults_A: 1, sends: 2, sends_from: 'B',
  };
  assert.equal(
      decisionText(press, line(3, 'ちは'), asked('ja')),
      '取りなし、Aのお手つき1、送り札 B→A 2枚');
});

test('who signs over an open reading is told which', () => {
  assert.match(signsOver(asked('ja'))[0], /未決の読み：2枚目『さ』$/);
  assert.deepEqual(signsOver(asked('ja', {lines: [line(3, 'ちは')]})), []);
});
