import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {Trembling} = await load('trembling');

test('a double tap is one press, and the same button later another', () => {
  const trembling = new Trembling();
  assert.equal(trembling.isAgain('resume', 0), false);
  assert.equal(trembling.isAgain('resume', 300), true);
  assert.equal(trembling.isAgain('resume', 900), false);
});

test('another button at once is a press of its own', () => {
  const trembling = new Trembling();
  assert.equal(trembling.isAgain('resume', 0), false);
  assert.equal(trembling.isAgain('discard', 100), false);
});
