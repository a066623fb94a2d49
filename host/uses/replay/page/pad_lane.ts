// What the pads in question felt over time, with the instants of contact and
// their errors.
import uPlot from 'uplot';
import {percent} from '../../view/page/margin.js';
import {Lane, colour, ms} from './lane.js';
import type {ContactShown, PadTraceShown, Seats} from './replay_view.js';
import type {TimeAxis} from './time_axis.js';
import type {Moved} from './what_if_panel.js';

// What the seat mats say stands in a strip of its own below what was felt, px.
const mostSeatRows = 3;
const seatRowHigh = 13;
const seatGap = 4;
const figuresHigh = 32;  // of the time, below the lane

// "A17": the board and its pad.
export function padName(pad: PadTraceShown): string {
  return `${pad.board}${pad.pad}`;
}

// "A17 B 99.98 %": whose hand it felt by the seat mats alone; by its name alone
// where they say nothing of it.
export function seatsWord(pad: PadTraceShown): string {
  if (!pad.seats) return padName(pad);
  const whose = ownerOf(pad.seats);
  const ppm = {A: pad.seats.a, B: pad.seats.b, 'A+B': pad.seats.both}[whose];
  return `${padName(pad)} ${whose} ${percent(ppm / 1e6)}`;
}

function ownerOf({a, b, both}: Seats): 'A' | 'B' | 'A+B' {
  if (both > a && both > b) return 'A+B';
  return a >= b ? 'A' : 'B';
}

// In which row, from the bottom up, each label stands that begins at `x`: none
// lies on another, nor below one across which its own line would have to go
// down. -1: there is no room.
export function rowsFor(
    labels: {x: number, wide: number}[], rows: number): number[] {
  const free = Array.from({length: rows}, () => -Infinity);
  return labels.map(({x, wide}) => {
    const row = free.reduce((above, from, i) => from > x ? i + 1 : above, 0);
    if (row < rows) free[row] = x + wide;
    return row < rows ? row : -1;
  });
}

// Where each pad felt something: untouched, and what its board tells as a
// touch.
export function pieces(pads: PadTraceShown[]):
    {from_ns: number, to_ns: number, level: number, touch: boolean}[] {
  return pads.filter(({felt}) => felt.t_ns.length > 0)
      .flatMap(({felt, touch_level}) => [0, touch_level].map((level) => ({
        from_ns: felt.t_ns[0]!, to_ns: felt.t_ns.at(-1)!, level,
        touch: level !== 0,
      })));
}

function drawn(axis: TimeAxis): PadTraceShown[] {
  return axis.view.pads.filter((pad) => pad.felt.level.length > 0);
}

export class PadLane extends Lane {
  moved: Moved | null = null;  // "what if" this hand had come then

  override open(axis: TimeAxis): void {
    this.axis = axis;
    this.box.style.setProperty('--seats', `${this.stripHigh()}px`);
    super.open(axis);
  }

  protected data(axis: TimeAxis): uPlot.AlignedData {
    return uPlot.join([
      this.ends(axis),
      ...drawn(axis).map(({felt}) => [felt.t_ns.map((t) => t / ms), felt.level] as
          uPlot.AlignedData),
    ]);
  }

  protected series(axis: TimeAxis): uPlot.Series[] {
    return drawn(axis).map((pad) => ({
      label: padName(pad),
      stroke: () => colour(pad.under_called ? '--ink' : '--soft'),
      width: pad.under_called ? 2.5 : 1,
      spanGaps: true,
      points: {show: false},
    }));
  }

  // So that nothing that was felt lies where the seats' words stand.
  protected range(max: number): [number, number] {
    const top = Math.max(22, max * 1.15);
    const strip = this.stripHigh();
    const high = Math.max(1.5 * strip, this.box.clientHeight - figuresHigh);
    return [Math.min(-5, -top * strip / (high - strip)), top];
  }

  protected override labels(values: number[]): string[] {
    return values.map((value) => value < 0 ? '' : String(value));
  }

  protected override drawBehind(plot: uPlot, axis: TimeAxis): void {
    this.drawTouchLevels(plot, axis);
    for (const contact of axis.view.contacts) {
      const called = contact.card === axis.view.card;
      this.drawContact(plot, contact, called);
      if (called && contact.side === this.moved?.side) {
        const t_ns = contact.at.t_ns + this.moved.by_ns;
        this.drawContact(plot, {...contact, at: {...contact.at, t_ns}}, false);
      }
    }
  }

  protected override drawOver(plot: uPlot, axis: TimeAxis): void {
    for (const pad of drawn(axis)) this.drawLanding(plot, pad);
    for (const contact of axis.view.contacts) {
      this.drawName(plot, contact, contact.card === axis.view.card);
    }
    this.drawSeats(plot);
  }

  // Pads of whose hand the seat mats say something, as the hands came down.
  private told(): PadTraceShown[] {
    return this.axis!.view.pads.filter((pad) => pad.touched && pad.seats)
        .sort((a, b) => a.edge.t_ns - b.edge.t_ns);
  }

