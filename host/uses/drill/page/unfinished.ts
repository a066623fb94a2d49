// A set that was left in the middle: its page was closed, or the phone slept.
import type {Text} from '../../web/page/text.js';
import type {DrillSet} from './drill_view.js';
import {words} from './drill_words.js';

const key = 'kimari.drill.open';

export function opened(set: DrillSet): void {
  localStorage.setItem(key, String(set.set));
}
export function closed(): void {
  localStorage.removeItem(key);
}

// The set to go on with; why there is none now, where one was left; null: none
// was. A covered court is forgotten meanwhile, and is over.
export async function unfinished(token: string): Promise<DrillSet | Text | null> {
  const stored = localStorage.getItem(key);
  if (!stored) return null;
  let response: Response;
  try {
    response = await fetch(`/data/set/${stored}`,
        token ? {headers: {Authorization: `Bearer ${token}`}} : {});
    if (response.status === 409) {
      // Its drill is not there this time.
      const said = await response.json() as {message: string, message_ja: string};
      return {en: said.message, ja: said.message_ja || said.message};
    }
    if (response.ok) {
      const set = await response.json() as DrillSet;
      if (set.answered < set.asked.length && set.kind !== 'layout') return set;
      closed();
      return set.answered === set.asked.length ? null : words.setOver;
    }
  } catch {
    return null;  // the network: it is asked for again another time
  }
  if (response.status !== 404) return null;
  closed();
  return words.setOver;
}
