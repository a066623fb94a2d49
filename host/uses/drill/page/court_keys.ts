// Which key answers which card of a court: that at its place.
import type {Laid} from './drill_view.js';

export interface Key {
  label: string;   // as it stands on the card
  key: string;     // small, as KeyboardEvent.key
  shift: boolean;
}

// A keyboard's rows, from the far one to the near one.
const keyboard = ['1234567890', 'qwertyuiop', 'asdfghjkl;', 'zxcvbnm,./'];
// Shifted, or on other keyboards, they give something else at the same place.
const byCode: Record<string, string> = {Comma: ',', Period: '.', Semicolon: ';', Slash: '/'};

// From the left end of the keys for what lies from the left side line, from their
// right end for the rest. Ten lie in a row at most.
function ofRow(row: Laid[], keys: string, columns: number): [number, string][] {
  const left = row.filter((laid) => laid.column < columns / 2);
  const right = row.filter((laid) => laid.column >= columns / 2);
  return [
    ...left.map((laid, i) => [laid.card, keys[i]!] as [number, string]),
    ...right.map((laid, i) => [laid.card, keys[keys.length - right.length + i]!] as [number, string]),
  ];
}

export const columns = 16;  // of a court, as host/court has it

// `rows`: as they are seen, from the far edge of the mat to the near one, the
// other side's three first. Where four rows of keys do, those nearest are theirs;
// else the other side's are those of the own, with Shift.
export function keysOf(rows: Laid[][]): Map<number, Key> {
  const filled = rows.filter((row) => row.length > 0);
  const plain = filled.length <= keyboard.length;
  const keys = new Map<number, Key>();
  rows.forEach((row, at) => {
    const nth = plain ? keyboard.length - filled.length + filled.indexOf(row) : 1 + at % 3;
    const shift = !plain && row[0]?.half === 'other';
    for (const [card, key] of ofRow(row, keyboard[nth] ?? '', columns)) {
      keys.set(card, {key, shift, label: shift ? `⇧${key}` : key});
    }
  });
  return keys;
}

export interface Press { key: string; code: string; shiftKey: boolean; }

// The card of a press among those that still lie there.
export function cardOf(keys: Map<number, Key>, press: Press): number | undefined {
  const shifted = [...keys.values()].some((key) => key.shift);
  const of = (pressed: string | undefined) => [...keys].find(([, {key, shift}]) =>
    key === pressed && (!shifted || shift === press.shiftKey))?.[0];
  return of(press.key.toLowerCase()) ?? of(byCode[press.code]);
}
