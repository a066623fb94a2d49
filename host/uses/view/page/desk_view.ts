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

// Settled, and nobody has decided them.
export function openLines(desk: DeskView): Line[] {
  return desk.lines.filter(isOpen);
}

export function isOpen(line: Line): boolean {
  return !line.void && line.stands.outcome === 'needs_judge';
}

// What moves the match on makes no sense once it is over.
const whilePlayed = [
  'hold', 'go on', 'white up', 'white down', 'red up', 'red waved', 'red down',
  'let stand', 'begin', 'say again', 'skip', 'undo skip', 'give up',
];

// Whether a press can be done as the match stands, as far as the view tells.
// `line`: the reading that it is about; null: none is settled.
export function possible(
    desk: DeskView, press: Press, line: Line | null): boolean {
  const {what} = press;
  if (desk.ended) return false;
  if (desk.over && whilePlayed.includes(what)) return false;
  switch (what) {
    case 'go on':
      // While a reading is under way no view tells of a hold.
      return press.hold !== 'judge' || desk.stage === 'reading' ||
          desk.holds.some(({reason}) => reason === 'judge');
    case 'begin':
      return desk.memorising_left_s !== null;
    case 'let stand':
      return desk.holds.some(({ends}) => ends?.what === 'let stand');
    case 'confirm':
      return line !== null && !line.void && !isOpen(line);
    case 'settle':
      return line !== null && isOpen(line) && mayTake(press, line);
    case 'overrule':
      return line !== null && !line.void && mayTake(press, line);
    case 'void':
    case 'say again':
      return line !== null && !line.void;
    case 'protest':
      return line !== null && desk.may_be_protested === line.reading &&
          !desk.protests.some(({against}) => against === line.reading);
    case 'forgotten':
      return desk.can_send;
    case 'sign':
      return desk.may_sign;
    default:
      return true;
  }
}

// A decision by one press: faults stay as they stand, cards are sent by the
// rules. That it stands as it does is confirmed.
export function quickly(press: Press, line: Line): Press {
  const {stands} = line;
  const taker = press.taker === 'A' || press.taker === 'B' ? press.taker : null;
  if (!isOpen(line) && !press.same_time && taker === stands.taker) {
    return {what: 'confirm', reading: line.reading};
  }
  return {
    ...press, reading: line.reading, faults_A: stands.faults.A,
    faults_B: stands.faults.B,
  };
}

// A card that was not on the court nobody takes.
function mayTake(press: Press, line: Line): boolean {
  const takes = press.same_time === true ||
      press.taker === 'A' || press.taker === 'B';
  return !takes || !line.dead;
}

// "4:05": minutes and seconds since the match began.
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
