// What the pads in question felt over time, with the instants of contact and
// their errors.
import uPlot from 'uplot';
import {Lane, colour, ms} from './lane.js';
import type {Contact, PadTrace} from './replay_view.js';
import type {TimeAxis} from './time_axis.js';
import type {Moved} from './what_if_panel.js';

// "A17": the board and its pad.
export function padName(pad: PadTrace): string {
  return `${pad.board}${pad.pad}`;
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
    this.drawTouchLevel(plot, axis);
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

  // Untouched, and what a board tells as a touch.
  private drawTouchLevel(plot: uPlot, axis: TimeAxis): void {
    const [pad] = drawn(axis);
    if (!pad) return;
    const {ctx} = plot;
    const {left, width} = plot.bbox;
    ctx.strokeStyle = colour('--soft');
    ctx.lineWidth = devicePixelRatio;
    for (const [level, dashes] of
        [[0, []], [pad.touch_level, [2, 4]]] as [number, number[]][]) {
      ctx.setLineDash(dashes.map((each) => each * devicePixelRatio));
      const y = plot.valToPos(level, 'y', true);
      ctx.beginPath();
      ctx.moveTo(left, y);
      ctx.lineTo(left + width, y);
      ctx.stroke();
    }
    ctx.setLineDash([]);
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
