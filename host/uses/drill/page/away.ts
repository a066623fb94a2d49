// A phone away from the club's program: what it takes along, the sets that it
// plays alone, by eye, and their answers, told once the program is in reach.
import {byId} from '../../web/page/dom.js';
import {ask, fetchJson} from '../../web/page/link.js';
import type {Text} from '../../web/page/text.js';
import {AnswersOnDisk} from './answers_on_disk.js';
import {CarriedAnswers, drawnSet, isCarried, type Told} from './carried_answers.js';
import type {CarryView, Drill, DrillSet, Offer} from './drill_view.js';
import {waitingHere, words} from './drill_words.js';

const offerKey = 'kimari.drill.offer';
const carryKey = 'kimari.drill.carry';
const againMs = 15_000;

function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

export interface AwayOf {
  token: string;
  changed(): void;   // what waits to be told
}

export class Away {
  waiting = 0;  // answers that nobody was told yet
  right = 0;    // of the set that was played last
  private asked = '';
  private readonly began = new Map<number, string>();
  private readonly answers = new CarriedAnswers(
      new AnswersOnDisk(), (message) => this.tell(message));

  constructor(private readonly of: AwayOf) {
    void this.look().then((waiting) => { if (waiting > 0) this.of.changed(); });
    addEventListener('online', () => void this.reached());
    setInterval(() => { if (this.waiting > 0) void this.reached(); }, againMs);
    // Without it nothing of the page is there once the network is gone; it needs
    // an address that browsers hold for safe.
    if ('serviceWorker' in navigator && isSecureContext) {
      void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
    }
  }

  // As it was offered last.
  get offer(): Offer | null { return read<Offer>(offerKey); }

  // `lost`: the program is not in reach.
  show(lost: boolean, say: (text: Text) => string): void {
    byId('away').textContent = [
      ...lost ? [say(words.away)] : [],
      ...this.waiting > 0 ? [say(waitingHere(this.waiting))] : [],
    ].join(' ');
    byId('away').hidden = byId('away').textContent === '';
  }

  // The program is in reach.
  async takeAlong(offer: Offer, name: string): Promise<void> {
    localStorage.setItem(offerKey, JSON.stringify(offer));
    if (this.asked === name && read(carryKey)) return;
    this.asked = name;
    const carry = await fetchJson<CarryView>(
        `/data/carry/${encodeURIComponent(name || ' ')}`, this.of.token);
    if (carry) localStorage.setItem(carryKey, JSON.stringify(carry));
  }
  async reached(): Promise<void> {
    const before = await this.look();
    if (before === 0) return;
    this.waiting = await this.answers.tellAll().catch(() => before);
    if (this.waiting < before) this.of.changed();
  }

  // A set of its own; null: it needs the program.
  draw(drill: Drill, player: string): DrillSet | null {
    const carry = read<CarryView>(carryKey);
    if (!drill.alone || !carry || drill.cards !== carry.cards.length) return null;
    const set = drawnSet(carry, drill, player);
    this.began.set(set.set, `${new Date().toISOString().slice(0, 19)}Z`);
    this.right = 0;
    void navigator.storage?.persist?.();
    return set;
  }
  async keep(set: DrillSet, place: number, answer: {card?: number, sound_ms?: number}): Promise<void> {
    const card = set.asked[place - 1]!.card;
    const answered = answer.card ?? 0;
    this.right += answered === card ? 1 : 0;
    await this.answers.put({
      set: set.set, place, player: set.player, drill: set.drill,
      began: this.began.get(set.set)!, card, answered,
      ms: answer.sound_ms === undefined ? null : Math.max(0, answer.sound_ms),
    });
    this.waiting += 1;
  }
  plays(set: DrillSet): boolean { return isCarried(set); }

  private async look(): Promise<number> {
    this.waiting = await this.answers.waiting().catch(() => 0);
    return this.waiting;
  }
  private async tell(message: object): Promise<Told> {
    const fault = await ask('/api/carried', this.of.token, message);
    if (!fault) return 'kept';
    // Its player was deleted since, or another answer is kept there.
    return fault.status === 410 || fault.status === 409 ? 'never' : 'later';
  }
}
