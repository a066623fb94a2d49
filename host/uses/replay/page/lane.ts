// One lane under the picture: what a source says over time, with what every
// lane shows: the cursor, the exposure of the frame, trouble of devices.
import uPlot from 'uplot';
import {make} from '../../web/page/dom.js';
import type {TimeAxis} from './time_axis.js';

export const ms = 1e6;
// The labels' room on the left, so that the lanes lie exactly below each other.
const labelsWide = 44;

export function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name);
}

export interface LaneActs {
  pick(ns: number): void;  // an instant was clicked or dragged to
  zoom(times: number, at: number): void;  // about an instant
}

export abstract class Lane {
  protected plot: uPlot | null = null;
  protected axis: TimeAxis | null = null;
  private readonly fingers = new Map<number, number>();  // their x
  // Above and below what is drawn: a step moves them and draws nothing anew.
  private readonly cursor = make('i', 'cursor');
  private readonly exposure = make('i', 'exposure');
  private drawnFrom = NaN;
  private drawnTo = NaN;

  // `times`: with the figures of the time axis below it.
  constructor(
      protected readonly box: HTMLElement, private readonly acts: LaneActs,
      private readonly times: boolean) {
    box.addEventListener('pointerdown', (event) => {
      box.setPointerCapture(event.pointerId);
      this.fingers.set(event.pointerId, event.clientX);
      if (this.fingers.size === 1) this.pickAt(event);
    });
    box.addEventListener('pointermove', (event) => this.move(event));
    for (const ended of ['pointerup', 'pointercancel'] as const) {
      box.addEventListener(
          ended, (event) => this.fingers.delete(event.pointerId));
    }
    box.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.acts.zoom(
          event.deltaY > 0 ? 1.25 : 0.8, this.timeAt(event.clientX));
    }, {passive: false});
    new ResizeObserver(() => this.resize()).observe(box);
  }

  // Another reading, or another theme.
  open(axis: TimeAxis): void {
    this.plot?.destroy();
    this.axis = axis;
    this.plot = new uPlot(this.options(), this.data(axis), this.box);
    this.plot.over.append(this.cursor);
    this.plot.under.append(this.exposure);
    this.show();
  }

  // The cursor has moved, and the part that is shown perhaps with it.
  follow(): void {
    if (this.axis?.from === this.drawnFrom && this.axis.to === this.drawnTo) {
      this.place();
    } else {
      this.show();
    }
  }

  // What is shown has changed.
  show(): void {
    if (!this.plot || !this.axis) return;
    this.drawnFrom = this.axis.from;
    this.drawnTo = this.axis.to;
    this.plot.setScale(
        'x', {min: this.axis.from / ms, max: this.axis.to / ms});
  }

  // The figures of the time have another zero.
  name(): void {
    this.plot?.redraw(false, true);
  }

  // ---- what a lane is made of -----------------------------------------------

  protected abstract data(axis: TimeAxis): uPlot.AlignedData;
  protected abstract series(axis: TimeAxis): uPlot.Series[];
  protected abstract range(max: number): [number, number];
  // The figures on the left; empty: none.
  protected labels(values: number[]): string[] {
    return values.map(String);
  }
  protected drawBehind(_plot: uPlot, _axis: TimeAxis): void {}
  protected drawOver(_plot: uPlot, _axis: TimeAxis): void {}

  // An empty table keeps a plot drawn where there is nothing.
  protected ends(axis: TimeAxis): uPlot.AlignedData {
    return [[axis.view.from_ns / ms, axis.view.to_ns / ms], [null, null]];
  }

  protected x(plot: uPlot, ns: number): number {
    return plot.valToPos(ns / ms, 'x', true);
  }

  // In the middle of an instant, as wide as 3 sigma to either side.
  protected drawError(
      plot: uPlot, at: {t_ns: number, sigma_ns: number}, top: number,
      height: number): void {
    const from = this.x(plot, at.t_ns - 3 * at.sigma_ns);
    const to = this.x(plot, at.t_ns + 3 * at.sigma_ns);
    plot.ctx.fillRect(from, top, Math.max(1, to - from), height);
  }

  protected line(plot: uPlot, at: number): void {
    const {left, width, top, height} = plot.bbox;
    if (at < left || at > left + width) return;
    plot.ctx.beginPath();
    plot.ctx.moveTo(at, top);
    plot.ctx.lineTo(at, top + height);
    plot.ctx.stroke();
  }

  // ---- how it is drawn --------------------------------------------------------

  private options(): uPlot.Options {
    const soft = () => colour('--soft');
    const grid = {stroke: () => colour('--line'), width: 1};
    const axis = {stroke: soft, grid, ticks: grid, font: '13px sans-serif'};
    return {
      width: Math.max(200, this.box.clientWidth),
      height: Math.max(40, this.box.clientHeight),
      padding: [4, 20, 0, 0],  // half a figure of the time
      legend: {show: false},
      cursor: {show: false},
      scales: {
        x: {time: false, auto: false},
        y: {range: (_plot, _min, max) => this.range(max ?? 0)},
      },
      series: [{}, {show: false}, ...this.series(this.axis!)],
      axes: [
        {
          ...axis,
          size: this.times ? 28 : 4,
          splits: (_plot, _axis, min, max, step) =>
              this.splits(min, max, step),
          values: (_plot, splits) =>
              splits.map((at) => this.times ? this.tick(at * ms) : ''),
        },
        {
          ...axis,
          size: labelsWide,
          space: 22,
          values: (_plot, splits) => this.labels(splits),
        },
      ],
      hooks: {
        drawClear: [(plot) => this.drawUnder(plot)],
        draw: [(plot) => this.drawAbove(plot)],
      },
    };
  }

  // Round figures of the time since zero.
  private splits(min: number, max: number, step: number): number[] {
    const zero = this.axis!.zeroAt() / ms;
    const all: number[] = [];
    for (let n = Math.ceil((min - zero) / step); n * step <= max - zero; ++n) {
      all.push(zero + n * step);
    }
    return all;
  }

  private tick(ns: number): string {
    const value = (ns - this.axis!.zeroAt()) / ms;
    return String(Number(value.toFixed(3))).replace('-', '−');
  }

  private drawUnder(plot: uPlot): void {
    const axis = this.axis!;
    const {left, top, width, height} = plot.bbox;
    const {ctx} = plot;
    ctx.save();
    ctx.beginPath();
    ctx.rect(left, top, width, height);
    ctx.clip();
    for (const trouble of axis.view.trouble) {
      const from = this.x(plot, trouble.from_ns);
      ctx.fillStyle = colour('--bad');
      ctx.globalAlpha = 0.3;
      ctx.fillRect(
          from, top, Math.max(3, this.x(plot, trouble.to_ns) - from), height);
      ctx.globalAlpha = 1;
    }
    this.drawBehind(plot, axis);
    ctx.restore();
  }

  private drawAbove(plot: uPlot): void {
    const {ctx} = plot;
    const {left, top, width, height} = plot.bbox;
    ctx.save();
    ctx.beginPath();
    ctx.rect(left, top, width, height);
    ctx.clip();
    this.drawOver(plot, this.axis!);
    ctx.restore();
    this.place();
  }

  // The cursor, and the exposure of its frame.
  private place(): void {
    if (!this.plot || !this.axis) return;
    const at = (ns: number) => this.plot!.valToPos(ns / ms, 'x');
    this.cursor.style.transform = `translateX(${at(this.axis.cursor)}px)`;
    const frame = this.axis.frame();
    this.exposure.hidden = !frame;
    if (!frame) return;
    const from = at(frame.t_ns - frame.exposure_ns / 2);
    const wide = Math.max(2, at(frame.t_ns + frame.exposure_ns / 2) - from);
    this.exposure.style.transform = `translateX(${from}px) scaleX(${wide})`;
  }

  // ---- what is done to it -----------------------------------------------------

  private timeAt(clientX: number): number {
    const {left} = this.plot!.over.getBoundingClientRect();
    return this.plot!.posToVal(clientX - left, 'x') * ms;
  }

  private pickAt(event: PointerEvent): void {
    if (this.plot) this.acts.pick(this.timeAt(event.clientX));
  }

  // One finger moves the cursor, two draw what is between them wider.
  private move(event: PointerEvent): void {
    if (!this.plot || !this.fingers.has(event.pointerId)) return;
    if (this.fingers.size === 1) {
      this.pickAt(event);
      return;
    }
    const spread = () => {
      const [a, b] = [...this.fingers.values()];
      return {wide: Math.abs(a! - b!), middle: (a! + b!) / 2};
    };
    const before = spread();
    this.fingers.set(event.pointerId, event.clientX);
    const now = spread();
    if (before.wide < 10 || now.wide < 10) return;
    this.acts.zoom(before.wide / now.wide, this.timeAt(now.middle));
  }

  private resize(): void {
    if (this.box.clientWidth === 0) return;
    this.plot?.setSize(
        {width: this.box.clientWidth, height: this.box.clientHeight});
  }
}
