// How late a device is between browser and player, by taps along with beats.

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
