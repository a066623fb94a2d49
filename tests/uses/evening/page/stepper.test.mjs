import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {stepped, typedNumber} = await load('stepper');
const {decibelsOf, percentOf, volumeSteps} = await load('loudness');
const cards = {least: 1, most: 100, step: 5};

test('a step goes to the next round number, and stays within the ends', () => {
  assert.equal(stepped(cards, 100, false), 95, 'fewer cards than all, downwards');
  assert.equal(stepped(cards, 97, false), 95);
  assert.equal(stepped(cards, 5, false), 1);
  assert.equal(stepped(cards, 1, true), 5);
  assert.equal(stepped(cards, 100, true), 100);
});

test('steps of a tenth never stand still', () => {
  const gap = {least: 0.2, most: 10, step: 0.1};
  for (let s = 0.2; s < 9.9; s = stepped(gap, s, true)) {
    const next = stepped(gap, s, true);
    assert.ok(Math.abs(next - s - 0.1) < 1e-9, `${s} to ${next}`);
    assert.equal(stepped(gap, next, false), s);
  }
});

test('a number is typed in digits of any width, with or without its unit', () => {
  assert.equal(typedNumber(cards, '５０枚'), 50);
  assert.equal(typedNumber(cards, '500'), 100);
  assert.equal(typedNumber({least: 0.2, most: 10, step: 0.1}, '0.8 s'), 0.8);
  assert.equal(typedNumber(cards, '全部'), null);
});

test('the volume is told in percent, and each step of it is another one', () => {
  const steps = volumeSteps(0, () => {});
  assert.deepEqual([-30, -20, -6, 0, 6].map(percentOf), [3, 10, 50, 100, 200]);
  for (let db = -24; db <= 6; ++db) assert.equal(decibelsOf(percentOf(db)), db);
  for (const level of steps.levels) assert.equal(percentOf(decibelsOf(level)), level);
});
