import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from './modules.mjs';

const {load: settings, save} = await load('settings');
const preferred = {language: 'en', theme: 'dark'};

class Store extends Map {
  getItem(key) {
    return this.get(key) ?? null;
  }
  setItem(key, value) {
    this.set(key, value);
  }
}

test('the browser\'s wish holds until something is chosen', () => {
  assert.deepEqual(settings(new URLSearchParams(), new Store(), preferred), preferred);
});

test('a choice is remembered, and the address goes before it', () => {
  const store = new Store();
  save({language: 'ja', theme: 'light'}, store);
  assert.deepEqual(settings(new URLSearchParams(), store, preferred),
      {language: 'ja', theme: 'light'});
  assert.equal(settings(new URLSearchParams('lang=en'), store, preferred).language, 'en');
});

test('nonsense is ignored', () => {
  const query = new URLSearchParams('lang=fr&theme=pink');
  assert.deepEqual(settings(query, new Store(), preferred), preferred);
});
