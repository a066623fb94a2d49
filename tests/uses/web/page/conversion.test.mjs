import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from './modules.mjs';

const {guardConversions, isConverting} = await load('conversion');

// A key in a field, as a browser hands it on; what a page behind the guard saw.
function press(key, about, field = true) {
  const page = new EventTarget();
  guardConversions(page);
  let seen = 0;
  page.addEventListener('keydown', () => seen++);
  const event = new Event('keydown', {cancelable: true});
  Object.assign(event, {key, isComposing: false, keyCode: 13, ...about});
  Object.defineProperty(event, 'target', {value: {matches: () => field}});
  page.dispatchEvent(event);
  return {seen, kept: event.defaultPrevented};
}

test('the Enter that ends a conversion enters nothing', () => {
  assert.deepEqual(press('Enter', {isComposing: true}), {seen: 0, kept: true});
  assert.deepEqual(press('Enter', {keyCode: 229}), {seen: 0, kept: true});
});

test('any other Enter does, and keys beside fields are their own', () => {
  assert.deepEqual(press('Enter', {}), {seen: 1, kept: false});
  assert.deepEqual(press('a', {isComposing: true}, false), {seen: 1, kept: false});
  assert.equal(isConverting({isComposing: false, keyCode: 13}), false);
});
