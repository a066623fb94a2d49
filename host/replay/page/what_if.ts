// "What if this hand had come down at another moment?" No DOM.
import type {MovedHand, MovedRuling} from './replay_view.js';

function same(a: MovedRuling, b: MovedRuling): boolean {
  return a.outcome === b.outcome && a.taker === b.taker &&
      a.faults.A === b.faults.A && a.faults.B === b.faults.B;
}

function nearest(hand: MovedHand, by: number): MovedRuling | null {
  let best: MovedRuling | null = null;
  for (const each of hand.rulings) {
    if (!best || Math.abs(each.by_ns - by) < Math.abs(best.by_ns - by)) {
      best = each;
    }
  }
  return best;
}

export function asItWas(hand: MovedHand): MovedRuling | null {
  return nearest(hand, 0);
}

// The moment nearest to this that was judged.
export function ruledAt(hand: MovedHand, by: number): MovedRuling | null {
  return nearest(hand, by);
}

// The nearest moments, later and earlier, at which it would be ruled on
// otherwise; each by the first that was.
export function changes(hand: MovedHand): MovedRuling[] {
  const was = asItWas(hand);
  if (!was) return [];
  const other = (ruled: MovedRuling) => !same(ruled, was);
  const later = hand.rulings.find((each) => each.by_ns > 0 && other(each));
  const earlier = [...hand.rulings].reverse().find(
      (each) => each.by_ns < 0 && other(each));
  return [earlier, later].filter((each) => each !== undefined)
      .sort((a, b) => Math.abs(a.by_ns) - Math.abs(b.by_ns));
}

// How far it was moved at most.
export function reachOf(hand: MovedHand): number {
  return Math.max(0, ...hand.rulings.map((each) => Math.abs(each.by_ns)));
}
