// What every drill needs while it is played: its sounds, a place to say a line,
// the way of an answer to the log, and an end in the middle.
import {ask, fetchJson} from '../../web/page/src/link.js';
import type {Text} from '../../web/page/src/view.js';
import type {DrillSet, Marks} from './drill_view.js';
import {words} from './drill_words.js';
import {unmeasured, type Latency, type SoundClock} from './sound_clock.js';

const retryMs = 1000;

export interface Sound {
  buffer: AudioBuffer;
  marks: Marks;
  lower: AudioBuffer | null;  // of the card before
}
// A card, and when it was touched by the event's own stamp.
export interface Touch { card: number; atMs: number; }

export class Stage {
  at = 0;  // the card under way, from 1
  stopped = false;
  said: Text | null = null;
  // Why it ended before its time.
  failed: Text | null = null;
  private waiting: ((touch: Touch | null) => void) | null = null;
  private readonly sleepers = new Set<() => void>();

  constructor(
      readonly sound: SoundClock, readonly latency: Latency,
      readonly token: string, readonly show: () => void,
      readonly text: (text: Text) => string) {}

  stop(): void {
    this.stopped = true;
    this.waiting?.(null);
    for (const wake of this.sleepers) wake();
  }
  fail(why: Text): void {
    this.failed = why;
    this.stop();
  }
  tell(said: Text | null): void {
    this.said = said;
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

  async load(set: DrillSet, place: number): Promise<Sound | null> {
    const marks = await fetchJson<Marks>(`/data/marks/${set.set}/${place}`, this.token);
    if (!marks) return null;
    const upper = await this.samples(`sound/${set.set}/${place}`, marks.rate);
    const before = set.lower && place > 1;
    const lower = before ? await this.samples(`lower/${set.set}/${place}`, marks.rate) : null;
    return upper && (lower || !before) ? {buffer: upper, marks, lower} : null;
  }
  private async samples(path: string, rate: number): Promise<AudioBuffer | null> {
    try {
      const response = await fetch(`/data/${path}`,
          this.token ? {headers: {Authorization: `Bearer ${this.token}`}} : {});
      return response.ok ? this.sound.buffer(await response.arrayBuffer(), rate) : null;
    } catch {
      return null;
    }
  }

  // Until it is kept. Where it was not, the drill is over, and says so: what is
  // not kept is not judged.
  async send(set: DrillSet, answer: object): Promise<void> {
    for (;;) {
      const fault = await ask('/api/answer', this.token,
                              {set: set.set, place: this.at, ...answer});
      if (!fault) return;
      if ([400, 404, 410].includes(fault.status)) return this.fail(fault.message);
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
