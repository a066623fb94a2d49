// What this device adds to every time: measured by tapping along with beats, or
// by its own microphone, and kept.
import {byId} from '../../web/page/dom.js';
import type {Text} from '../../web/page/text.js';
import {words} from './drill_words.js';
import {canListen, latencyHeard} from './ear.js';
import {habitOf, latencyOf, people, unmeasured, type Latency, type TapHabit} from './latency.js';
import {type SoundClock} from './sound_clock.js';

const key = 'kimari.drill.latency';
const beats = 22;
const everyMs = 600;
// By the microphone.
const heardBeats = 8;
const heardTaps = 8;
const patienceMs = 20_000;

function stored(): Latency {
  try {
    const latency = JSON.parse(localStorage.getItem(key) ?? '') as Latency;
    return Number.isFinite(latency.offsetMs) && latency.sigmaMs > 0 ? latency : unmeasured;
  } catch {
    return unmeasured;
  }
}

// Who taps.
export interface Tapper {
  habit(): TapHabit | null;  // known from another device
  // Why it could not be kept, or that it was.
  keep(habit: TapHabit): Promise<Text>;
}

export class Device {
  latency = stored();
  private busy = false;

  constructor(
      private readonly sound: SoundClock, private readonly tell: (note: Text | null) => void,
      private readonly tapper: Tapper) {}

  // What tapping along tells: of a device that is known, who taps.
  get tells(): 'device' | 'habit' { return this.latency.byEar ? 'habit' : 'device'; }

  open(): void {
    byId('ear').hidden = !canListen();
    byId('tap').addEventListener('click', () => void this.measure('tap', () => this.byTaps()));
    byId('ear').addEventListener('click', () => void this.measure('ear', () => this.byEar()));
  }

  // `how` gives what it is, or why it is not known.
  private async measure(button: string, how: () => Promise<Latency | Text>): Promise<void> {
    if (this.busy) return;
    if (!await this.sound.wake()) return this.tell(words.noSound);
    this.busy = true;
    byId(button).setAttribute('aria-pressed', 'true');
    const latency = await how();
    byId(button).setAttribute('aria-pressed', 'false');
    this.busy = false;
    if (!('offsetMs' in latency)) return this.tell(latency);
    this.latency = latency;
    localStorage.setItem(key, JSON.stringify(latency));
    this.tell(null);
  }

  // Presses of that button or of keys, until `ends`.
  private async taps(button: string, ends: (taps: number[]) => Promise<unknown>): Promise<number[]> {
    const taps: number[] = [];
    const tap = (event: Event) => {
      event.preventDefault();
      if (!(event as KeyboardEvent).repeat) taps.push(event.timeStamp);
    };
    byId(button).addEventListener('pointerdown', tap);
    addEventListener('keydown', tap);
    await ends(taps);
    byId(button).removeEventListener('pointerdown', tap);
    removeEventListener('keydown', tap);
    return taps;
  }

  private async byTaps(): Promise<Latency | Text> {
    this.tell(words.tapHow);
    let sounded: number[] = [];
    const taps = await this.taps('tap', async () => {
      sounded = await this.sound.beats(beats, everyMs);
    });
    // Who taps along has to find the beat first.
    const beatsTapped = sounded.slice(2);
    if (this.tells === 'device') {
      return latencyOf(beatsTapped, taps, this.tapper.habit() ?? people) ?? words.tapFew;
    }
    const habit = habitOf(beatsTapped, taps, this.latency);
    return habit ? this.tapper.keep(habit) : words.tapFew;
  }

  private async byEar(): Promise<Latency | Text> {
    const ear = await this.sound.listen();
    if (!ear) return words.noEar;
    this.tell(words.earStill);
    const sounded = await this.sound.beats(heardBeats, everyMs);
    this.tell(words.earTap);
    const taps = await this.taps('ear', async (made) => {
      const until = performance.now() + patienceMs;
      while (made.length < heardTaps && performance.now() < until) {
        await new Promise((done) => setTimeout(done, 50));
      }
      // The last one has to sound.
      await new Promise((done) => setTimeout(done, 500));
    });
    return latencyHeard(ear.close(), sounded, taps) ?? words.earFew;
  }
}
