// All that happened, and the frames, on one lane: a row for each player, one
// for what is nobody's, one for the camera's exposures with its holes.
import type uPlot from 'uplot';
import {Lane, colour} from './lane.js';
import type {Event, ShownFrame} from './replay_view.js';
import type {TimeAxis} from './time_axis.js';

const rows = 4;
const framesRow = 3;

export function rowOf(event: Event): number {
  if (event.kind !== 'touch' && event.kind !== 'exit') return 2;
  return event.side === 'A' ? 0 : event.side === 'B' ? 1 : 2;
}

// Where frames are missing between two that are there, by the camera's own
// numbers: from the middle of one exposure to that of the next.
export function holes(frames: ShownFrame[]): {from_ns: number, to_ns: number}[] {
  return frames.flatMap((frame, i) => {
    const next = frames[i + 1];
    return next && next.sequence > frame.sequence + 1 ?
        [{from_ns: frame.t_ns, to_ns: next.t_ns}] :
        [];
  });
}

export class EventsLane extends Lane {
  protected data(axis: TimeAxis): uPlot.AlignedData {
    return this.ends(axis);
  }
  protected series(): uPlot.Series[] {
    return [];
  }
  protected range(): [number, number] {
    return [0, rows];
  }
  protected override labels(values: number[]): string[] {
    return values.map(() => '');
  }

  protected override drawBehind(plot: uPlot, axis: TimeAxis): void {
    this.drawFrames(plot, axis);
    this.drawNames(plot);
    for (const event of axis.view.events) {
      if (event.kind === 'first_sound' || event.kind === 'kimariji') {
        this.drawSound(plot, event);
      } else {
        this.drawEvent(plot, event);
      }
    }
  }

  private row(plot: uPlot, row: number): {top: number, high: number} {
    const {top, height} = plot.bbox;
    return {top: top + height * row / rows, high: height / rows};
  }

  private drawNames(plot: uPlot): void {
    const {ctx} = plot;
    ctx.font = `bold ${13 * devicePixelRatio}px sans-serif`;
    ctx.textAlign = 'left';
    ctx.textBaseline = 'middle';
    for (const [row, side] of [[0, 'A'], [1, 'B']] as const) {
      const {top, high} = this.row(plot, row);
      ctx.fillStyle = colour(`--${side}`);
      ctx.fillText(side, plot.bbox.left + 4 * devicePixelRatio, top + high / 2);
    }
  }

  // Each exposure as long as it was; where one is missing, a hole; before the
  // first and after the last, shaded.
  private drawFrames(plot: uPlot, axis: TimeAxis): void {
    const {top, high} = this.row(plot, framesRow);
    const {ctx} = plot;
    ctx.fillStyle = colour('--bad');
    ctx.globalAlpha = 0.25;
    const {left, width} = plot.bbox;
    const first = axis.view.frames[0];
    const last = axis.view.frames.at(-1);
    const begin = first ? this.x(plot, first.t_ns) : left + width;
    const end = last ? this.x(plot, last.t_ns) : left + width;
    const within = (x: number) => Math.min(left + width, Math.max(left, x));
    ctx.fillRect(left, top + high * 0.25, within(begin) - left, high * 0.6);
    ctx.fillRect(
        within(end), top + high * 0.25, left + width - within(end), high * 0.6);
    ctx.globalAlpha = 1;
    ctx.fillStyle = colour('--soft');
    for (const frame of axis.view.frames) {
      const half = frame.exposure_ns / 2;
      const from = this.x(plot, frame.t_ns - half);
      const to = this.x(plot, frame.t_ns + half);
      ctx.fillRect(from, top + high * 0.3, Math.max(1, to - from), high * 0.5);
    }
    ctx.strokeStyle = colour('--bad');
    ctx.lineWidth = 2 * devicePixelRatio;
    for (const hole of holes(axis.view.frames)) {
      const from = this.x(plot, hole.from_ns) + 2;
      const to = this.x(plot, hole.to_ns) - 2;
      ctx.strokeRect(
          from, top + high * 0.25, Math.max(2, to - from), high * 0.6);
    }
  }

  private drawSound(plot: uPlot, event: Event): void {
    const {ctx} = plot;
    ctx.strokeStyle = colour('--good');
    ctx.lineWidth = 2 * devicePixelRatio;
    ctx.setLineDash(event.kind === 'kimariji' ? [] : [3, 3]);
    this.line(plot, this.x(plot, event.at.t_ns));
    ctx.setLineDash([]);
  }

  private drawEvent(plot: uPlot, event: Event): void {
    const {ctx} = plot;
    const {top, high} = this.row(plot, rowOf(event));
    const at = this.x(plot, event.at.t_ns);
    ctx.fillStyle = colour(event.side ? `--${event.side}` : '--judge');
    ctx.globalAlpha = 0.4;
    this.drawError(plot, event.at, top + high * 0.25, high * 0.5);
    ctx.globalAlpha = 1;
    const half = high * 0.24;
    ctx.beginPath();
    if (event.kind === 'touch') {
      ctx.arc(at, top + high / 2, half, 0, 2 * Math.PI);
    } else {
      ctx.rect(at - half, top + high / 2 - half, 2 * half, 2 * half);
    }
    ctx.fill();
    if (event.kind !== 'touch' && event.kind !== 'exit') return;
    ctx.font = `${13 * devicePixelRatio}px sans-serif`;
    ctx.textAlign = 'left';
    ctx.textBaseline = 'middle';
    ctx.fillText(
        event.text.ja, at + half + 4 * devicePixelRatio, top + high / 2);
  }
}
