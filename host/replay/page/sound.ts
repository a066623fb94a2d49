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
  private recorded: Recorded | null = null;
  private source: AudioBufferSourceNode | null = null;

  set(recorded: Recorded | null): void {
    this.stop();
    this.recorded = recorded;
    this.buffer = null;
  }

  // Forward from so many seconds into the recorded sound, slower at a lower
  // pitch.
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
    this.buffer ??= this.filled(this.context, this.recorded);
    if (fromS >= this.buffer.duration) return;
    this.source = this.context.createBufferSource();
    this.source.buffer = this.buffer;
    this.source.playbackRate.value = speed;
    this.source.connect(this.context.destination);
    this.source.start(0, fromS, forS);
  }

  private filled(context: AudioContext, recorded: Recorded): AudioBuffer {
    const {rate, samples} = recorded;
    const buffer =
        context.createBuffer(1, Math.max(1, samples.length), rate);
    const channel = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; ++i) channel[i] = samples[i]! / 32768;
    return buffer;
  }
}
