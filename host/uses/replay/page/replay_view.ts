// What the program says of a recording: mirrors host/uses/replay/replay_json.h.
// Times are whole nanoseconds since the record began.
import type {Outcome, RulingView, Side} from '../../view/page/match_view.js';
import type {Players} from '../../view/page/players.js';
import type {Text} from '../../web/page/text.js';

export interface Instant {
  t_ns: number;
  sigma_ns: number;
}

export type Pixel = [number, number];

export interface ListedReading {
  reading: number;
  card: number;
  kimariji: string;
  torifuda: string;
  disputed: boolean;
  void: boolean;
  outcome: Outcome;
  taker: Side | null;
  faults: Record<Side, number>;
  line: Text;
}

export interface ListView {
  file: string;
  players: Players;
  frames: number;
  judged: boolean;
  failed: string;
  torn: Text | null;  // that it was never closed
  readings: ListedReading[];
  open_cases: OpenCase[];
}

// A reading that a judge has open on a page, to decide on.
export interface OpenCase {
  page: string;  // its own name for itself
  reading: number;
  by: string;
}

export interface Frame {
  place: number;
  sequence: number;
  t_ns: number;
  exposure_ns: number;
}

// Steps above the untouched level.
export interface Levels {
  t_ns: number[];
  level: number[];
}

export interface PadTrace {
  board: Side;
  pad: number;
  under_called: boolean;
  touched: boolean;
  edge: Instant;
  felt: Levels;
  landing: Levels;  // as it was ruled on; empty: no landing on the called card
  touch_level: number;
  place: Pixel[] | null;
  seats: Seats | null;
}

// Whose hand a pad felt, by the seat mats alone: parts per million.
export interface Seats {
  a: number;
  b: number;
  both: number;
}

export interface Contact {
  side: Side;
  card: number;
  name: string;
  at: Instant;
  certainty_ppm: number;
}

// Parts per million.
export interface Shares {
  a_first: number;
  b_first: number;
  same_time: number;
  nobody: number;
}

export interface Why {
  ruling: RulingView;
  shares: Shares | null;
  same_time_ns: number;
  at_odds: Text[];
}

export type EventKind =
  | 'first_sound' | 'kimariji' | 'touch' | 'exit' | 'ruling' | 'doubt'
  | 'desk';

export interface Event {
  kind: EventKind;
  at: Instant;
  side: Side | null;
  card: number;
  text: Text;
  certainty_ppm: number;
}

export interface Trouble {
  from_ns: number;
  to_ns: number;
  text: Text;
}

export interface Hand {
  sequence: number;
  player: Side;
  tip: Pixel;
  outline: Pixel[];
}

// Of the nearest hand to the called card's edge; null where hands run together
// in the picture and any of them may be the nearest.
export interface Distances {
  t_ns: number[];
  mm: (number | null)[];
}

// The ruling, had the hand come down later by so much.
export interface MovedRuling {
  by_ns: number;
  outcome: Outcome;
  taker: Side | null;
  faults: Record<Side, number>;
  margin_ns: number;
  sigma_ns: number;
  shares: Shares;
}

export interface MovedHand {
  side: Side;
  at: Instant;
  rulings: MovedRuling[];
}

export interface Court {
  corners: Pixel[];  // B's left end, as A sees it, then clockwise
  width_mm: number;
  depth_mm: number;
}

// At the players' ears.
export interface Mora {
  kana: string;
  at: Instant;
}

export interface ReadingView {
  reading: number;
  card: number;
  from_ns: number;
  to_ns: number;
  first_sound: Instant | null;
  kimariji: Instant | null;
  kimariji_text: string;
  morae: Mora[];
  frames: Frame[];
  pads: PadTrace[];
  contacts: Contact[];
  why: Why;
  events: Event[];
  trouble: Trouble[];
  sound: boolean;
  distances: Record<Side, Distances>;
  cards: {card: number, corners: Pixel[]}[];
  hands: Hand[];
  court: Court | null;
}
