// The one time axis of a reading: its cursor, its zero, and the part of it that
// is shown. No DOM. Times are nanoseconds since the record began.
import type {ContactShown, PadTraceShown, ReadingView, ShownFrame} from './replay_view.js';

export type Zero = 'sound' | 'kimariji';

const nearNs = 60e6;  // shown on either side of a touch
const leastShownNs = 2e6;
const mostLoopedNs = 1e9;  // more of a reading is not about its touch

// "+638.2 ms", "-12.0 ms"; "0.0 ms", for "±" is an error's sign
export function milliseconds(ns: number, digits = 1): string {
  const text = Math.abs(ns / 1e6).toFixed(digits);
  const nothing = Number(text) === 0;
  return `${nothing ? '' : ns < 0 ? '−' : '+'}${text} ms`;
}

// Those on the called card first, then by time: the first is where a judge
// looks first.
export function keyContacts(view: ReadingView): ContactShown[] {
  const called = (each: ContactShown) => each.card === view.card;
  return [...view.contacts].sort(
      (a, b) => Number(called(b)) - Number(called(a)) || a.at.t_ns - b.at.t_ns);
}

export class TimeAxis {
  cursor: number;
  zero: Zero = 'sound';
  from: number;
  to: number;
  looping = false;  // what is shown is repeated, and so stays

  // Between the middles of two exposures, the least.
  private readonly apart: number;

  constructor(readonly view: ReadingView) {
    this.apart = view.frames.slice(1).reduce(
        (least, frame, i) =>
            Math.min(least, frame.t_ns - view.frames[i]!.t_ns),
        Infinity);
    this.cursor = this.start();
    this.from = this.to = 0;
    this.showNear();
  }

  // The first touch of the called card; of any pad; the first sound.
  start(): number {
    const [contact] = keyContacts(this.view);
    if (contact) return contact.at.t_ns;
    const touched = this.view.pads.filter((pad: PadTraceShown) => pad.touched);
    const edge = touched.find((pad) => pad.under_called) ?? touched[0];
    return edge?.edge.t_ns ?? this.view.first_sound?.t_ns ?? this.view.from_ns;
  }

  moveTo(ns: number): void {
    this.cursor =
        Math.round(Math.min(this.view.to_ns, Math.max(this.view.from_ns, ns)));
    this.keepInSight();
  }

  // By so many frames: to the middle of an exposure.
  step(frames: number): void {
    const all = this.view.frames;
    if (all.length === 0) return;
    const to = Math.min(all.length - 1, Math.max(0, this.frameIndex() + frames));
    this.moveTo(all[to]!.t_ns);
  }

  // The frame whose middle is nearest to the cursor; -1 where there is none.
  frameIndex(): number {
    const all = this.view.frames;
    if (all.length === 0) return -1;
    let low = 0;
    let high = all.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (all[middle]!.t_ns < this.cursor) low = middle + 1;
      else high = middle;
    }
    const before = low - 1;
    return before >= 0 &&
            this.cursor - all[before]!.t_ns <= all[low]!.t_ns - this.cursor ?
        before : low;
  }

  frame(): ShownFrame | null {
    return this.view.frames[this.frameIndex()] ?? null;
  }

  // No picture was taken at the cursor: it is farther from the nearest one than
  // two that follow each other are, by the shortest distance there is.
  beyondPictures(): boolean {
    const frame = this.frame();
    return frame !== null &&
        Math.abs(this.cursor - frame.t_ns) > Math.max(this.apart, frame.exposure_ns);
  }

  // The instant that all labels count from.
  zeroAt(): number {
    const at = this.zero === 'kimariji' ? this.view.kimariji :
                                          this.view.first_sound;
    return (at ?? this.view.first_sound)?.t_ns ?? this.view.from_ns;
  }

  label(ns: number, digits = 1): string {
    return milliseconds(ns - this.zeroAt(), digits);
  }

  showNear(): void {
    this.from = this.cursor - nearNs;
    this.to = this.cursor + nearNs;
  }

  showAll(): void {
    this.from = this.view.from_ns;
    this.to = this.view.to_ns;
  }

  // What is to be repeated: what is shown, where that is about the touch, else
  // around the touch.
  showForLoop(): void {
    const touch = this.start();
    if (touch >= this.from && touch <= this.to &&
        this.to - this.from <= mostLoopedNs) {
      return;
    }
    this.cursor = touch;
    this.showNear();
  }

  // Shows `times` as much, `at` staying where it is.
  zoom(times: number, at = this.cursor): void {
    const whole = this.view.to_ns - this.view.from_ns;
    const shown = this.to - this.from;
    const wanted = Math.min(whole, Math.max(leastShownNs, shown * times));
    const scale = wanted / shown;
    this.from = at - (at - this.from) * scale;
    this.to = at + (this.to - at) * scale;
  }

  private keepInSight(): void {
    const shown = this.to - this.from;
    // A cursor is whole, what is shown need not be.
    const edge = this.looping ? -1 : shown * 0.05;
    if (this.cursor >= this.from + edge && this.cursor <= this.to - edge) return;
    this.from = this.cursor - shown / 2;
    this.to = this.cursor + shown / 2;
  }
}
