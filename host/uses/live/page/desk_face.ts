// The judge's two faces of the desk: the few presses of nearly every reading,
// large; or all of them. A phone and a tablet begin with the few.
import {me, page} from './desk_state.js';

export type Face = 'few' | 'all';
const kept = 'kimari.desk.face';
const narrow = '(max-width: 1199px)';

export function faceNow(): Face {
  // The others have little that is bright anyhow.
  if (me.role !== 'judge' || page.view?.desk.human_reader) return 'all';
  const chosen = localStorage.getItem(kept);
  if (chosen === 'few' || chosen === 'all') return chosen;
  return matchMedia(narrow).matches ? 'few' : 'all';
}

export function showFace(): void {
  document.body.dataset['face'] = faceNow();
  document.body.dataset['judge'] = String(me.role === 'judge');
}

export function keepFace(wanted: Face): void {
  localStorage.setItem(kept, wanted);
}

// A turned phone or tablet may have another one.
export function whenFaceMayChange(act: () => void): void {
  matchMedia(narrow).addEventListener('change', act);
}
