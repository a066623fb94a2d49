import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {cardName, cardsMeant, plain} = await load('cards');
const deck = [
  {card: 1, kimariji: 'あきの', upper: 'あきのたの かりほのいおの', lower: 'わがころもでわ', torifuda: 'わかころもては'},
  {card: 17, kimariji: 'ちは', upper: 'ちはやぶる かみよもきかず', lower: 'からくれないに', torifuda: 'からくれなゐに'},
  {card: 71, kimariji: 'ゆう', upper: 'ゆうされば かどたのいなば', lower: 'あしのまろやに', torifuda: 'あしのまろやに'},
];
const meant = (word) => cardsMeant(deck, word).map(({card}) => card);

test('a number of any width means its card alone', () => {
  assert.deepEqual(meant('17'), [17]);
  assert.deepEqual(meant(' １７'), [17]);
  assert.deepEqual(meant('7'), []);
});

test('kana mean the beginning of an upper phrase, katakana too', () => {
  assert.deepEqual(meant('ちは'), [17]);
  assert.deepEqual(meant('チハ'), [17]);
  assert.deepEqual(meant('ち は'), [17]);
});

test('a lower phrase is looked for where no upper phrase begins so', () => {
  assert.deepEqual(meant('からく'), [17]);
  assert.deepEqual(meant('あ'), [1]);
  assert.deepEqual(meant(''), []);
});

test('plain makes hiragana of katakana in any form', () => {
  assert.equal(plain('ﾁﾊ ヤ'), 'ちはや');
});

test('a card without a kimariji is called by its number', () => {
  assert.equal(cardName(deck, 17), 'ちは');
  assert.equal(cardName(deck, 5), '5');
});
