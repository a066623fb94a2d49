// The desk as the server sends it: mirrors host/uses/view/desk_view.h; and what a
// role may press (host/match/desk.cpp has the last word).
import type {Text} from '../../web/page/text.js';
import type {MatchView, Outcome, Side} from './match_view.js';

export type Role = 'judge' | 'player A' | 'player B' | 'reader';
export type Party = 'nobody' | Side;
export type Stage =
  | 'laying' | 'memorising' | 'ready' | 'reading' | 'settled' | 'tidying'
  | 'protest' | 'held' | 'over';

// What is sent to POST /api/desk, without who, why and what was seen.
export interface Press {
  what: string;
  side?: Party;
  hold?: string;
  reading?: number;
  card?: number;
  to?: string;
  taker?: Party;
  same_time?: boolean;
  faults_A?: number;
  faults_B?: number;
  sends_from?: Party;
  sends?: number;
}

export interface Hold {
  reason: string;
  side: Party;
  by: string;
  since_s: number;
  why: Text;
  ends: Press | null;
  may: Role[];
}

export interface Protest {
  by: Side;
  against: number;
  name: string;
  reason: string;
  since_s: number;
}

export interface Entry {
  number: number;
  what: string;
  role: Role | 'camera';
  by: string;
  reason: string;
  reading: number;
  side: Party;
  card: number;
  hold: string;
  to: string;
  taker: Party;
  same_time: boolean;
  faults: Record<Side, number>;
  sends_from: Party;
  sends: number;
  at_s: number;
  counts: boolean;
}

export interface Result {
  outcome: Outcome;
  taker: Side | null;
  faults: Record<Side, number>;
  sends_from: Side | null;
  sends: number;
}

export interface Line {
  reading: number;
  card: number;
  kimariji: string;
  dead: boolean;
  ruled: Result;
  stands: Result;
  changed: boolean;
  void: boolean;
  does_not_follow: boolean;
  decided_by: string;
  summary: Text;
  sent: number[];
  sent_by: Side | null;
  forgotten: number;
  most_faults: number;
}

export interface Desk {
  stage: Stage;
  now_s: number;
  holds: Hold[];
  protests: Protest[];
  white: boolean;
  red: boolean;
  memorising_left_s: number | null;
  may_be_protested: number | null;
  open_reading: number | null;
  off: Text[];
  start_holds: boolean;
  reading: number;
  seen: number;
  entries: Entry[];
  lines: Line[];
  signatures: {role: Role, by: string}[];
  can_send: boolean;
  over: boolean;
  human_reader: boolean;
}

export interface DeskMatchView extends MatchView {
  desk: Desk;
}

const sideOf: Partial<Record<Role, Side>> = {'player A': 'A', 'player B': 'B'};

export function mayPress(role: Role, press: Press): boolean {
  if (role === 'judge') return true;
  const {what} = press;
  const holding = what === 'hold' || what === 'go on';
  if (role === 'reader') {
    return holding ||
        ['misread', 'skip', 'undo skip', 'begin', 'note'].includes(what);
  }
  const own = press.side === sideOf[role];
  if (holding) return press.hold === 'hand' && own;
  if (['protest', 'withdraw', 'give up'].includes(what)) return own;
  return ['settle', 'sign', 'note'].includes(what);
}

// The line that presses are about: the chosen one, else the last.
export function chosenLine(desk: Desk, chosen: number | null): Line | null {
  return desk.lines.find((line) => line.reading === chosen) ??
      desk.lines.at(-1) ?? null;
}

// What a press about a reading is about while it stands so: the reading under
// way (0) or a settled one.
export function aboutReading(desk: Desk, chosen: number | null): number {
  if (chosen === null && desk.stage === 'reading') return 0;
  return chosenLine(desk, chosen)?.reading ?? 0;
}

// "4:05": minutes and seconds since the match began.
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
