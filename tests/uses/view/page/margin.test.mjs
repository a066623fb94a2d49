import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {percent, plusMinus, scaleReach} = await load('margin');

test('a margin has the digits that its sigma allows', () => {
  assert.equal(plusMinus(3.4187, 0.312), '3.42 ± 0.31');
  assert.equal(plusMinus(-95.04, 1.24), '95.0 ± 1.2');
  assert.equal(plusMinus(120.4, 14), '120 ± 14');
  assert.equal(plusMinus(0.0213, 0.0042), '0.021 ± 0.004');
});

test('a certainty is never rounded up', () => {
  assert.equal(percent(0.99996), '99.99 %');
  assert.equal(percent(0.999), '99.90 %');
  assert.equal(percent(0.8699), '86 %');
  assert.equal(percent(1), '100 %');
  assert.equal(percent(0.0009), '0.09 %');
  assert.equal(percent(0.00001), '< 0.01 %');
  assert.equal(percent(0), '0 %');
});

test('the scale holds the margin and three sigma', () => {
  assert.equal(scaleReach(3.4, 0.3), 5);
  assert.equal(scaleReach(-4.9, 0.3), 10);
  assert.equal(scaleReach(95, 1.2), 100);
  assert.equal(scaleReach(99, 1.2), 200);
});
