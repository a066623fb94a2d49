// "What if this hand had come down at another moment?" No DOM.
import type {MovedHand, Ruled} from './replay_view.js';

function same(a: Ruled, b: Ruled): boolean {
  return a.outcome === b.outcome && a.taker === b.taker &&
      a.faults.A === b.faults.A && a.faults.B === b.faults.B;
}

function nearest(hand: MovedHand, by: number): Ruled | null {
  let best: Ruled | null = null;
  for (const each of hand.rulings) {
    if (!best || Math.abs(each.by_ns - by) < Math.abs(best.by_ns - by)) {
      best = each;
    }
  }
  return best;
}

export function asItWas(hand: MovedHand): Ruled | null {
  return nearest(hand, 0);
}

// The moment nearest to this that was judged.
export function ruledAt(hand: MovedHand, by: number): Ruled | null {
  return nearest(hand, by);
}

// Where the ruling becomes another than the one before, going away from the
// moment as it was, later and earlier; each by the first that was. The nearest
// first.
export function changes(hand: MovedHand): Ruled[] {
  const was = asItWas(hand);
  if (!was) return [];
  const along = (rulings: Ruled[]) => {
    let before = was;
    return rulings.filter((each) => {
      const changed = !same(each, before);
      before = each;
      return changed;
    });
  };
  return [
    ...along(hand.rulings.filter((each) => each.by_ns > 0)),
    ...along(hand.rulings.filter((each) => each.by_ns < 0).reverse()),
  ].sort((a, b) => Math.abs(a.by_ns) - Math.abs(b.by_ns));
}

// How far it was moved at most.
export function reachOf(hand: MovedHand): number {
  return Math.max(0, ...hand.rulings.map((each) => Math.abs(each.by_ns)));
}
