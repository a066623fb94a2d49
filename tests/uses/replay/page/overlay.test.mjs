import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {feltAt, marksAt} = await load('overlay');

const edge = (pad, t_ns, touched = true) => ({board: 'A', pad, touched, edge: {t_ns}});
const felt = (pads, now) => feltAt(pads, now).map((each) => each.pad);

test('a pad is lit from its touch until it is let go', () => {
  const pads = [edge(3, 10), edge(3, 50, false)];
  assert.deepEqual(felt(pads, 9), []);
  assert.deepEqual(felt(pads, 10), [3]);
  assert.deepEqual(felt(pads, 49), [3]);
  assert.deepEqual(felt(pads, 50), []);
});

test('one that is touched again is lit again', () => {
  const pads = [edge(3, 10), edge(3, 50, false), edge(3, 60)];
  assert.deepEqual(felt(pads, 55), []);
  assert.deepEqual(felt(pads, 70), [3]);
});

test('letting one pad go leaves the others lit', () => {
  assert.deepEqual(felt([edge(3, 10), edge(4, 12), edge(3, 20, false)], 30), [4]);
});

test('contacts and exits are told from their instants on, in their order', () => {
  const view = {
    contacts: [{card: 7, side: 'A', at: {t_ns: 20}}],
    events: [
      {kind: 'touch', card: 7, side: 'A', at: {t_ns: 20}},
      {kind: 'exit', card: 9, side: null, at: {t_ns: 10}},
      {kind: 'exit', card: 7, side: 'A', at: {t_ns: 30}},
    ],
  };
  const told = (now) => marksAt(view, now).map(
      ({card, exit}) => `${card}${exit ? ' out' : ''}`);
  assert.deepEqual(told(9), []);
  assert.deepEqual(told(20), ['9 out', '7']);
  assert.deepEqual(told(30), ['9 out', '7', '7 out']);
});
