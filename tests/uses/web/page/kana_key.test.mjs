import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {load} from './modules.mjs';

const {cardsBeginning, kanaKey} = await load('kana_key');
const table = readFileSync(new URL('../../../game/cards/kana_keys.tsv', import.meta.url), 'utf8');
const lines = table.split('\n').filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('\t'));

test('spellings are one where the program takes them for one', () => {
  assert.ok(lines.length > 30);
  for (const [one, other, voiceless] of lines) {
    assert.equal(kanaKey(one) === kanaKey(other), !voiceless, `${one} ${other}`);
    assert.equal(kanaKey(one, false), kanaKey(other, false), `${one} ${other}`);
  }
});

test('a card is found by the spelling of its torifuda and of old books', () => {
  const deck = [
    {card: 5, upper: 'おくやまに', lower: 'こえきくときぞ', torifuda: 'こゑきくときそ'},
    {card: 26, upper: 'おぐらやま', lower: 'いまひとたびの', torifuda: 'いまひとたひの'},
  ];
  const found = (typed) => cardsBeginning(deck, typed).map(({card}) => card);
  assert.deepEqual(found('をぐ'), [26]);
  assert.deepEqual(found('おく'), [5]);
  assert.deepEqual(found('おくら'), [26]);
  assert.deepEqual(found('こゑき'), [5]);
  assert.deepEqual(found('いまひとたひ'), [26]);
});
