// host/uses/drill/fsrs.h beside the npm package ts-fsrs, answer by answer.
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

// How host/uses/drill/README.md grades an answer, and what the package makes of it.
function scheduleOf(attempts) {
  const sets = new Map();
  for (const each of attempts) sets.set(each.set, [...sets.get(each.set) ?? [], each]);
  const cards = new Map();
  const fsrs = new FSRSAlgorithm({enable_fuzz: false, enable_short_term: true});
  for (const set of sets.values()) {
    const usual = Object.fromEntries(['sound_ms', 'kimariji_ms'].map((since) => {
      const times = set.filter((each) => each.answered === each.card && each.sound_ms >= 100 &&
          each[since] !== null).map((each) => each[since]);
      const middle = median(times);
      const spread = 1.4826 * median(times.map((each) => Math.abs(each - middle)));
      const error = Math.hypot(1.2533 * spread / Math.sqrt(times.length), set[0].sigma_ms);
      return [since, {times, middle, by: Math.max(spread, error)}];
    }));
    for (const each of set) {
      if (each.sound_ms !== null && each.sound_ms < 100) continue;
      const since = each.kimariji_ms === null ? 'sound_ms' : 'kimariji_ms';
      const {times, middle, by} = usual[since];
      const slower = (each[since] - middle) / by;
      const grade = each.answered !== each.card ? 1 :
          times.length < 5 ? 3 : slower > 1 ? 2 : slower < -1 ? 4 : 3;
      const day = Math.floor(Date.parse(each.began) / 86_400_000);
      const known = cards.get(each.card);
      const days = known ? day - known.day : 0;
      const memory = fsrs.next_state(known?.memory ?? null, days, grade);
      cards.set(each.card, {memory, day, due: day + fsrs.next_interval(memory.stability, days)});
    }
  }
  return cards;
}
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

for (const players of [1, 4]) {
  test(`the schedule of a month of evenings, players: ${players}`, () => {
    const ran = spawnSync(process.env.KIMARI_FSRS_STEPS, [String(players)], {maxBuffer: 1 << 26});
    const lines = ran.stdout.toString().trim().split('\n');
    const attempts = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
    const oracle = Array.from({length: players}, (_, i) =>
      scheduleOf(attempts.filter((each) => each.player === `player ${i}`)));
    assert.ok(attempts.some((each) => each.sound_ms !== null && each.kimariji_ms === null));
    let cards = 0;
    for (const line of lines.filter((each) => each.startsWith('schedule'))) {
      const [player, card, stability, difficulty, day, due] = line.split(' ').slice(1).map(Number);
      const wanted = oracle[player].get(card);
      assert.ok(Math.abs(stability - wanted.memory.stability) <= 1e-5 * stability, line);
      assert.ok(Math.abs(difficulty - wanted.memory.difficulty) <= 1e-5, line);
      assert.deepEqual([day, due], [wanted.day, wanted.due], line);
      ++cards;
    }
    assert.equal(cards, 100 * players);
  });
}
