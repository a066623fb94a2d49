import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {columns, typeset} = await load('kana');
const lengths = (text) => columns(text).map((column) => column.length);

test('a torifuda is three columns, the right ones the longer', () => {
  assert.deepEqual(lengths('わかころもてはつゆにぬれつつ'), [5, 5, 4]);
  assert.deepEqual(lengths('あ'.repeat(15)), [5, 5, 5]);
  assert.deepEqual(lengths('あ'.repeat(16)), [6, 5, 5]);
  assert.deepEqual(lengths('あ'.repeat(17)), [6, 6, 5]);
});

test('spaces are not printed', () => {
  assert.equal(columns('ころもほすてふ　あまのかくやま').flat().join(''),
      'ころもほすてふあまのかくやま');
});

test('short and empty cards do not break', () => {
  assert.deepEqual(lengths(''), []);
  assert.deepEqual(lengths('あい'), [1, 1]);
});

test('every kana stays on the card, the first at the right top', () => {
  const {size, glyphs} = typeset('あ'.repeat(17), 52, 73);
  for (const {x, y} of glyphs) {
    assert.ok(Math.abs(x) + size / 2 <= 26 && Math.abs(y) + size / 2 <= 36.5);
  }
  assert.ok(glyphs[0].x > glyphs.at(-1).x);
  assert.ok(glyphs[0].y < glyphs[1].y);
});
