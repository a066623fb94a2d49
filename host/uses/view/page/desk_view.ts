// What a role may press at the desk (host/match/desk.cpp has the last word), and
// what presses are about.
import type {DeskView, Line, Party, Role, Side} from './match_view.js';

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
export function chosenLine(desk: DeskView, chosen: number | null): Line | null {
  return desk.lines.find((line) => line.reading === chosen) ??
      desk.lines.at(-1) ?? null;
}

// What a press about a reading is about while it stands so: the reading under
// way (0) or a settled one.
export function aboutReading(desk: DeskView, chosen: number | null): number {
  if (chosen === null && desk.stage === 'reading') return 0;
  return chosenLine(desk, chosen)?.reading ?? 0;
}

// "4:05": minutes and seconds since the match began.
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
