// host/drill/fsrs.h beside the npm package ts-fsrs, answer by answer.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {test} from 'node:test';

const {FSRSAlgorithm} =
    createRequire(join(process.env.KIMARI_NODE_MODULES, 'x.js'))('ts-fsrs');

// Numbers in [0, 1), the same each time (mulberry32).
function seeded(seed) {
  return () => {
    seed = seed + 0x6D2B79F5 | 0;
    let t = Math.imul(seed ^ seed >>> 15, 1 | seed);
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
    return ((t ^ t >>> 14) >>> 0) / 2 ** 32;
  };
}

function compare(cards) {
  const lines = cards.flatMap((card) =>
    ['new', ...card.map(([days, grade]) => `${days} ${grade}`)]);
  const ran = spawnSync(process.env.KIMARI_FSRS_STEPS, {input: lines.join('\n') + '\n'});
  const ours = ran.stdout.toString().trim().split('\n')
      .map((line) => line.split(' ').map(Number));
  const fsrs = new FSRSAlgorithm({enable_fuzz: false, enable_short_term: true});
  let at = 0;
  for (const card of cards) {
    let memory = null;
    for (const [days, grade] of card) {
      memory = fsrs.next_state(memory, days, grade);
      const [stability, difficulty, interval, recall] = ours[at++];
      const where = `answer ${at}: ${days} days, grade ${grade}`;
      // The package rounds to eight digits at each step.
      assert.ok(Math.abs(stability - memory.stability) <= 1e-5 * memory.stability, where);
      assert.ok(Math.abs(difficulty - memory.difficulty) <= 1e-5, where);
      assert.ok(Math.abs(recall - fsrs.forgetting_curve(3, memory.stability)) < 1e-5, where);
      assert.equal(interval, fsrs.next_interval(memory.stability, days), where);
    }
  }
  assert.equal(at, ours.length);
  return at;
}

test('every first two answers, on the same day and later', () => {
  const cards = [];
  for (const first of [1, 2, 3, 4]) {
    for (const second of [1, 2, 3, 4]) {
      for (const days of [0, 1, 2, 7, 30, 365]) cards.push([[0, first], [days, second]]);
    }
  }
  assert.equal(compare(cards), 192);
});

test('a month of evenings with a hundred cards', () => {
  const random = seeded(32);
  const cards = Array.from({length: 100}, () => {
    const answers = [];
    let last = null;
    for (let day = 0; day < 30; ++day) {
      while (random() < 0.3) {
        answers.push([last === null ? 0 : day - last, 1 + Math.floor(random() * 4)]);
        last = day;
      }
    }
    return answers;
  });
  assert.ok(compare(cards) > 1000);
});
