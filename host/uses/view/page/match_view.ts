// The match as the server sends it: mirrors host/uses/view/match_view.h.
import type {CardSize} from './torifuda.js';
import type {Text} from '../../web/page/text.js';

export type Side = 'A' | 'B';
export type Players = Record<Side, string>;

export type Phase =
  | 'setup' | 'memorising' | 'reading' | 'settled' | 'held'
  | 'finished';
export type Outcome = 'take' | 'dead_card' | 'not_taken' | 'needs_judge';
export type Order =
  | 'nobody' | 'only_a' | 'only_b' | 'a_first' | 'b_first' | 'same_time'
  | 'open';

export interface CourtCard {
  card: number;
  torifuda: string;
  territory: Side;
  x_mm: number;
  y_mm: number;
  angle_deg: number;
  row: number;
}

export interface CalledCard {
  card: number;
  kimariji: string;
  kimariji_why: Text;
  torifuda: string;
  full_text: string;
  author: string;
  lay: CourtCard | null;
}

export interface Fault {
  player: Side;
  territory: Side;
  card: number;
  torifuda: string;
}

export interface Opinion {
  source: string;
  name: Text;
  first: Side | null;
  margin_ms: number | null;
  sigma_ms: number;
  text: Text;
}

export interface Ruling {
  reading: number;
  void: boolean;
  called: CalledCard;
  outcome: Outcome;
  taker: Side | null;
  order: Order;
  leaning: Side | null;
  margin_ms: number | null;
  sigma_ms: number;
  certainty: number;
  faults: Fault[];
  sends_from: Side | null;
  sends: number;
  summary: Text;
  reasons: {rule: string; text: Text}[];
  doubts: {text: Text}[];
  opinions: Opinion[];
}

export interface Device {
  name: Text;
  state: 'ok' | 'warn' | 'bad';
  text: Text;
}

// Of the court it lies on.
export interface CourtSize extends CardSize {
  width_mm: number;  // between the side lines
  near_mm: number;  // from the middle to a territory's inner line
  far_mm: number;  // and to its outer line
}

export interface MatchView {
  phase: Phase;
  phase_text: Text;
  players: Players;
  cards_left: Record<Side, number>;
  winner: Side | null;
  court_size: CourtSize;
  court: CourtCard[];
  last_ruling: Ruling | null;
  history: Ruling[];
  devices: Device[];
  devices_remember: boolean;
  same_time_ms: number;
  order_hash: string;
  order_seed: string | null;
  recording: string;
  is_demo: boolean;
  can_hold: boolean;
}
