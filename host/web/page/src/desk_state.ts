// What the desk's parts share: the newest view, who is at the desk, which reading
// is acted on, and what is chosen for the next press.
import type {DeckCard} from './cards.js';
import {type Shown} from './desk_panels.js';
import {
  chosenLine, type DeskMatchView, type Line, type Party, type Role,
} from './desk_view.js';
import {say, type DeskWord} from './desk_words.js';
import {Shell} from './shell.js';
import type {Side} from './view.js';

export const shell = new Shell();
export const sides: Side[] = ['A', 'B'];

export const page = {
  view: null as DeskMatchView | null,
  viewCame: 0,  // of performance.now()
  deck: [] as DeckCard[],
  chosen: null as number | null,  // the reading that is acted on
};

export const me = {
  name: localStorage.getItem('kimari.desk.name') ?? '',
  role: (localStorage.getItem('kimari.desk.role') ?? 'judge') as Role,
};

// What a press may need beside itself.
export const form: {
  taker: Party | null, faults_A: number, faults_B: number,
  sends: {from: Party, count: number},
  side: Side | null, to: string, whose: Party,
} = {
  taker: null, faults_A: 0, faults_B: 0, sends: {from: 'nobody', count: -1},
  side: null, to: 'territory', whose: 'nobody',
};

export function language() {
  return shell.settings.language;
}

export function word(name: DeskWord): string {
  return say(name, language());
}

export function line(): Line | null {
  return page.view && chosenLine(page.view.desk, page.chosen);
}

export function shown(of: DeskMatchView): Shown {
  return {
    desk: of.desk, players: of.players, deck: page.deck, language: language(),
    role: me.role, name: me.name,
  };
}

// Seconds left to memorise, by now; null where nobody does.
export function memorisingLeft(): number | null {
  const left = page.view?.desk.memorising_left_s;
  if (left === null || left === undefined) return null;
  return Math.max(0, left - (performance.now() - page.viewCame) / 1000);
}
