// Parts of the desk that several pages show: buttons, choices, entries of the log.
import {make} from '../../web/page/dom.js';
import type {Language} from '../../web/page/text.js';
import {cardName, type DeckCard} from './cards.js';
import {clockText} from './desk_view.js';
import {inkPicture} from './ink_text.js';
import type {DeskView, Entry, Role} from './match_view.js';
import type {Players} from './players.js';
import {entryText, roles, say} from './desk_words.js';

export interface Shown {
  desk: DeskView;
  players: Players;
  deck: DeckCard[];
  language: Language;
  role: Role;
  name: string;
}

export function button(
    className: string, press: () => void, ...children: (Node | string)[]):
    HTMLButtonElement {
  const its = make('button', className, ...children) as HTMLButtonElement;
  its.type = 'button';
  its.addEventListener('click', press);
  return its;
}

export function entryItem(entry: Entry, shown: Shown): HTMLElement {
  const {language} = shown;
  const card = entry.card > 0 ? cardName(shown.deck, entry.card) : '';
  const item = make(
      'li', entry.counts ? '' : 'void',
      make('span', 'count', String(entry.number)),
      make('span', 'text', entryText(entry, card, language)),
      make(
          'small', '',
          `${entry.by} (${roles[entry.role][language]})  ${clockText(entry.at_s)}`));
  const drawn = inkPicture(entry.reason);
  if (drawn) {
    item.append(drawn);
  } else if (entry.reason) {
    item.append(make('q', '', entry.reason));
  }
  if (!entry.counts) {
    item.append(make('small', '', say('not_counted', language)));
  }
  return item;
}

// One of several values; `chosen` is marked.
export function choice<T>(
    box: HTMLElement, values: {value: T, label: string, tone?: string}[],
    chosen: T, choose: (value: T) => void): void {
  box.setAttribute('role', 'radiogroup');
  // The same buttons stay: one that is replaced under a finger is not pressed.
  const labels = JSON.stringify(values.map(({label}) => label));
  if (box.dataset['labels'] !== labels) {
    box.dataset['labels'] = labels;
    box.replaceChildren(...values.map(({value, label, tone}) => {
      const its = button(tone ?? '', () => choose(value), label);
      its.setAttribute('role', 'radio');
      return its;
    }));
  }
  values.forEach(({value}, at) => box.children[at]?.setAttribute(
      'aria-checked', String(value === chosen)));
}
