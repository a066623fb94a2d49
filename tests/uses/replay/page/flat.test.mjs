import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {bent, cssOf, fit, flattened} = await load('flat');

const court = {
  corners: [[400, 120], [1500, 90], [1650, 980], [300, 1010]],
  width_mm: 870, depth_mm: 508,
};
const picture = {width: 1920, height: 1080};
const box = {width: 900, height: 600};
const inBox = ([x, y]) => {
  const {scale, at} = fit(picture, box);
  return [at[0] + x * scale, at[1] + y * scale];
};
const lies = (pixel) => bent(flattened(court, picture, box), inBox(pixel))
    .map((each) => Math.round(each * 1e6) / 1e6);

test('the court seen from a side is a rectangle of its own shape', () => {
  const [[left, top], [right, high], [far, bottom], [near, low]] =
      court.corners.map(lies);
  assert.deepEqual([high, far, near, low], [top, right, left, bottom]);
  assert.ok(Math.abs((right - left) / (bottom - top) - 870 / 508) < 1e-6);
});

test('it lies in the middle of its box, with room for hands around it', () => {
  const [[left, top], , [right, bottom]] = court.corners.map(lies);
  assert.ok(left > 50 && top > 20);
  assert.ok(Math.abs(left + right - box.width) < 1e-6);
  assert.ok(Math.abs(top + bottom - box.height) < 1e-6);
});

test('straight lines stay straight', () => {
  const [a, b, c] = [[500, 300], [800, 450], [1100, 600]].map(lies);
  const cross = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  assert.ok(Math.abs(cross) < 1e-3);
});

test('as a matrix of CSS it is column by column, its last figure 1', () => {
  const figures = /\((.*)\)/.exec(cssOf([2, 0, 3, 0, 2, 5, 0, 0, 1]))[1].split(',');
  assert.deepEqual(figures.map(Number), [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 3, 5, 0, 1]);
});
