// By host/uses/view/fields.h: a test compares, and leaves a new one.
import type {Text} from '../../web/page/text.js';

export type Phase = 'setup' | 'memorising' | 'reading' | 'settled' | 'held' | 'finished';
export type Side = 'A' | 'B';
export interface CourtSize {
  width_mm: number; near_mm: number; far_mm: number; card_width_mm: number;
  card_height_mm: number;
}
export interface CourtCard {
  card: number; torifuda: string; territory: Side; x_mm: number; y_mm: number;
  angle_deg: number; row: number;
}
export interface CalledCard {
  card: number; kimariji: string; kimariji_why: Text; torifuda: string; full_text: string;
  author: string; lay: CourtCard | null;
}
export type Outcome = 'take' | 'dead_card' | 'not_taken' | 'needs_judge';
export type Order =
  'nobody' | 'only_a' | 'only_b' | 'a_first' | 'b_first' | 'same_time' | 'open';
export interface FaultView {player: Side; territory: Side; card: number; torifuda: string;}
export interface ReasonView {rule: string; text: Text;}
export interface DoubtView {text: Text;}
export interface OpinionView {
  source: string; name: Text; first: Side | null; margin_ms: number | null; sigma_ms: number;
  text: Text;
}
export interface RulingView {
  reading: number; void: boolean; called: CalledCard; outcome: Outcome; taker: Side | null;
  order: Order; leaning: Side | null; margin_ms: number | null; sigma_ms: number;
  certainty: number; faults: FaultView[]; sends_from: Side | null; sends: number;
  summary: Text; reasons: ReasonView[]; doubts: DoubtView[]; opinions: OpinionView[];
}
export type Then = 'not_yet' | 'same' | 'open' | 'taken_back';
export interface FirstToldView {reading: number; side: Side; then: Then; after_ms: number;}
export type DeviceState = 'ok' | 'warn' | 'bad';
export interface DeviceView {name: Text; state: DeviceState; text: Text;}
export type DeskStage =
  'laying' | 'memorising' | 'ready' | 'reading' | 'settled' | 'tidying' | 'protest' | 'held' |
  'over';
export type HoldReason =
  'judge' | 'hand' | 'red flag' | 'white flag' | 'protest' | 'tidying' | 'start' |
  'open ruling' | 'device' | 'sounds' | 'last two' | 'next' | 'loudspeaker';
export type Party = 'nobody' | 'A' | 'B';
export type DeskAction =
  'hold' | 'go on' | 'white up' | 'white down' | 'red up' | 'red waved' | 'red down' |
  'let stand' | 'begin' | 'protest' | 'withdraw' | 'misread' | 'lost' | 'obstructed' |
  'other hand' | 'forgotten' | 'moved' | 'confirm' | 'overrule' | 'void' | 'put' | 'settle' |
  'yellow card' | 'red card' | 'posture' | 'voice' | 'injury' | 'note' | 'say again' | 'skip' |
  'undo skip' | 'give up' | 'sign';
export interface DeskEntry {what: DeskAction; hold: HoldReason; side: Party; reading: number;}
export type Role = 'judge' | 'player A' | 'player B' | 'reader' | 'camera';
export interface Held {
  reason: HoldReason; side: Party; by: string; since_s: number; why: Text;
  ends: DeskEntry | null; may: Role[];
}
export interface Protested {
  by: Side; against: number; name: string; reason: string; since_s: number;
}
export type PutTo = 'territory' | 'pile' | 'custody' | 'lost';
export interface Entry {
  number: number; what: DeskAction; role: Role; by: string; reason: string; reading: number;
  side: Party; card: number; hold: HoldReason; to: PutTo; taker: Party; same_time: boolean;
  faults: {A: number; B: number}; sends_from: Party; sends: number; at_s: number;
  counts: boolean;
}
export interface Result {
  outcome: Outcome; taker: Side | null; faults: {A: number; B: number};
  sends_from: Side | null; sends: number;
}
export interface Line {
  reading: number; card: number; kimariji: string; dead: boolean; ruled: Result;
  stands: Result; changed: boolean; void: boolean; does_not_follow: boolean;
  decided_by: string; summary: Text; sent: number[]; sent_by: Side | null; forgotten: number;
  most_faults: number;
}
export interface Signature {role: Role; by: string;}
export interface DeskView {
  stage: DeskStage; now_s: number; holds: Held[]; protests: Protested[]; white: boolean;
  red: boolean; memorising_left_s: number | null; may_be_protested: number | null;
  open_reading: number | null; off: Text[]; start_holds: boolean; reading: number;
  seen: number; entries: Entry[]; lines: Line[]; signatures: Signature[]; can_send: boolean;
  may_sign: boolean; over: boolean; ended: boolean; human_reader: boolean;
}
export interface MatchView {
  phase: Phase; phase_text: Text; players: {A: string; B: string};
  cards_left: {A: number; B: number}; winner: Side | null; court_size: CourtSize;
  court: CourtCard[]; last_ruling: RulingView | null; first_told: FirstToldView | null;
  history: RulingView[]; devices: DeviceView[]; devices_remember: boolean;
  same_time_ms: number; order_hash: string; order_seed: string | null; recording: string;
  is_demo: boolean; desk: DeskView; can_hold: boolean;
}
