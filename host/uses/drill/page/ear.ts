// What a device adds, measured with its own microphone: it hears its own beats,
// and then the sound of fingers on it. How late the microphone itself is is in
// both, and falls out.
import {median, spreadOf, type Latency} from './latency.js';

export interface Heard {
  samples: Float32Array;
  rate: number;     // samples a second of the browser's clock
  startMs: number;  // of the first sample, on the browser's clock; about
}

// The sound of a finger begins so near the contact that the browser is told of:
// a key sounds where it is stopped, and tells some millimetres before.
const contactSigmaMs = 5;
// Beats and taps that have to be heard, and how far they may be apart.
const least = 5;
const mostSpreadMs = 12;

// Samples of about a millisecond.
const hopOf = (heard: Heard): number => Math.round(heard.rate / 1000);

// Of each hop, root mean square; what rumbles is taken out.
function levels(heard: Heard): Float32Array {
  const hop = hopOf(heard);
  const all = new Float32Array(Math.floor(heard.samples.length / hop));
  for (let i = 0; i < all.length; ++i) {
    let sum = 0;
    for (let j = Math.max(1, i * hop); j < (i + 1) * hop; ++j) {
      sum += (heard.samples[j]! - heard.samples[j - 1]!) ** 2;
    }
    all[i] = Math.sqrt(sum / hop);
  }
  return all;
}

// When the first sound begins from `from` to `to` after each of `instants`, less
// that instant. What stands out of nothing is left out.
function later(
    heard: Heard, level: Float32Array, instants: number[], from: number, to: number): number[] {
  const noise = median([...level]);
  const hopMs = hopOf(heard) * 1000 / heard.rate;
  const all: number[] = [];
  for (const instant of instants) {
    const begin = Math.max(0, Math.round((instant + from - heard.startMs) / hopMs));
    const end = Math.min(level.length, Math.round((instant + to - heard.startMs) / hopMs));
    let peak = 0;
    for (let i = begin; i < end; ++i) peak = Math.max(peak, level[i]!);
    if (peak < 4 * noise || peak === 0) continue;
    const enough = Math.max(2.5 * noise, peak / 4);
    for (let i = begin; i < end; ++i) {
      if (level[i]! < enough) continue;
      all.push(heard.startMs + (i + 0.5) * hopMs - instant);
      break;
    }
  }
  return all;
}

// `beats`: when the browser says that they sounded; `taps`: the time stamps of
// presses, at another time. Null: too few were heard, or not clearly.
export function latencyHeard(heard: Heard, beats: number[], taps: number[]): Latency | null {
  const level = levels(heard);
  const out = later(heard, level, beats, -100, 450);
  const inner = later(heard, level, taps, -300, 300);
  if (out.length < least || inner.length < least) return null;
  const spreads = [spreadOf(out), spreadOf(inner)];
  if (Math.max(...spreads) > mostSpreadMs) return null;
  const errors = [out, inner].map(
      (all, i) => 1.2533 * spreads[i]! / Math.sqrt(all.length));
  return {
    offsetMs: median(out) - median(inner),
    sigmaMs: Math.hypot(...errors, contactSigmaMs),
    measured: true,
    byEar: true,
  };
}

export const canListen = (): boolean =>
    typeof navigator.mediaDevices?.getUserMedia === 'function';

// When the first sample was, and how many there truly are in a second, by when
// the blocks were there: none is there too early, and of many some are at once.
// A sound card may be off by 50 ppm, what a browser has instead by 3000.
export function clockOf(
    arrived: number[], length: number, rate: number): {startMs: number; rate: number} {
  const blockMs = length * 1000 / rate;
  const earliest = (from: number, to: number, ms: number): number =>
    Math.min(...arrived.slice(from, to).map((at, i) => at - (from + i + 1) * ms));
  const some = Math.ceil(arrived.length / 4);
  const apart = arrived.length - some;
  if (apart === 0) return {startMs: (arrived[0] ?? 0) - blockMs, rate};
  const slower = (earliest(apart, arrived.length, blockMs) - earliest(0, some, blockMs)) /
      (apart * blockMs);
  return {
    startMs: earliest(0, arrived.length, blockMs * (1 + slower)),
    rate: rate / (1 + slower),
  };
}

// The microphone, as raw as the browser gives it.
export class Ear {
  private readonly blocks: Float32Array[] = [];
  // When each block was there, on the browser's clock.
  private readonly arrived: number[] = [];

  private constructor(
      private readonly stream: MediaStream, private readonly context: AudioContext,
      private readonly node: ScriptProcessorNode) {
    node.onaudioprocess = ({inputBuffer}) => {
      this.arrived.push(performance.now());
      this.blocks.push(inputBuffer.getChannelData(0).slice());
    };
    context.createMediaStreamSource(stream).connect(node).connect(context.destination);
  }

  // Null: there is none, or it is not allowed.
  static async open(context: AudioContext): Promise<Ear | null> {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({audio: {
        echoCancellation: false, noiseSuppression: false, autoGainControl: false,
      }});
      return new Ear(stream, context, context.createScriptProcessor(1024, 1, 1));
    } catch {
      return null;
    }
  }

  // All that it heard. It hears no more.
  close(): Heard {
    this.node.disconnect();
    for (const track of this.stream.getTracks()) track.stop();
    const samples = new Float32Array(this.blocks.reduce((sum, each) => sum + each.length, 0));
    let at = 0;
    for (const block of this.blocks) {
      samples.set(block, at);
      at += block.length;
    }
    return {samples, ...clockOf(this.arrived, this.blocks[0]?.length ?? 0,
                                this.context.sampleRate)};
  }
}
