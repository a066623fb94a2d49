// For the certificate: devices and people that never were, who tap along. What
// is left of the device is told by the page's own arithmetic.
import {habitOf, latencyOf, type TapHabit} from './latency.js';

const beats = Array.from({length: 20}, (_, i) => 1000 + 600 * i);

export interface Left { errorMs: number; sigmaMs: number; }

// Numbers of a normal distribution, the same each time.
function normals(seed: number): () => number {
  const uniform = () => {
    seed = seed + 0x6D2B79F5 | 0;
    let t = Math.imul(seed ^ seed >>> 15, 1 | seed);
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
    return ((t ^ t >>> 14) >>> 0) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

// A device adds 60 ± 40 ms, a person taps 30 ± 15 ms early, each tap of his by
// 10 ms and more off that. `known`: each has tapped along before with a device
// that its microphone measured to 6 ms; from evening to evening he is not quite
// the same, by 5.
export function drawn(count: number, known: boolean, seed: number): Left[] {
  const normal = normals(seed);
  return Array.from({length: count}, () => {
    const device = 60 + 40 * normal();
    const early = 30 + 15 * normal();
    const unsteady = 10 + 15 * Math.abs(normal());
    const taps = (late: number, early: number) =>
        beats.map((beat) => beat + late - early + unsteady * normal());
    let who: TapHabit | undefined;
    if (known) {
      const ear = {offsetMs: 80 + 6 * normal(), sigmaMs: 6, measured: true, byEar: true};
      who = habitOf(beats, taps(80, early), ear)!;
    }
    const {offsetMs, sigmaMs} =
        latencyOf(beats, taps(device, early + (known ? 5 * normal() : 0)), who)!;
    return {errorMs: offsetMs - device, sigmaMs};
  });
}
