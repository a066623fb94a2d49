// By host/uses/replay/fields.h: a test compares, and leaves a new one.
import type {DeskView, Outcome, RulingView, Side} from '../../view/page/match_view.js';
import type {Text} from '../../web/page/text.js';

export interface ListedReading {
  reading: number; card: number; kimariji: string; torifuda: string; disputed: boolean;
  void: boolean; outcome: Outcome; taker: Side | null; faults: {A: number; B: number};
  line: Text;
}
export interface OpenCase {page: string; reading: number; by: string;}
export interface ListView {
  file: string; players: {A: string; B: string}; frames: number; judged: boolean;
  failed: string; torn: Text | null; readings: ListedReading[]; open_cases: OpenCase[];
}
export interface Instant {t_ns: number; sigma_ns: number;}
export interface CalledMora {kana: string; at: Instant;}
export interface ShownFrame {
  place: number; sequence: number; t_ns: number; exposure_ns: number;
}
export interface Levels {t_ns: number[]; level: number[];}
export interface Seats {a: number; b: number; both: number;}
export interface PadTraceShown {
  board: Side; pad: number; under_called: boolean; touched: boolean; edge: Instant;
  felt: Levels; landing: Levels; touch_level: number; place: [number, number][] | null;
  seats: Seats | null;
}
export interface ContactShown {
  side: Side; card: number; name: string; at: Instant; certainty_ppm: number;
}
export interface Shares {a_first: number; b_first: number; same_time: number; nobody: number;}
export interface Why {
  ruling: RulingView; shares: Shares | null; same_time_ns: number; at_odds: Text[];
}
export type EventKind =
  'first_sound' | 'kimariji' | 'touch' | 'exit' | 'ruling' | 'doubt' | 'desk';
export interface Event {
  kind: EventKind; at: Instant; side: Side | null; card: number; text: Text;
  certainty_ppm: number;
}
export interface Trouble {from_ns: number; to_ns: number; text: Text;}
export interface Distances {t_ns: number[]; mm: (number | null)[];}
export interface CardOutline {card: number; corners: [number, number][];}
export interface HandOutline {
  sequence: number; player: Side; tip: [number, number]; outline: [number, number][];
}
export interface CourtOutline {
  corners: [number, number][]; width_mm: number; depth_mm: number;
}
export interface ReadingView {
  reading: number; card: number; from_ns: number; to_ns: number; first_sound: Instant | null;
  kimariji: Instant | null; kimariji_text: string; morae: CalledMora[]; frames: ShownFrame[];
  pads: PadTraceShown[]; contacts: ContactShown[]; why: Why; events: Event[];
  trouble: Trouble[]; sound: boolean; distances: {A: Distances; B: Distances};
  cards: CardOutline[]; hands: HandOutline[]; court: CourtOutline | null;
}
export interface Ruled {
  by_ns: number; outcome: Outcome; taker: Side | null; faults: {A: number; B: number};
  margin_ns: number; sigma_ns: number; shares: Shares;
}
export interface MovedHand {side: Side; at: Instant; rulings: Ruled[];}
export interface Owed {from: Side; count: number;}
export interface DecideView {
  open: boolean; live: boolean; trouble: Text | null; file?: string; entered?: number;
  wrong?: Text[]; frozen?: number[]; players?: {A: string; B: string};
  cards_left?: {A: number; B: number}; winner?: Side | null; to_send?: Owed | null;
  desk?: DeskView;
}
