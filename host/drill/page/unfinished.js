// A set that was left in the middle: its page was closed, or the phone slept.
import { fetchJson } from '../../web/page/src/link.js';
const key = 'kimari.drill.open';
export function opened(set) {
    localStorage.setItem(key, String(set.set));
}
export function closed() {
    localStorage.removeItem(key);
}
// The set to go on with. 'over': the program that began it has ended; null:
// none was left. A covered court is forgotten meanwhile, and is over too.
export async function unfinished(token) {
    const stored = localStorage.getItem(key);
    if (!stored)
        return null;
    const set = await fetchJson(`/data/set/${stored}`, token);
    if (set && set.answered < set.asked.length && set.kind !== 'layout')
        return set;
    closed();
    return set && set.answered === set.asked.length ? null : 'over';
}
