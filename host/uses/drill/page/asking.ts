// How a drill asks.
import type {DrillSet, Kind} from './drill_view.js';

// Cards lie on a court and a phrase is heard.
export function onCourt(kind: Kind): boolean {
  return ['reaction', 'dead-cards', 'ghost', 'strokes', 'rig'].includes(kind);
}

export function deadOf(set: DrillSet): number {
  return set.asked.filter((asked) => asked.dead).length;
}
