// Playing a reading: how fast, which way, round and round or to its end.

export const speeds = [1 / 20, 1 / 10, 1 / 4, 1 / 2, 1] as const;

export function speedName(speed: number): string {
  return speed === 1 ? '1×' : `1/${Math.round(1 / speed)}×`;
}

export interface Part {
  from: number;  // ns
  to: number;
}

// Where the cursor is after so long, and whether that is the end. In a loop it
// begins again where the part begins.
export function playedTo(
    start: number, elapsedNs: number, part: Part, loop: boolean):
    {at: number, ended: boolean} {
  const at = start + elapsedNs;
  if (at >= part.from && at <= part.to) return {at, ended: false};
  if (!loop) {
    return {at: Math.min(part.to, Math.max(part.from, at)), ended: true};
  }
  const wide = part.to - part.from;
  if (wide <= 0) return {at: part.from, ended: true};
  const into = ((at - part.from) % wide + wide) % wide;
  return {at: part.from + into, ended: false};
}

export interface PlayActs {
  at(): number;              // where the cursor is
  part(loop: boolean): Part; // all of the reading, or what is repeated
  moveTo(ns: number): void;
  // It plays this fast (negative: back; 0: not) from where the cursor is.
  changed(speed: number): void;
}

export class Play {
  speed = 2;  // of `speeds`
  loop = false;
  private direction = 0;
  private from = 0;
  private since = 0;

  constructor(private readonly acts: PlayActs) {}

  get playing(): number {
    return this.direction;
  }

  // Again: stops.
  toggle(direction: 1 | -1): void {
    if (this.direction === direction) this.stop();
    else this.start(direction);
  }

  stop(): void {
    if (this.direction === 0) return;
    this.direction = 0;
    this.acts.changed(0);
  }

  faster(by: number): void {
    this.speed = Math.min(speeds.length - 1, Math.max(0, this.speed + by));
    this.again();
  }

  switchLoop(): void {
    this.loop = !this.loop;
    this.again();
  }

  private again(): void {
    if (this.direction !== 0) this.start(this.direction);
    else this.acts.changed(0);
  }

  private start(direction: number): void {
    const began = this.direction !== 0;
    const {from, to} = this.acts.part(this.loop);
    const at = this.acts.at();
    const end = direction > 0 ? to : from;
    // From the end, or outside what is repeated: from the other end.
    if (at === end || at < from || at > to) {
      this.acts.moveTo(direction > 0 ? from : to);
    }
    this.direction = direction;
    this.from = this.acts.at();
    this.since = performance.now();
    this.acts.changed(direction * speeds[this.speed]!);
    if (!began) requestAnimationFrame(() => this.step());
  }

  private step(): void {
    if (this.direction === 0) return;
    const now = performance.now();
    const elapsed =
        (now - this.since) * 1e6 * this.direction * speeds[this.speed]!;
    const part = this.acts.part(this.loop);
    const {at, ended} = playedTo(this.from, elapsed, part, this.loop);
    const round = this.loop && at !== this.from + elapsed;
    this.acts.moveTo(at);
    if (ended) {
      this.stop();
      return;
    }
    if (round) {
      this.from = at;
      this.since = now;
      this.acts.changed(this.direction * speeds[this.speed]!);
    }
    requestAnimationFrame(() => this.step());
  }
}
