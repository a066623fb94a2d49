// What the pads in question felt over time, with the instants of contact and
// their errors.
import uPlot from 'uplot';
import {percent} from '../../web/page/src/margin.js';
import {Lane, colour, ms} from './lane.js';
import type {Contact, PadTrace, Seats} from './replay_view.js';
import type {TimeAxis} from './time_axis.js';
import type {Moved} from './what_if_panel.js';

const seatRows = 3;

// "A17": the board and its pad.
export function padName(pad: PadTrace): string {
  return `${pad.board}${pad.pad}`;
}

// "A17 B 99.98 %": whose hand it felt by the seat mats alone; by its name alone
// where they say nothing of it.
export function seatsWord(pad: PadTrace): string {
  if (!pad.seats) return padName(pad);
  const whose = ownerOf(pad.seats);
  const ppm = {A: pad.seats.a, B: pad.seats.b, 'A+B': pad.seats.both}[whose];
  return `${padName(pad)} ${whose} ${percent(ppm / 1e6)}`;
}

function ownerOf({a, b, both}: Seats): 'A' | 'B' | 'A+B' {
  if (both > a && both > b) return 'A+B';
  return a >= b ? 'A' : 'B';
}

// Where each pad felt something: untouched, and what its board tells as a
// touch.
export function pieces(pads: PadTrace[]):
    {from_ns: number, to_ns: number, level: number, touch: boolean}[] {
  return pads.filter(({felt}) => felt.t_ns.length > 0)
      .flatMap(({felt, touch_level}) => [0, touch_level].map((level) => ({
        from_ns: felt.t_ns[0]!, to_ns: felt.t_ns.at(-1)!, level,
        touch: level !== 0,
      })));
}

function drawn(axis: TimeAxis): PadTrace[] {
  return axis.view.pads.filter((pad) => pad.felt.level.length > 0);
}

export class PadLane extends Lane {
  moved: Moved | null = null;  // "what if" this hand had come then

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

  protected range(max: number): [number, number] {
    return [-5, Math.max(20, max * 1.15)];
  }

  protected override drawBehind(plot: uPlot, axis: TimeAxis): void {
    this.drawTouchLevels(plot, axis);
    this.drawSeats(plot, axis);
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
  }

  // Of each pad in question.
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

  // What the seat mats say of each hand that came down, from the bottom up.
  private drawSeats(plot: uPlot, axis: TimeAxis): void {
    const {ctx} = plot;
    const {top, height} = plot.bbox;
    ctx.font = `${12 * devicePixelRatio}px sans-serif`;
    ctx.textAlign = 'left';
    ctx.textBaseline = 'bottom';
    const told = axis.view.pads.filter((pad) => pad.touched && pad.seats);
    told.forEach((pad, i) => {
      const whose = ownerOf(pad.seats!);
      ctx.fillStyle = colour(whose === 'A+B' ? '--judge' : `--${whose}`);
      ctx.fillText(
          seatsWord(pad), this.x(plot, pad.edge.t_ns) + 5 * devicePixelRatio,
          top + height - (i % seatRows * 14 + 2) * devicePixelRatio);
    });
  }

  // The landing that was ruled on, over what was felt.
  private drawLanding(plot: uPlot, {landing}: PadTrace): void {
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

  private drawContact(plot: uPlot, contact: Contact, called: boolean): void {
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
    ctx.textAlign = 'left';
    ctx.textBaseline = 'alphabetic';
    ctx.font = `bold ${14 * devicePixelRatio}px sans-serif`;
    const side = contact.side === 'A' ? 0 : 1;
    const name = called ? contact.side : `${contact.side} ${contact.name}`;
    ctx.fillText(
        name, at + 5 * devicePixelRatio,
        top + (16 + 18 * side) * devicePixelRatio);
  }
}
