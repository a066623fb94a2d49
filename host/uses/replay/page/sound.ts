// The recorded sound of a reading, and how it is heard.

export interface Recorded {
  rate: number;  // samples a second
  samples: Int16Array;
}

const headBytes = 44;
const grainS = 0.06;  // heard when a frame is stepped to

// As the program writes it: mono, 16 bits. Null: something else.
export function parseWav(bytes: ArrayBuffer): Recorded | null {
  if (bytes.byteLength < headBytes) return null;
  const head = new DataView(bytes);
  if (head.getUint32(0) !== 0x52494646 || head.getUint16(22, true) !== 1 ||
      head.getUint16(34, true) !== 16) {
    return null;
  }
  const count = Math.floor((bytes.byteLength - headBytes) / 2);
  return {
    rate: head.getUint32(24, true),
    samples: new Int16Array(bytes, headBytes, count),
  };
}

// The lowest and highest sample in each of `columns` parts of what lies between
// two places (samples, may lie outside), from -1 to 1.
export function envelope(
    samples: Int16Array, from: number, to: number, columns: number):
    {low: number, high: number}[] {
  const each = (to - from) / columns;
  return Array.from({length: columns}, (_, i) => {
    const first = Math.max(0, Math.floor(from + i * each));
    const last = Math.min(
        samples.length, Math.max(first + 1, Math.floor(from + (i + 1) * each)));
    let low = 0;
    let high = 0;
    for (let k = first; k < last; ++k) {
      const sample = samples[k]!;
      if (sample < low) low = sample;
      if (sample > high) high = sample;
    }
    return {low: low / 32768, high: high / 32768};
  });
}

export class Speaker {
  muted = false;
  private context: AudioContext | null = null;
  private buffer: AudioBuffer | null = null;
  private backward: AudioBuffer | null = null;  // its samples the other way
  private recorded: Recorded | null = null;
  private source: AudioBufferSourceNode | null = null;

  set(recorded: Recorded | null): void {
    this.stop();
    this.recorded = recorded;
    this.buffer = this.backward = null;
  }

  // From so many seconds into the recorded sound, slower at a lower pitch;
  // backward where the speed is negative.
  play(fromS: number, speed: number): void {
    this.start(fromS, speed);
  }

  grain(fromS: number): void {
    this.start(fromS - grainS / 2, 1, grainS);
  }

  stop(): void {
    this.source?.stop();
    this.source = null;
  }

  private start(fromS: number, speed: number, forS?: number): void {
    this.stop();
    if (this.muted || !this.recorded || fromS < 0) return;
    this.context ??= new AudioContext();
    void this.context.resume();
    const buffer = this.bufferFor(this.context, this.recorded, speed < 0);
    const at = speed < 0 ? buffer.duration - fromS : fromS;
    // Back from beyond its end there is nothing to hear until it is reached.
    if (at >= buffer.duration || at < 0) return;
    this.source = this.context.createBufferSource();
    this.source.buffer = buffer;
    this.source.playbackRate.value = Math.abs(speed);
    this.source.connect(this.context.destination);
    this.source.start(0, at, forS);
  }

  private bufferFor(
      context: AudioContext, {rate, samples}: Recorded, back: boolean):
      AudioBuffer {
    if (!back) return this.buffer ??= this.filled(context, rate, samples);
    return this.backward ??=
        this.filled(context, rate, samples.slice().reverse());
  }

  private filled(
      context: AudioContext, rate: number, samples: Int16Array): AudioBuffer {
    const buffer =
        context.createBuffer(1, Math.max(1, samples.length), rate);
    const channel = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; ++i) channel[i] = samples[i]! / 32768;
    return buffer;
  }
}
