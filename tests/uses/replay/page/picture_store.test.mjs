import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {PictureStore, about} = await load('picture_store');

const frames = Array.from({length: 500}, (_, place) => ({place}));
const idle = () => new Promise((done) => setTimeout(done));

// Says what it was asked for; what is `bad` cannot be reached.
class Record {
  asked = [];
  decoded = [];
  open = new Set();
  bad = false;
  constructor() {
    globalThis.createImageBitmap = async ({place}) => {
      this.decoded.push(place);
      this.open.add(place);
      return {place, close: () => this.open.delete(place)};
    };
    this.store = new PictureStore(this);
  }
  async frame(place) {
    this.asked.push(place);
    if (this.bad) throw new Error('not reached');
    return {place};
  }
  async look(index, way) {
    await this.store.picture(index);
    this.store.lookAhead(frames, index, way);
    await idle();
  }
}

test('most of what is had ahead lies where it is stepped to', () => {
  assert.deepEqual(about(10, 1, {on: 4, back: 3}), [11, 12, 9, 13, 14, 8, 7]);
  assert.deepEqual(about(10, -1, {on: 4, back: 1}), [9, 8, 11, 7, 6]);
});

test('the pictures about the one that is shown are decoded, farther ones fetched alone', async () => {
  const record = new Record();
  await record.look(100, 1);
  assert.deepEqual(record.asked.slice(0, 4), [100, 101, 102, 99]);
  assert.equal(Math.max(...record.asked), 160);
  assert.equal(Math.max(...record.decoded), 112);
  const before = record.asked.length;
  assert.equal((await record.store.picture(150)).place, 150);
  assert.equal(record.asked.length, before, 'it was there');
});

test('as many are decoded as have room, and those that were wanted last', async () => {
  const record = new Record();
  for (let at = 100; at < 200; ++at) await record.look(at, 1);
  assert.ok(record.open.size <= 48, String(record.open.size));
  assert.ok([193, 199, 211].every((place) => record.open.has(place)));
  assert.equal(new Set(record.asked).size, record.asked.length, 'fetched once');
});

test('what could not be reached is asked for again', async () => {
  const record = new Record();
  record.bad = true;
  assert.equal(await record.store.picture(7), null);
  record.bad = false;
  assert.equal((await record.store.picture(7)).place, 7);
});

test('before the first picture and behind the last there is nothing', async () => {
  const record = new Record();
  await record.look(0, -1);
  await record.look(499, 1);
  assert.ok(record.asked.every((place) => frames[place]));
});
