// Keys and buttons, and what each does.
import {byId} from '../../web/page/dom.js';

export type KeyActs = Record<string, (shift: boolean) => void>;

// A letter, or the name of a key. Nothing while `help` is open but closing it.
// `jog` has no keys of its own; other sliders, words that are written, and a
// button that the keyboard has reached do.
export function wireKeys(
    acts: KeyActs, help: HTMLDialogElement, jog: HTMLInputElement): void {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (help.open && event.key !== '?') return;
    const {key, target} = event;
    if (target instanceof HTMLInputElement && target !== jog) return;
    if (key === ' ' && target instanceof HTMLButtonElement &&
        target.matches(':focus-visible')) {
      return;
    }
    const act = acts[key.length === 1 ? key.toLowerCase() : key];
    if (!act) return;
    event.preventDefault();
    act(event.shiftKey);
  });
}

export function wireButtons(acts: Record<string, () => void>): void {
  for (const [id, act] of Object.entries(acts)) {
    byId(id).addEventListener('click', (event) => {
      // Pressed by a pointer it does not keep the keyboard.
      if (event.detail > 0) byId(id).blur();
      act();
    });
  }
}
