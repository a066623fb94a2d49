import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {TimeAxis, milliseconds} = await load('time_axis');

const ms = 1e6;

function reading(changes = {}) {
  return {
    reading: 1, card: 87, from_ns: 0, to_ns: 8000 * ms,
    first_sound: {t_ns: 1000 * ms, sigma_ns: 0},
    kimariji: {t_ns: 1400 * ms, sigma_ns: 0}, kimariji_text: 'む',
    frames: [100, 116, 150, 166].map(
        (t, i) => ({place: 40 + i, sequence: i, t_ns: t * ms, exposure_ns: 2 * ms})),
    pads: [], contacts: [], ...changes,
  };
}

test('zero is the first sound or the kimariji', () => {
  const axis = new TimeAxis(reading());
  axis.moveTo(1638.2 * ms);
  assert.equal(axis.label(axis.cursor), '+638.2 ms');
  axis.zero = 'kimariji';
  assert.equal(axis.label(axis.cursor), '+238.2 ms');
});

test('times before zero are negative, zero itself is neither', () => {
  assert.equal(milliseconds(-12.04 * ms), '−12.0 ms');
  assert.equal(milliseconds(-0.01 * ms), '0.0 ms');
});

test('a step goes to the middle of the next exposure, over a hole too', () => {
  const axis = new TimeAxis(reading());
  axis.moveTo(117 * ms);
  assert.equal(axis.frame().place, 41);
  axis.step(1);
  assert.equal(axis.frame().place, 42);
  assert.equal(axis.cursor, 150 * ms);
  axis.step(-10);
  assert.equal(axis.frame().place, 40);
});

test('every step over all frames shows the next place, none twice', () => {
  const frames = Array.from({length: 500}, (_, i) => ({
    place: i, sequence: i, t_ns: Math.round(i * 16.683e6 + (i % 3) * 2.4e6),
    exposure_ns: 2e6,
  }));
  const axis = new TimeAxis(reading({frames, to_ns: 1e10}));
  axis.moveTo(0);
  for (let i = 0; i < 500; ++i) {
    assert.equal(axis.frame().place, i);
    axis.step(1);
  }
});

test('it opens at the first touch of the called card', () => {
  const contacts = [
    {side: 'B', card: 5, name: 'わ', at: {t_ns: 1500 * ms, sigma_ns: 1}},
    {side: 'B', card: 87, name: 'む', at: {t_ns: 1641 * ms, sigma_ns: 1}},
    {side: 'A', card: 87, name: 'む', at: {t_ns: 1638 * ms, sigma_ns: 1}},
  ];
  assert.equal(new TimeAxis(reading({contacts})).cursor, 1638 * ms);
});

test('without touches it opens at the first sound', () => {
  assert.equal(new TimeAxis(reading()).cursor, 1000 * ms);
});

test('the cursor stays inside the reading, and in sight', () => {
  const axis = new TimeAxis(reading());
  axis.moveTo(99e9);
  assert.equal(axis.cursor, 8000 * ms);
  assert.ok(axis.from < axis.cursor && axis.cursor < axis.to);
});

test('zoom keeps the instant it is about', () => {
  const axis = new TimeAxis(reading());
  const share = () => (1010 * ms - axis.from) / (axis.to - axis.from);
  const before = share();
  axis.zoom(0.5, 1010 * ms);
  assert.ok(Math.abs(share() - before) < 1e-9);
});

test('a reading without frames has none, and can be walked', () => {
  const axis = new TimeAxis(reading({frames: []}));
  axis.step(1);
  assert.equal(axis.frame(), null);
});

const touched = [{side: 'A', card: 87, name: 'む', at: {t_ns: 1638 * ms, sigma_ns: 1}}];

test('a loop is about the touch, as wide as what is shown of it', () => {
  const axis = new TimeAxis(reading({contacts: touched}));
  axis.zoom(0.5);
  const [from, to] = [axis.from, axis.to];
  axis.showForLoop();
  assert.deepEqual([axis.from, axis.to], [from, to]);
  for (const away of [() => axis.showAll(), () => axis.moveTo(5000 * ms)]) {
    away();
    axis.showForLoop();
    assert.deepEqual([axis.from, axis.to], [1578 * ms, 1698 * ms]);
  }
});

test('what is looped stays where it is while it plays to its ends', () => {
  const axis = new TimeAxis(reading({contacts: touched}));
  axis.zoom(0.37);
  axis.looping = true;
  const [from, to] = [axis.from, axis.to];
  for (const at of [to, from, to - ms / 10]) {
    axis.moveTo(at);
    assert.deepEqual([axis.from, axis.to], [from, to]);
  }
});
