// What is drawn over the picture: cards as they lay, pads that feel a hand at
// the cursor, hands as the camera saw them in this frame, contacts and exits so
// far.
import type {Side} from '../../view/page/match_view.js';
import type {PadTraceShown, ReadingView} from './replay_view.js';
import type {TimeAxis} from './time_axis.js';

// Those of the dark page, whatever the page: a mat is neither dark nor light.
const colours = {A: '#7cbcff', B: '#ffa06e', called: '#ffd34d', card: '#ffffff'};

export const layers = ['cards', 'hands', 'pads', 'touches'] as const;
export type Layer = typeof layers[number];

type Pixel = [number, number];

// From when to when a pad felt a hand.
export function feltAt(pads: PadTraceShown[], now: number): PadTraceShown[] {
  return pads.filter((pad) => {
    if (!pad.touched || pad.edge.t_ns > now) return false;
    const released = pads.find((each) =>
      !each.touched && each.board === pad.board && each.pad === pad.pad &&
      each.edge.t_ns > pad.edge.t_ns);
    return !released || released.edge.t_ns > now;
  });
}

// What happened to a card: a hand came down on it, or it left its territory
// untouched.
export interface Mark {
  card: number;
  side: Side | null;  // whose hand; null: nobody's
  t_ns: number;
  exit: boolean;
}

// So far, in the order in which it happened.
export function marksAt(
    view: Pick<ReadingView, 'contacts'|'events'>, now: number): Mark[] {
  const contacts = view.contacts.map(({card, side, at}) => (
    {card, side, t_ns: at.t_ns, exit: false}));
  const exits = view.events.filter(({kind}) => kind === 'exit')
      .map(({card, side, at}) => ({card, side, t_ns: at.t_ns, exit: true}));
  return [...contacts, ...exits].filter(({t_ns}) => t_ns <= now)
      .sort((a, b) => a.t_ns - b.t_ns);
}

export class Overlay {
  readonly shown = new Set<Layer>(layers);

  constructor(private readonly canvas: HTMLCanvasElement) {}

  // Over a picture of this size, in its pixels.
  draw(axis: TimeAxis, width: number, height: number): void {
    if (this.canvas.width !== width) this.canvas.width = width;
    if (this.canvas.height !== height) this.canvas.height = height;
    const ctx = this.canvas.getContext('2d')!;
    ctx.clearRect(0, 0, width, height);
    this.canvas.hidden = this.shown.size === 0;
    ctx.lineJoin = 'round';
    if (this.shown.has('pads')) this.drawPads(ctx, axis);
    if (this.shown.has('cards')) this.drawCards(ctx, axis);
    if (this.shown.has('hands')) this.drawHands(ctx, axis);
    if (this.shown.has('touches')) this.drawMarks(ctx, axis);
  }

  private drawPads(ctx: CanvasRenderingContext2D, axis: TimeAxis): void {
    for (const pad of feltAt(axis.view.pads, axis.cursor)) {
      if (pad.place) this.shape(ctx, pad.place, colours.called, 0, 0.3);
    }
  }

  private drawCards(
      ctx: CanvasRenderingContext2D, {view}: TimeAxis): void {
    for (const card of view.cards) {
      const called = card.card === view.card;
      this.shape(
          ctx, card.corners, called ? colours.called : colours.card,
          called ? 5 : 1.5, 0);
    }
  }

  private drawHands(ctx: CanvasRenderingContext2D, axis: TimeAxis): void {
    const frame = axis.frame();
    for (const hand of axis.view.hands) {
      if (hand.sequence !== frame?.sequence) continue;
      const its = colours[hand.player];
      this.shape(ctx, hand.outline, its, 3, 0);
      this.dot(ctx, hand.tip, its);
    }
  }

  // Beside each card who has touched it, and, with an arrow, that it left, in
  // that order; where it left from, an outline in dashes.
  private drawMarks(ctx: CanvasRenderingContext2D, axis: TimeAxis): void {
    const counts = new Map<number, number>();
    ctx.font = 'bold 24px sans-serif';
    for (const mark of marksAt(axis.view, axis.cursor)) {
      const card = axis.view.cards.find((each) => each.card === mark.card);
      if (!card) continue;
      const its = mark.side ? colours[mark.side] : colours.card;
      const before = counts.get(mark.card) ?? 0;
      counts.set(mark.card, before + 1);
      const left = Math.max(...card.corners.map(([x]) => x)) + 10;
      const top =
          Math.min(...card.corners.map(([, y]) => y)) + 32 * before;
      const what = [mark.side ?? '', mark.exit ? '↗' : ''].join('');
      const text = `${what} ${axis.label(mark.t_ns)}`;
      ctx.fillStyle = '#131519';
      ctx.fillRect(left, top, ctx.measureText(text).width + 12, 30);
      ctx.fillStyle = its;
      ctx.fillText(text, left + 6, top + 23);
      if (!mark.exit) continue;
      ctx.setLineDash([10, 6]);
      this.shape(ctx, card.corners, its, 4, 0);
      ctx.setLineDash([]);
    }
  }

  private shape(
      ctx: CanvasRenderingContext2D, points: Pixel[], its: string,
      width: number, filled: number): void {
    ctx.beginPath();
    for (const [x, y] of points) ctx.lineTo(x, y);
    ctx.closePath();
    ctx.fillStyle = ctx.strokeStyle = its;
    if (filled > 0) {
      ctx.globalAlpha = filled;
      ctx.fill();
      ctx.globalAlpha = 1;
    }
    ctx.lineWidth = width;
    if (width > 0) ctx.stroke();
  }

  private dot(
      ctx: CanvasRenderingContext2D, [x, y]: Pixel, its: string): void {
    ctx.beginPath();
    ctx.arc(x, y, 6, 0, 2 * Math.PI);
    ctx.fillStyle = its;
    ctx.fill();
  }
}
