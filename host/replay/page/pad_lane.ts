// What the pads in question felt over time, with the instants of contact and
// their errors.
import uPlot from 'uplot';
import type {Contact, PadTrace} from './replay_view.js';
import type {TimeAxis} from './time_axis.js';

const ms = 1e6;

function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name);
}

// "A 17": the board and its pad.
export function padName(pad: PadTrace): string {
  return `${pad.board}${pad.pad}`;
}

export class PadLane {
  private plot: uPlot | null = null;
  private axis: TimeAxis | null = null;

  // `pick`: an instant was clicked or dragged to. `zoom`: about an instant.
  constructor(
      private readonly box: HTMLElement,
      private readonly pick: (ns: number) => void,
      private readonly zoomed: (times: number, at: number) => void) {
    box.addEventListener('pointerdown', (event) => {
      box.setPointerCapture(event.pointerId);
      this.pickAt(event);
    });
    box.addEventListener('pointermove', (event) => {
      if (event.buttons !== 0) this.pickAt(event);
    });
    box.addEventListener('wheel', (event) => {
      event.preventDefault();
      const at = this.timeAt(event);
      if (at !== null) this.zoomed(event.deltaY > 0 ? 1.25 : 0.8, at);
    }, {passive: false});
    new ResizeObserver(() => this.resize()).observe(box);
  }

  // Another reading, or another theme.
  open(axis: TimeAxis): void {
    this.plot?.destroy();
    this.axis = axis;
    const pads = axis.view.pads.filter((pad) => pad.level.length > 0);
    this.plot = new uPlot(
        this.options(pads), this.data(pads), this.box);
    this.show();
  }

  // The cursor or what is shown has changed.
  show(): void {
    if (!this.plot || !this.axis) return;
    this.plot.setScale(
        'x', {min: this.axis.from / ms, max: this.axis.to / ms});
  }

  private data(pads: PadTrace[]): uPlot.AlignedData {
    // An empty table keeps the plot drawn where no pad felt anything.
    const ends = [this.axis!.view.from_ns / ms, this.axis!.view.to_ns / ms];
    return uPlot.join([
      [ends, [null, null]] as uPlot.AlignedData,
      ...pads.map((pad) => [pad.t_ns.map((t) => t / ms), pad.level] as
          uPlot.AlignedData),
    ]);
  }

  private options(pads: PadTrace[]): uPlot.Options {
    const soft = () => colour('--soft');
    const grid = {stroke: () => colour('--line'), width: 1};
    const axis = {stroke: soft, grid, ticks: grid, font: '13px sans-serif'};
    return {
      width: Math.max(200, this.box.clientWidth),
      height: Math.max(100, this.box.clientHeight),
      legend: {show: false},
      cursor: {show: false},
      scales: {
        x: {time: false, auto: false},
        y: {range: (_plot, _min, max) => [-5, Math.max(20, (max ?? 0) * 1.15)]},
      },
      series: [
        {}, {show: false},
        ...pads.map((pad) => ({
          label: padName(pad),
          stroke: () => colour(pad.under_called ? '--ink' : '--soft'),
          width: pad.under_called ? 2.5 : 1,
          spanGaps: true,
          points: {show: false},
        })),
      ],
      axes: [
        {
          ...axis,
          splits: (_plot, _axis, min, max, step) =>
              this.splits(min, max, step),
          values: (_plot, splits) =>
              splits.map((at) => this.tick(at * ms)),
        },
        {...axis, size: 44},
      ],
      hooks: {
        drawClear: [(plot) => this.drawBehind(plot)],
        draw: [(plot) => this.drawBefore(plot)],
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

  private x(plot: uPlot, ns: number): number {
    return plot.valToPos(ns / ms, 'x', true);
  }

  // The exposure of the frame that is shown, and the errors of the contacts.
  private drawBehind(plot: uPlot): void {
    const axis = this.axis!;
    const {left, top, width, height} = plot.bbox;
    const {ctx} = plot;
    ctx.save();
    ctx.beginPath();
    ctx.rect(left, top, width, height);
    ctx.clip();
    const frame = axis.frame();
    if (frame) {
      const half = frame.exposure_ns / 2;
      const from = this.x(plot, frame.t_ns - half);
      ctx.fillStyle = colour('--line');
      ctx.fillRect(
          from, top, Math.max(2, this.x(plot, frame.t_ns + half) - from), height);
    }
    for (const contact of axis.view.contacts) this.drawContact(plot, contact);
    ctx.restore();
  }

  private drawContact(plot: uPlot, contact: Contact): void {
    const {top, height} = plot.bbox;
    const {ctx} = plot;
    const called = contact.card === this.axis!.view.card;
    const at = this.x(plot, contact.at.t_ns);
    const reach = 3 * contact.at.sigma_ns;
    const from = this.x(plot, contact.at.t_ns - reach);
    const to = this.x(plot, contact.at.t_ns + reach);
    ctx.fillStyle = ctx.strokeStyle = colour(`--${contact.side}`);
    ctx.globalAlpha = called ? 0.35 : 0.15;
    ctx.fillRect(from, top, Math.max(1, to - from), height);
    ctx.globalAlpha = called ? 1 : 0.6;
    ctx.lineWidth = 2 * devicePixelRatio;
    ctx.setLineDash(called ? [] : [6, 5]);
    this.line(plot, at);
    ctx.setLineDash([]);
    ctx.globalAlpha = 1;
    ctx.textAlign = 'left';
    ctx.textBaseline = 'alphabetic';
    ctx.font = `bold ${14 * devicePixelRatio}px sans-serif`;
    const side = contact.side === 'A' ? 0 : 1;
    const name = called ? contact.side : `${contact.side} ${contact.name}`;
    ctx.fillText(
        name, at + 5 * devicePixelRatio,
        top + (16 + 18 * side) * devicePixelRatio);
  }

  private drawBefore(plot: uPlot): void {
    const {ctx} = plot;
    ctx.save();
    ctx.strokeStyle = colour('--judge');
    ctx.lineWidth = 2.5 * devicePixelRatio;
    this.line(plot, this.x(plot, this.axis!.cursor));
    ctx.restore();
  }

  private line(plot: uPlot, at: number): void {
    const {left, width, top, height} = plot.bbox;
    if (at < left || at > left + width) return;
    plot.ctx.beginPath();
    plot.ctx.moveTo(at, top);
    plot.ctx.lineTo(at, top + height);
    plot.ctx.stroke();
  }

  private timeAt(event: MouseEvent): number | null {
    if (!this.plot) return null;
    const {left} = this.plot.over.getBoundingClientRect();
    return this.plot.posToVal(event.clientX - left, 'x') * ms;
  }

  private pickAt(event: MouseEvent): void {
    const at = this.timeAt(event);
    if (at !== null) this.pick(at);
  }

  private resize(): void {
    if (this.box.clientWidth === 0) return;
    this.plot?.setSize(
        {width: this.box.clientWidth, height: this.box.clientHeight});
  }
}