  private stripHigh(): number {
    const rows = Math.min(mostSeatRows, this.told().length);
    return rows === 0 ? 0 : rows * seatRowHigh + seatGap;
  }

  // The level at which each pad in question feels a touch.
  private drawTouchLevels(plot: uPlot, axis: TimeAxis): void {
    const {ctx} = plot;
    ctx.strokeStyle = colour('--soft');
    ctx.lineWidth = devicePixelRatio;
    for (const {from_ns, to_ns, level, touch} of pieces(drawn(axis))) {
      ctx.setLineDash(touch ? [2 * devicePixelRatio, 4 * devicePixelRatio] : []);
      const y = plot.valToPos(level, 'y', true);
      ctx.beginPath();
      ctx.moveTo(this.x(plot, from_ns), y);
      ctx.lineTo(this.x(plot, to_ns), y);
      ctx.stroke();
    }
    ctx.setLineDash([]);
  }

  // What the seat mats say of each hand that came down, its line leading there.
  private drawSeats(plot: uPlot): void {
    const {ctx} = plot;
    const {left, top, width, height} = plot.bbox;
    const strip = this.stripHigh() * devicePixelRatio;
    if (strip === 0) return;
    const from = top + height - strip;
    ctx.fillStyle = colour('--ground');
    ctx.fillRect(left, from, width, strip);
    ctx.font = `${11 * devicePixelRatio}px sans-serif`;
    ctx.textAlign = 'left';
    ctx.textBaseline = 'bottom';
    ctx.lineWidth = 1.5 * devicePixelRatio;
    const gap = seatGap * devicePixelRatio;
    const told = this.told().filter(({edge}) => {
      const x = this.x(plot, edge.t_ns);
      return x >= left && x <= left + width;
    });
    const labels = told.map((pad) => ({
      x: this.x(plot, pad.edge.t_ns),
      wide: ctx.measureText(seatsWord(pad)).width + 3 * gap,
    }));
    rowsFor(labels, mostSeatRows).forEach((row, i) => {
      if (row < 0) return;
      const {x} = labels[i]!;
      const whose = ownerOf(told[i]!.seats!);
      const bottom = top + height - row * seatRowHigh * devicePixelRatio;
      ctx.fillStyle = ctx.strokeStyle =
          colour(whose === 'A+B' ? '--judge' : `--${whose}`);
      ctx.beginPath();
      ctx.moveTo(x, from);
      ctx.lineTo(x, bottom - seatRowHigh / 2 * devicePixelRatio);
      ctx.lineTo(x + gap, bottom - seatRowHigh / 2 * devicePixelRatio);
      ctx.stroke();
      ctx.fillText(seatsWord(told[i]!), x + 1.5 * gap, bottom);
    });
  }

  // The landing that was ruled on, over what was felt.
  private drawLanding(plot: uPlot, {landing}: PadTraceShown): void {
    const {ctx} = plot;
    ctx.strokeStyle = colour('--good');
    ctx.lineWidth = 2 * devicePixelRatio;
    ctx.setLineDash([7 * devicePixelRatio, 4 * devicePixelRatio]);
    ctx.beginPath();
    landing.t_ns.forEach((t, i) => ctx.lineTo(
        this.x(plot, t), plot.valToPos(landing.level[i]!, 'y', true)));
    ctx.stroke();
    ctx.setLineDash([]);
  }

  private drawContact(plot: uPlot, contact: ContactShown, called: boolean): void {
    const {top, height} = plot.bbox;
    const {ctx} = plot;
    const at = this.x(plot, contact.at.t_ns);
    ctx.fillStyle = ctx.strokeStyle = colour(`--${contact.side}`);
    ctx.globalAlpha = called ? 0.35 : 0.15;
    this.drawError(plot, contact.at, top, height);
    ctx.globalAlpha = called ? 1 : 0.6;
    ctx.lineWidth = 2 * devicePixelRatio;
    ctx.setLineDash(called ? [] : [6, 5]);
    this.line(plot, at);
    ctx.setLineDash([]);
    ctx.globalAlpha = 1;
  }

  // Whose hand it was, and where not on the called card, on which: upon what
  // was felt.
  private drawName(plot: uPlot, contact: ContactShown, called: boolean): void {
    const {ctx} = plot;
    ctx.textAlign = 'left';
    ctx.textBaseline = 'middle';
    ctx.font = `bold ${14 * devicePixelRatio}px sans-serif`;
    const name = called ? contact.side : `${contact.side} ${contact.name}`;
    const wide = ctx.measureText(name).width;
    const left = this.x(plot, contact.at.t_ns) + 5 * devicePixelRatio;
    const row = contact.side === 'A' ? 0 : 1;
    const middle = plot.bbox.top + (11 + 18 * row) * devicePixelRatio;
    const half = 9 * devicePixelRatio;
    ctx.fillStyle = colour('--ground');
    ctx.globalAlpha = 0.8;
    ctx.fillRect(left - 2, middle - half, wide + 4, 2 * half);
    ctx.globalAlpha = 1;
    ctx.fillStyle = colour(`--${contact.side}`);
    ctx.fillText(name, left, middle);
  }
}
