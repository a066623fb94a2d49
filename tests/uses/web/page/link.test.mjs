import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from './modules.mjs';

const {LinkWatch} = await load('link');

test('a missed heartbeat shows before two seconds have passed', () => {
  const watch = new LinkWatch(0);
  watch.heard(1000, false);
  assert.equal(watch.state(2500), 'live');
  assert.equal(watch.state(2700), 'lost');
});

test('a page that was still stays calm for as long as a reading lasts', () => {
  const watch = new LinkWatch(0);
  watch.heard(1000, true);
  assert.equal(watch.state(4000), 'lost_while_still');
  assert.equal(watch.state(17000), 'lost');
});

test('the next heartbeat brings it back', () => {
  const watch = new LinkWatch(0);
  assert.equal(watch.state(5000), 'lost');
  watch.heard(5000, false);
  assert.equal(watch.state(5100), 'live');
});
