// Answers that a phone keeps: told in part, again and in any order, none is lost
// and none counts twice.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {CarriedAnswers, drawnSet, messageOf} = await load('carried_answers');

// As IndexedDB keeps them.
class Kept {
  answers = new Map();
  async all() { return [...this.answers.values()]; }
  async put(answer) { this.answers.set(`${answer.set} ${answer.place}`, answer); }
  async drop(gone) { for (const each of gone) this.answers.delete(`${each.set} ${each.place}`); }
}
const answer = (set, place, answered = 7) =>
  ({set, place, player: 'Aoki', drill: 'card_flow', began: '2026-11-25T08:00:00Z', card: 7, answered, ms: 500.4});

test('a message holds places one after the other', () => {
  assert.deepEqual(messageOf([answer(9, 3), {...answer(9, 4, 0), ms: null}]), {
    set: 9, player: 'Aoki', drill: 'card_flow', began: '2026-11-25T08:00:00Z', from: 3, answers: '7:7:500,7:0:',
  });
});

test('what came through is let go, what did not waits, what is refused for good goes too', async () => {
  const kept = new Kept();
  const queue = new CarriedAnswers(kept, async ({set}) => ({1: 'kept', 2: 'later', 3: 'never'}[set]));
  for (const set of [1, 2, 3]) await queue.put(answer(set, 1));
  assert.equal(await queue.tellAll(), 1);
  assert.deepEqual([...kept.answers.keys()], ['2 1']);
});

test('an answer given while the others are told stays', async () => {
  const kept = new Kept();
  const queue = new CarriedAnswers(kept, async () => {
    await queue.put(answer(1, 2));
    return 'kept';
  });
  await queue.put(answer(1, 1));
  assert.equal(await queue.tellAll(), 1);
  assert.deepEqual([...kept.answers.keys()], ['1 2']);
});

// A program that keeps each place once; the network loses messages and replies.
test('two phones over a bad network: each answer is kept once', async () => {
  for (let seed = 1; seed <= 1000; ++seed) {
    let state = seed;
    const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
    const program = new Map();
    const tell = async (message) => {
      if (random() < 0.3) return 'later';  // lost on the way
      message.answers.split(',').forEach((text, i) => {
        const name = `${message.set} ${message.from + i}`;
        assert.ok(!program.has(name) || program.get(name) === text, name);
        program.set(name, text);
      });
      return random() < 0.3 ? 'later' : 'kept';  // or the reply is
    };
    const phones = [1, 2].map(() => new CarriedAnswers(new Kept(), tell));
    const places = [0, 0];
    for (let step = 0; step < 20; ++step) {
      const which = random() < 0.5 ? 0 : 1;
      if (random() < 0.7) await phones[which].put(answer(which + 1, ++places[which], step));
      else await phones[which].tellAll();
    }
    for (const phone of phones) while (await phone.tellAll() > 0);
    assert.equal(program.size, places[0] + places[1], `seed ${seed}`);
  }
});

const deck = Array.from({length: 100}, (_, i) =>
  ({card: i + 1, kimariji: `${'あいうえお'[i % 5]}${'かきくけこ'[i % 5]}`, torifuda: 'た'}));
const drill = {id: 'card_flow', name: {en: '', ja: ''}, questions: 100, flow: true, alone: true, cards: 100};

test('a set of its own asks each card once, under a number that no desk gives', () => {
  const set = drawnSet({cards: deck, weak: []}, drill, 'Aoki');
  assert.equal(new Set(set.asked.map((each) => each.card)).size, 100);
  assert.ok(set.set > 2 ** 52 && Number.isSafeInteger(set.set), String(set.set));
});

test('weak cards are among the few that are asked; a card is one of four choices', () => {
  const set = drawnSet({cards: deck, weak: [3, 77]}, {...drill, flow: false, questions: 5}, 'Aoki');
  const cards = set.asked.map((each) => each.card);
  assert.ok(cards.includes(3) && cards.includes(77), String(cards));
  for (const asked of set.asked) {
    assert.equal(new Set(asked.choices.map((each) => each.card)).size, 4);
    assert.ok(asked.choices.some((each) => each.card === asked.card));
  }
});
