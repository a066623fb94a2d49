// What was decided on a recording: mirrors ClosedDesk::Json
// (host/uses/replay/closed_desk.cpp).
import type {DeskView, Side} from '../../view/page/match_view.js';
import type {Players} from '../../view/page/players.js';
import type {Text} from '../../web/page/text.js';
import type {OpenCase} from './replay_view.js';

// Before the recording was judged again there is no desk.
export interface DecideView {
  open: boolean;         // something can be decided
  live: boolean;         // at the desk of the match, which goes on
  trouble: Text | null;  // why not
  file?: string;         // where it is kept
  entered?: number;      // since the recording was closed
  wrong?: Text[];        // lines of that file that count for nothing
  frozen?: number[];     // readings under protest: the score waits for them
  players?: Players;
  cards_left?: Record<Side, number>;
  winner?: Side | null;  // nobody while a reading is under protest
  // Cards that this player still had to send when the record ended.
  to_send?: {from: Side; count: number} | null;
  desk?: DeskView;
}

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
