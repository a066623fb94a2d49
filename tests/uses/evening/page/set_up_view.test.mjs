import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {asRead, countOf, hasUnknown} = await load('set_up_view');
const card = (number, initial, length, colour) =>
    ({card: number, initial, length, colour});
const offer = {
  cards: [
    card(1, 'あ', 3, 'blue'), card(2, 'は', 4, 'pink'), card(3, 'あ', 3, 'blue'),
    card(4, 'た', 2, 'blue'), card(87, 'む', 1, 'yellow'),
  ],
  sets: [{name: '初級1', words: '1,2', cards: [1, 2]}],
  known: [],
};
const evening = (cards) => ({cards, number: 0, dead: 0, hide_known: false});
const count = (cards) => countOf(evening(cards), offer).court;

test('what a Japanese input method types counts as the server counts it', () => {
  assert.equal(count('１-２'), 2);
  assert.equal(count('1〜2'), 2);
  assert.equal(count('1～３、８７'), 4);
  assert.equal(count('青'), 3);
  assert.equal(count('３字決まり'), 2);
  assert.equal(count('むあ'), 3);
});

test('what a club calls cards counts as the server counts it', () => {
  for (const word of ['青札', 'Blue', 'ブルー', 'ＢＬＵＥ']) assert.equal(count(word), 3, word);
  assert.equal(count('ピンク'), 1);
  assert.equal(count('む札'), 1);
  assert.equal(count('ムア'), 3);
  assert.equal(count('三字決まり'), 2);
  assert.equal(count('３字'), 2);
  assert.equal(count('MUSUME'), 1);
  assert.equal(count('１ー２'), 2);
});

test('a set of one\'s own is known by its name in digits of any width', () => {
  assert.equal(count('初級１'), 2);
});

test('a word that only the server may know keeps nobody from beginning', () => {
  assert.equal(hasUnknown(evening('ほげ'), offer), true);
  assert.equal(hasUnknown(evening('青,1-2'), offer), false);
});

test('a number of cards that are not there draws none of them', () => {
  const number = (n, cards) => asRead({...evening(cards), number: n}, offer).number;
  assert.equal(number(2, '青'), 2);
  assert.equal(number(50, '青'), 0);
  assert.equal(number(50, 'ほげ'), 50, 'the server knows');
});
