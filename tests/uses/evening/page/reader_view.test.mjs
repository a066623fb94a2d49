import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {clock, commandOf, offers} = await load('reader_view');
const {labels, sentences, whatIsRead} = await load('reader_words');
const view = (changes) => ({
  state: 'reading', holds: [], can_undo: false, ...changes,
});
const offered = (shown) => Object.keys(labels).filter((c) => offers(shown, c));

test('before the first card nothing is offered that needs one', () => {
  assert.deepEqual(offered(view({state: 'ready'})),
      ['next', 'skip', 'memorise', 'stop']);
});

test('while it sounds only what acts then is offered', () => {
  assert.deepEqual(offered(view({sounding: true, can_undo: true})), ['hold', 'stop']);
  assert.deepEqual(offered(view({sounding: false})),
      ['next', 'hold', 'again', 'back', 'skip', 'stop']);
});

test('the joka is called so, and the take only once it can be', () => {
  const said = (changes) => sentences(view(changes), 'ja')[0];
  assert.match(said({sounding: true, joka: true}), /^序歌を読んでいます/);
  assert.equal(said({sounding: true}), '読んでいます…');
  assert.equal(said({sounding: false}), '取りが決まったら「次へ」');
  assert.match(said({sounding: true, reads_again: true}), /^読んでいます/);
});

test('what is read stands in one line', () => {
  const shown = view({set: 'kimariji:1,青', mode: 'upper'});
  assert.equal(whatIsRead(shown, 'ja'), '1字決まり、青・上の句だけ');
  assert.equal(whatIsRead({...shown, set: ''}, 'en'), 'Upper phrases alone');
  assert.equal(whatIsRead({...shown, state: 'set-up'}, 'en'), '');
});

test('a hold leaves one way on: go on, for what a person may lift', () => {
  assert.deepEqual(offered(view({holds: ['person']})),
      ['go-on', 'back', 'skip', 'stop']);
  assert.ok(offers(view({holds: ['last-two']}), 'go-on'));
  assert.ok(!offers(view({holds: ['person', 'device']}), 'go-on'));
  assert.ok(!offers(view({holds: ['device']}), 'next'));
});

test('a set that is over offers nothing', () => {
  assert.deepEqual(offered(view({state: 'finished', can_undo: true})), []);
});

test('every reason to hold has its sentence', () => {
  assert.deepEqual(sentences(view({holds: ['hand', 'tidying']}), 'en'),
      ['Held: a hand is up', 'Held: cards are put in order']);
  assert.match(sentences(view({holds: ['device']}), 'ja')[0], /スピーカー/);
});

test('sound that stood still or went elsewhere is told as it happened, and lifted by a person', () => {
  const held = view({holds: ['sound'], sound: 'It stood still for 10.0 s', sound_ja: '10.0秒止まりました'});
  assert.deepEqual(sentences(held, 'en'), ['It stood still for 10.0 s']);
  assert.deepEqual(sentences(held, 'ja'), ['10.0秒止まりました']);
  assert.ok(offers(held, 'go-on'));
});

test('a hold says until when it still sounds', () => {
  const held = (changes) => sentences(view({holds: ['person'], ...changes}), 'ja');
  assert.deepEqual(held({ends_with_phrase: true}), ['この句の終わりで止まります']);
  assert.deepEqual(held({ends_with_reading: true}), ['この札を読み終えたら止まります']);
});

test('time left is minutes and seconds', () => {
  assert.equal(clock(872), '14:32');
  assert.equal(clock(60), '1:00');
  assert.equal(clock(9), '0:09');
});

test('keys ask for what is offered, in capitals and full width too', () => {
  const reading = view({});
  assert.equal(commandOf('PageDown', reading), 'next');
  assert.equal(commandOf('Ｈ', reading), 'hold');
  assert.equal(commandOf('h', view({holds: ['person']})), null);
  assert.equal(commandOf('G', view({holds: ['person']})), 'go-on');
  assert.equal(commandOf(' ', view({holds: ['person']})), null);
  assert.equal(commandOf('x', reading), null);
  assert.equal(commandOf('q', view({state: 'finished'})), null);
});
