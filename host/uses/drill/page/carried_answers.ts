// Answers that this device keeps while no program is in reach, and tells it later:
// each by its set and its place in it, so that none is lost or counts twice.
import type {Asked, CarryView, Choice, Drill, DrillSet} from './drill_view.js';

// Sets of a desk have smaller numbers (host/uses/drill/attempt.h, Carried).
const firstCarried = 2 ** 52 + 1;
const choices = 4;

export function isCarried(set: DrillSet): boolean {
  return set.set >= firstCarried;
}

export interface CarriedAnswer {
  set: number; place: number; player: string; drill: string; began: string;
  card: number; answered: number; ms: number | null;
}

// Where they are kept; each call is whole, or fails.
export interface Kept {
  all(): Promise<CarriedAnswer[]>;
  put(answer: CarriedAnswer): Promise<void>;
  drop(answers: CarriedAnswer[]): Promise<void>;
}

// What the program is told: places of one set, one after the other.
export interface Message {
  set: number; player: string; drill: string; began: string; from: number; answers: string;
}
export type Told = 'kept' | 'never' | 'later';

// Those of each set, cut where a place is missing.
function runs(all: CarriedAnswer[]): CarriedAnswer[][] {
  const sorted = [...all].sort((a, b) => a.set - b.set || a.place - b.place);
  const cut: CarriedAnswer[][] = [];
  for (const each of sorted) {
    const last = cut.at(-1)?.at(-1);
    if (last && last.set === each.set && last.place + 1 === each.place) cut.at(-1)!.push(each);
    else cut.push([each]);
  }
  return cut;
}

export function messageOf(run: CarriedAnswer[]): Message {
  const {set, player, drill, began, place} = run[0]!;
  return {
    set, player, drill, began, from: place,
    answers: run.map(({card, answered, ms}) =>
      `${card}:${answered}:${ms === null ? '' : Math.round(ms)}`).join(','),
  };
}

export class CarriedAnswers {
  private telling: Promise<number> | null = null;

  constructor(private readonly kept: Kept, private readonly tell: (message: Message) => Promise<Told>) {}

  put(answer: CarriedAnswer): Promise<void> { return this.kept.put(answer); }
  async waiting(): Promise<number> { return (await this.kept.all()).length; }

  // Says how many are left. One call at a time; what is told and whose answer is
  // lost on the way is told again.
  tellAll(): Promise<number> {
    this.telling ??= this.tellEach().finally(() => { this.telling = null; });
    return this.telling;
  }
  private async tellEach(): Promise<number> {
    for (const run of runs(await this.kept.all())) {
      const told = await this.tell(messageOf(run));
      if (told !== 'later') await this.kept.drop(run);
    }
    return this.waiting();
  }
}

// ---- sets that this device draws -------------------------------------------

function shuffled<T>(all: T[], random: () => number): T[] {
  const cards = [...all];
  for (let i = cards.length; i > 1; --i) {
    const j = Math.floor(random() * i);
    [cards[i - 1], cards[j]] = [cards[j]!, cards[i - 1]!];
  }
  return cards;
}

function alike(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) ++at;
  return at;
}

// Among those easiest to take for it.
function choicesOf(card: Choice, deck: Choice[], random: () => number): Choice[] {
  const others = shuffled(deck.filter((each) => each.card !== card.card), random)
      .sort((a, b) => alike(b.kimariji, card.kimariji) - alike(a.kimariji, card.kimariji))
      .slice(0, choices - 1);
  return shuffled([card, ...others], random);
}

// The weak ones are among those asked.
export function drawnSet(
    carry: CarryView, drill: Drill, player: string, random: () => number = Math.random): DrillSet {
  const weak = new Set(carry.weak);
  const first = shuffled(carry.cards, random)
      .sort((a, b) => Number(weak.has(b.card)) - Number(weak.has(a.card)));
  const asked = shuffled(first.slice(0, drill.questions), random).map((card): Asked => ({
    card: card.card, torifuda: card.torifuda, kimariji: card.kimariji, dead: false,
    why: {en: '', ja: ''}, choices: drill.flow ? [] : choicesOf(card, carry.cards, random),
    after_min: null, ghost: 0, ghost_ms: null,
  }));
  return {
    set: firstCarried + Math.floor(random() * (2 ** 52 - 2)), player,
    seed: Math.floor(random() * 2 ** 32), drill: drill.id, name: drill.name, kind: 'kimariji',
    typed: false, flow: drill.flow, changing: false, answered: 0, memorise_s: 0, lower: false,
    court: [], asked,
  };
}
