// What follows from the set that is read aloud.
import type {ReaderView as Told} from './evening_view.js';

export type Hold =
  | 'person' | 'hand' | 'tidying' | 'protest' | 'last-two' | 'device' | 'sound';
export type Command =
  | 'next' | 'hold' | 'go-on' | 'again' | 'back' | 'skip' | 'undo' | 'memorise'
  | 'stop';

export interface ReaderView extends Told {
  holds: Hold[];
}

export function isOver(view: ReaderView): boolean {
  return view.state === 'finished' || view.state === 'stopped';
}

// A set is on, or was; not while it is being chosen.
export function isSet(view: ReaderView): boolean {
  return view.state !== 'set-up' && view.state !== 'preparing';
}

// Held by nothing but what a person may lift.
export function canGoOn(view: ReaderView): boolean {
  return view.holds.length > 0 &&
      view.holds.every((hold) => hold === 'person' || hold === 'last-two' || hold === 'sound');
}

// Whether a button is offered: bright where it acts. The program may still
// refuse what came between, and says why.
export function offers(view: ReaderView, command: Command): boolean {
  if (isOver(view) || !isSet(view)) return false;
  const free = view.holds.length === 0;
  const quiet = !view.sounding;
  switch (command) {
    case 'next':
      return free && quiet;
    case 'go-on':
      return canGoOn(view);
    // The time to memorise cannot be stopped, and before it nothing runs.
    case 'hold':
      return view.state === 'reading' && !view.holds.includes('person');
    case 'again':
      return free && quiet && view.state === 'reading';
    case 'back':
      return quiet && view.state === 'reading';
    case 'undo':
      return quiet && view.can_undo;
    case 'memorise':
      return view.state === 'ready';
    case 'skip':
      return quiet;
    case 'stop':
      return true;
  }
}

const keys: {[key: string]: Command} = {
  ' ': 'next', Enter: 'next', PageDown: 'next', ArrowRight: 'next', ArrowDown: 'next',
  n: 'next', PageUp: 'hold', ArrowLeft: 'hold', ArrowUp: 'hold', h: 'hold',
  g: 'go-on', a: 'again', b: 'back', s: 'skip', u: 'undo', m: 'memorise', q: 'stop',
};

// What a key asks for, where its button is offered. Capitals and full-width letters are letters.
export function commandOf(key: string, view: ReaderView): Command | null {
  const wide = /^[Ａ-Ｚａ-ｚ]$/.test(key);
  const plain = wide ? String.fromCharCode(key.charCodeAt(0) - 0xFEE0) : key;
  const name = keys[plain.length === 1 ? plain.toLowerCase() : plain];
  if (!name) return null;
  return offers(view, name) ? name : null;
}

// 872 -> "14:32".
export function clock(seconds: number): string {
  const rest = String(seconds % 60).padStart(2, '0');
  return `${Math.floor(seconds / 60)}:${rest}`;
}
