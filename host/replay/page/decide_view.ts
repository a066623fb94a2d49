// What was decided on a recording: mirrors ClosedDesk::Json
// (host/replay/closed_desk.cpp).
import type {Desk} from '../../web/page/src/desk_view.js';
import type {Side, Text} from '../../web/page/src/view.js';

// Before the recording was judged again there is no desk.
export interface DecideView {
  open: boolean;         // something can be decided
  live: boolean;         // at the desk of the match, which goes on
  trouble: Text | null;  // why not
  file?: string;         // where it is kept
  entered?: number;      // since the recording was closed
  wrong?: Text[];        // lines of that file that count for nothing
  frozen?: number[];     // readings under protest: the score waits for them
  players?: Record<Side, string>;
  cards_left?: Record<Side, number>;
  winner?: Side | null;  // nobody while a reading is under protest
  // Cards that this player still had to send when the record ended.
  to_send?: {from: Side; count: number} | null;
  desk?: Desk;
}

// Which reading the score waits for; null: none. `deciding`: one whose decision
// is being made.
export function frozenBy(
    view: DecideView, deciding: number | null): number | null {
  return deciding ?? view.frozen?.[0] ?? null;
}
