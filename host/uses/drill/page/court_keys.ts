// Which key answers which card of a court.
import type {Laid} from './drill_view.js';

export interface Key {
  label: string;   // as it stands on the card
  key: string;     // small, as KeyboardEvent.key
  shift: boolean;
}

const oneLayer = 'abcdefghijklmnopqrstuvwxyz1234567890';
// As the three rows of a half are seen. Nine lie in a row at most.
const byPlace = ['qwertyuio', 'asdfghjkl', 'zxcvbnm,.'];
// Shifted they give something else on each keyboard, at the same place.
const byCode: Record<string, string> = {Comma: ',', Period: '.'};

// `rows`: as they are seen, from the far edge of the mat to the near one. Where
// the letters and digits do not do, the keys lie as the cards: the own side's as
// they are, the other side's with Shift.
export function keysOf(rows: Laid[][]): Map<number, Key> {
  const all = rows.flat();
  if (all.length <= oneLayer.length) {
    return new Map(all.map((laid, i) => [laid.card, keyOf(oneLayer[i]!, false)]));
  }
  return new Map(rows.flatMap((row, at) => row.map((laid, i) =>
    [laid.card, keyOf(byPlace[at % byPlace.length]![i]!, laid.half === 'other')] as const)));
}

function keyOf(key: string, shift: boolean): Key {
  return {key, shift, label: shift ? `⇧${key}` : key};
}

export interface Press { key: string; code: string; shiftKey: boolean; }

// The card of a press among those that still lie there.
export function cardOf(keys: Map<number, Key>, press: Press): number | undefined {
  const shifted = [...keys.values()].some((key) => key.shift);
  const of = (pressed: string | undefined) => [...keys].find(([, {key, shift}]) =>
    key === pressed && (!shifted || shift === press.shiftKey))?.[0];
  return of(press.key.toLowerCase()) ?? of(byCode[press.code]);
}
