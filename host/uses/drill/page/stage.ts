// What every drill needs while it is played: its sounds, a place to say a line,
// the way of an answer to the log, and an end in the middle.
import {ask} from '../../web/page/link.js';
import type {Text} from '../../web/page/text.js';
import type {DrillSet, Marks} from './drill_view.js';
import {againBecause, words} from './drill_words.js';
import {unmeasured, type Latency} from './latency.js';
import {type SoundClock} from './sound_clock.js';

const retryMs = 1000;
const longestRetryMs = 8000;
const answerMs = 20_000;  // a phrase may have to be made first

// There is no such set.
class Gone extends Error {}
class Refused extends Error {
  constructor(readonly why: Text) { super(why.en); }
}

export interface Sound {
  buffer: AudioBuffer;
  marks: Marks;
  lower: AudioBuffer | null;  // of the card before
}
export type Verdict = 'right' | 'wrong';
export const certain = 3.09;  // sigmas: 999 of 1000
// A card, and when it was touched by the event's own stamp.
export interface Touch { card: number; atMs: number; }

export class Stage {
  at = 0;  // the card under way, from 1
  stopped = false;
  ended = false;  // by the player: it does not go on
  said: Text | null = null;
  // What is said is of an answer that was right, or wrong.
  verdict: Verdict | null = null;
  // Why it ended before its time.
  failed: Text | null = null;
  private waits = false;  // for a sound
  private missing: Text | null = null;  // why it is not there
  private waiting: ((touch: Touch | null) => void) | null = null;
  private readonly sleepers = new Set<() => void>();

  // Where no program is in reach; null: it is told.
  carry: ((place: number, answer: object) => Promise<void>) | null = null;

  constructor(
      readonly sound: SoundClock, readonly latency: Latency,
      readonly token: string, readonly show: () => void,
      readonly text: (text: Text) => string) {}

  stop(): void {
    this.ended = true;
    this.halt();
  }
  private halt(): void {
    this.stopped = true;
    this.waiting?.(null);
    for (const wake of this.sleepers) wake();
  }
  fail(why: Text): void {
    this.failed = why;
    this.halt();
  }
  tell(said: Text | null, verdict: Verdict | null = null): void {
    this.said = said;
    this.verdict = verdict;
    this.show();
  }
  // Ends early where the drill is stopped.
  pause(ms: number): Promise<void> {
    if (this.stopped) return Promise.resolve();
    return new Promise((done) => {
      const wake = () => {
        clearTimeout(timer);
        this.sleepers.delete(wake);
        done();
      };
      const timer = setTimeout(wake, ms);
      this.sleepers.add(wake);
    });
  }

  // What the player does; null: nothing, until `over` says so, or the drill was
  // stopped.
  touch(over: () => boolean): Promise<Touch | null> {
    if (this.stopped) return Promise.resolve(null);
    return new Promise((done) => {
      const watch = setInterval(() => {
        if (over()) this.waiting?.(null);
      }, 50);
      this.waiting = (touch) => {
        clearInterval(watch);
        this.waiting = null;
        done(touch);
      };
    });
  }
  touched = (card: number, atMs: number): void => this.waiting?.({card, atMs});
  get listening(): boolean { return this.waiting !== null; }

  // Asked for again, with longer and longer pauses, until it comes; null: the
  // drill was stopped, or there is no such set any more.
  async load(set: DrillSet, place: number): Promise<Sound | null> {
    for (let pauseMs = retryMs;; pauseMs = Math.min(2 * pauseMs, longestRetryMs)) {
      try {
        return await this.fetched(set, place);
      } catch (error) {
        if (error instanceof Gone || this.stopped) return null;
        this.missing = error instanceof Refused ? againBecause(error.why) : words.soundAgain;
      }
      if (this.waits) this.tell(this.missing);
      await this.pause(pauseMs);
    }
  }
  // What was loaded ahead, once it is its turn: only then something is said.
  async loaded(next: Promise<Sound | null>): Promise<Sound | null> {
    this.waits = true;
    if (this.missing) this.tell(this.missing);
    const sound = await next;
    this.waits = false;
    this.missing = null;
    if (!sound && !this.stopped) this.fail(words.noVoice);
    return sound;
  }
  private async fetched(set: DrillSet, place: number): Promise<Sound> {
    const marks = await (await this.get(`marks/${set.set}/${place}`)).json() as Marks;
    const samples = async (path: string) => this.sound.buffer(
        await (await this.get(`${path}/${set.set}/${place}`)).arrayBuffer(), marks.rate);
    return {
      marks, buffer: await samples('sound'),
      lower: set.lower && place > 1 ? await samples('lower') : null,
    };
  }
  private async get(path: string): Promise<Response> {
    const response = await fetch(`/data/${path}`, {
      signal: AbortSignal.timeout(answerMs),
      ...this.token && {headers: {Authorization: `Bearer ${this.token}`}},
    });
    if (response.ok) return response;
    if (response.status === 404) throw new Gone();
    const said = await response.json() as {message: string, message_ja: string};
    throw new Refused({en: said.message, ja: said.message_ja || said.message});
  }

  // Until it is kept. Where it was not, the drill is over, and says so: what is
  // not kept is not judged.
  async send(set: DrillSet, answer: object, place = this.at): Promise<void> {
    for (;;) {
      if (this.carry) {
        try {
          return await this.carry(place, answer);
        } catch {
          return this.fail(words.notKeptHere);
        }
      }
      const fault = await ask('/api/answer', this.token, {set: set.set, place, ...answer});
      if (!fault) return;
      if ([400, 404, 409, 410].includes(fault.status)) return this.fail(fault.message);
      if (this.stopped) return this.fail(words.lastNotKept);
      this.tell(fault.status === 0 ? words.notKept : fault.message);
      await this.pause(retryMs);
    }
  }
  // Of what was heard at `heardMs`, as the browser knows it.
  heard(atMs: number, heardMs: number): object {
    return {sound_ms: atMs - heardMs - this.latency.offsetMs,
            sigma_ms: this.latency.sigmaMs};
  }
  // How long before the sound that decides that was, where it surely was before
  // it: nobody could have heard which card it is. Null: it was not.
  guessedBy(soundMs: number, marks: Marks): number | null {
    if (marks.kimariji_ms === null) return null;
    const before = marks.kimariji_ms - marks.first_sound_ms - soundMs;
    const sigma = Math.hypot(this.latency.sigmaMs, marks.kimariji_sigma_ms);
    return before > certain * sigma ? before : null;
  }
  // Of what was seen: the tap test says nothing of screens.
  seen(atMs: number, seenMs: number): object {
    return {sound_ms: atMs - seenMs, sigma_ms: unmeasured.sigmaMs};
  }
}

// When what was just put on the page is drawn.
export function drawn(): Promise<number> {
  return new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))));
}
