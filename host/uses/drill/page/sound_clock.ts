// Sound and input on one clock: the browser's own (performance.now). A phrase
// is scheduled on the audio context; where its first sound is at the ears
// follows from the context's output time stamp, and an answer is stamped by its
// own event.
import type {Marks} from './drill_view.js';
import {Ear} from './ear.js';

// Longer than any device takes to start.
const startMs = 3000;

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
