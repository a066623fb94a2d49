import type {DecideView, OpenCase} from './replay_view.js';

// Why the score waits: a decision that is being made on this page, a protest, a
// decision that is being made on another judge's page.
export interface Frozen {
  why: 'deciding' | 'frozen' | 'decidingThere';
  reading: number;
  by: string;
}

// Null: it does not. `deciding`: what is being decided on this page. `open`: on
// other pages.
export function frozenBy(
    view: DecideView, deciding: number | null, open: OpenCase[]): Frozen | null {
  if (deciding !== null) return {why: 'deciding', reading: deciding, by: ''};
  const protested = view.frozen?.[0];
  if (protested !== undefined) {
    return {why: 'frozen', reading: protested, by: ''};
  }
  const there = open[0];
  return there ?
      {why: 'decidingThere', reading: there.reading, by: there.by} :
      null;
}
