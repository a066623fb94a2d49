// Sound and input on one clock: the browser's own (performance.now). A phrase
// is scheduled on the audio context; where its first sound is at the ears
// follows from the context's output time stamp, and an answer is stamped by its
// own event.
import type {Marks} from './drill_view.js';
import {Ear} from './ear.js';

// What a device adds between an instant that the browser names and the ear or
// the hand, and how sure that is.
export interface Latency {
  offsetMs: number;
  sigmaMs: number;
  measured: boolean;
  byEar?: boolean;  // by its own microphone
}
// How early somebody taps with a beat.
export interface TapHabit {
  earlyMs: number;
  sigmaMs: number;
}

// Output and input of phones and laptops that nobody has measured differ by
// about this much.
export const unmeasured: Latency = {offsetMs: 0, sigmaMs: 50, measured: false};

// People who tap along come early, by 20 to 50 ms (Repp 2005, Psychonomic
// Bulletin & Review 12, 969): what is left of that is in the sigma.
export const people: TapHabit = {earlyMs: 30, sigmaMs: 15};
// One of them is so from evening to evening.
const sameSigmaMs = 5;

// Longer than any device takes to start.
const startMs = 3000;

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[half]! :
                                   (sorted[half - 1]! + sorted[half]!) / 2;
}

// One standard deviation, where a few are astray.
export function spreadOf(values: number[]): number {
  const middle = median(values);
  return 1.4826 * median(values.map((each) => Math.abs(each - middle)));
}

// The mean, what lies further than 1.5 spreads from the median counted as if it
// lay there (Huber): of taps it errs less than the median, and as little as it
// where some went astray.
function middleOf(values: number[]): number {
  const middle = median(values);
  const most = 1.5 * spreadOf(values);
  const held = values.map((each) => Math.min(middle + most, Math.max(middle - most, each)));
  return held.reduce((sum, each) => sum + each, 0) / held.length;
}

// From beats that the browser says sounded then to taps, with its error. Null:
// too few were near a beat.
function tapsAfter(beats: number[], taps: number[]): {ms: number; sigma: number} | null {
  const off: number[] = [];
  for (const beat of beats) {
    const near = taps.map((tap) => tap - beat)
                     .filter((each) => Math.abs(each) < 250)
                     .sort((a, b) => Math.abs(a) - Math.abs(b));
    if (near.length > 0) off.push(near[0]!);
  }
  if (off.length < 6) return null;
  const spread = spreadOf(off);
  return {ms: middleOf(off), sigma: 1.05 * spread / Math.sqrt(off.length)};
}

// What the device of somebody of that habit adds.
export function latencyOf(beats: number[], taps: number[], who = people): Latency | null {
  const after = tapsAfter(beats, taps);
  return after && {
    offsetMs: after.ms + who.earlyMs,
    sigmaMs: Math.hypot(after.sigma, who.sigmaMs),
    measured: true,
  };
}

// The habit of who taps on a device that is known.
export function habitOf(beats: number[], taps: number[], device: Latency): TapHabit | null {
  const after = tapsAfter(beats, taps);
  return after && {
    earlyMs: device.offsetMs - after.ms,
    sigmaMs: Math.hypot(after.sigma, device.sigmaMs, sameSigmaMs),
  };
}

export interface Playing {
  // When, on the browser's clock, the first sound is at the ears by what the
  // browser knows; asked as late as possible.
  heardMs(): number;
  // When its last sound is.
  endMs(): number;
  // It should have begun long ago, and the device plays nothing.
  stuck(): boolean;
  stop(): void;
}

export class SoundClock {
  private context: AudioContext | null = null;

  // In a press: browsers start no sound before one. False: it does not start.
  async wake(): Promise<boolean> {
    this.context ??= new AudioContext({latencyHint: 'interactive'});
    // Where there is no device this never comes back.
    await Promise.race([
      this.context.resume(), new Promise((done) => setTimeout(done, startMs)),
    ]);
    return this.context.state === 'running';
  }

  // Its own microphone; null: there is none. After `wake`.
  listen(): Promise<Ear | null> {
    return Ear.open(this.context!);
  }

  buffer(pcm: ArrayBuffer, rate: number): AudioBuffer {
    const ints = new Int16Array(pcm);
    const buffer = this.context!.createBuffer(1, ints.length, rate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < ints.length; ++i) samples[i] = ints[i]! / 32767;
    return buffer;
  }

  // A click every `everyMs`; where each is heard, once the last has sounded.
  async beats(count: number, everyMs: number): Promise<number[]> {
    const context = this.context!;
    const first = context.currentTime + 0.5;
    const instants: number[] = [];
    for (let i = 0; i < count; ++i) {
      const at = first + i * everyMs / 1000;
      const tone = context.createOscillator();
      const level = context.createGain();
      tone.frequency.value = 880;
      level.gain.setValueAtTime(0.4, at);
      level.gain.exponentialRampToValueAtTime(0.001, at + 0.05);
      tone.connect(level).connect(context.destination);
      tone.start(at);
      tone.stop(at + 0.06);
      instants.push(at);
    }
    const ends = instants[count - 1]! + 0.4;
    await new Promise((done) =>
      setTimeout(done, (ends - context.currentTime) * 1000));
    return instants.map((at) => this.heardAt(at));
  }

  play(buffer: AudioBuffer, marks: Marks): Playing {
    const context = this.context!;
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    const start = context.currentTime + 0.2;
    source.start(start);
    const asked = performance.now();
    return {
      stuck: () => context.currentTime < start && performance.now() - asked > startMs,
      heardMs: () => this.heardAt(start + marks.first_sound_ms / 1000),
      endMs: () => this.heardAt(start + marks.last_sound_ms / 1000),
      stop: () => {
        source.stop();
        source.disconnect();
      },
    };
  }

  // Plays it; how long that takes, and an end before.
  say(buffer: AudioBuffer): {ms: number; stop(): void} {
    const source = this.context!.createBufferSource();
    source.buffer = buffer;
    source.connect(this.context!.destination);
    source.start();
    return {ms: buffer.duration * 1000, stop: () => source.disconnect()};
  }

  private heardAt(contextTime: number): number {
    const context = this.context!;
    const stamp = context.getOutputTimestamp();
    if (stamp.performanceTime && stamp.contextTime) {
      return stamp.performanceTime + (contextTime - stamp.contextTime) * 1000;
    }
    return performance.now() + (contextTime - context.currentTime +
                                (context.outputLatency || 0)) * 1000;
  }
}
