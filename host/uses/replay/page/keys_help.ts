// The list of keys, opened by `?` or its button.
import {make} from '../../web/page/dom.js';
import type {Language} from '../../web/page/text.js';
import {replayWord, type ReplayWord} from './replay_words.js';

const keys: [string, ReplayWord][] = [
  ['← →', 'keyStep'], ['Shift ← →', 'keyTen'], ['↑ ↓', 'keyReading'],
  ['N P', 'keyDisputed'], ['Space', 'play'], ['Shift Space', 'playBack'],
  ['− +', 'keySpeed'], ['R', 'keyLoop'], ['M', 'keyMute'], ['C', 'toTouch'],
  ['Z', 'keyZero'], ['O', 'lines'], ['F', 'flat'], ['A', 'whole'], ['S', 'near'],
  ['K', 'toCard'], ['V', 'full'], ['L', 'keyLanguage'], ['T', 'theme'], ['?', 'keys'],
];

export function fillHelp(box: HTMLDialogElement, language: Language): void {
  const close = make('button', '', replayWord('close', language));
  close.setAttribute('type', 'button');
  close.addEventListener('click', () => box.close());
  box.replaceChildren(
      make('h2', '', replayWord('keys', language)),
      make(
          'dl', '',
          ...keys.flatMap(([key, name]) => [
            make('dt', '', make('kbd', '', key)),
            make('dd', '', replayWord(name, language)),
          ])),
      make('p', '', replayWord('keyMouse', language)), close);
}

export function switchHelp(box: HTMLDialogElement): void {
  if (box.open) box.close();
  else box.showModal();
}
