// What the desk shows of the match: why it waits, a ruling, the sheet, the log.
import {cardName, type DeckCard} from './cards.js';
import {
  clockText, mayPress, type Desk, type Entry, type Hold, type Line, type Press,
  type Role,
} from './desk_view.js';
import {
  entryText, lineResult, readingNumber, resultText, roles, say,
} from './desk_words.js';
import {make} from './dom.js';
import type {Language, Side} from './view.js';

export interface Shown {
  desk: Desk;
  players: Record<Side, string>;
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

// Which word ends this hold.
function endWord(ends: Press, language: Language): string {
  switch (ends.what) {
    case 'red down':
      return say('red_down', language);
    case 'white down':
      return say('white_down', language);
    case 'let stand':
      return say('let_stand', language);
    default:
      return say(ends.hold === 'hand' ? 'hand_down' : 'go_on', language);
  }
}

export function holdItem(
    hold: Hold, shown: Shown, press: (press: Press) => void): HTMLElement {
  const {language} = shown;
  const by = hold.by || say('rig', language);
  const item = make(
      'div', 'hold', make('span', 'why', hold.why[language]),
      make('small', '', `${by}　${clockText(hold.since_s)}`));
  const ends = hold.ends;
  const others = hold.reason === 'judge' && shown.role === 'reader' &&
      hold.by !== shown.name;
  if (ends && hold.may.includes(shown.role) && !others) {
    item.append(button('', () => press(ends), endWord(ends, language)));
  } else if (ends) {
    item.append(make(
        'small', '', hold.may.map((role) => roles[role][language]).join(' / ')));
  }
  return item;
}

// A line of the sheet, large: what stands, and what the evidence said where
// that is something else.
export function lineHead(line: Line, shown: Shown): HTMLElement[] {
  const {language, players} = shown;
  const parts = [
    make(
        'div', 'kicker', readingNumber(line.reading, language),
        make('b', 'kimariji', line.kimariji || cardName(shown.deck, line.card))),
    make(
        'div', `result ${line.void ? '' : line.stands.taker ?? ''}`,
        lineResult(line, players, language)),
  ];
  if (line.changed) {
    const said = resultText(line.ruled, line.dead, players, language);
    parts.push(make(
        'div', 'was',
        `${say('by_evidence', language)}${language === 'ja' ? '：' : ': '}${said}`));
  }
  if (line.decided_by) {
    parts.push(make('div', 'decided', `✓ ${line.decided_by}`));
  }
  if (!line.void) {
    parts.push(make('div', 'summary', line.summary[language]));
  }
  return parts;
}

export function lineItem(
    line: Line, chosen: boolean, shown: Shown,
    choose: () => void): HTMLElement {
  const {language, players} = shown;
  const marks: Node[] = [];
  if (line.changed) marks.push(make('b', 'mark', say('changed', language)));
  if (line.does_not_follow) {
    marks.push(make('b', 'mark bad', say('not_follow', language)));
  }
  if (line.decided_by && !line.changed) marks.push(make('b', 'mark', '✓'));
  const its = button(
      chosen ? 'line chosen' : 'line', choose,
      make('span', 'count', String(line.reading)),
      make('span', 'kimariji', line.kimariji || cardName(shown.deck, line.card)),
      make(
          'span', `result ${line.void ? '' : line.stands.taker ?? ''}`,
          lineResult(line, players, language)),
      make('span', 'marks', ...marks));
  its.dataset['reading'] = String(line.reading);
  return make('li', '', its);
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
  if (entry.reason) item.append(make('q', '', entry.reason));
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

// Dims what this role may not press.
export function allow(root: ParentNode, role: Role): void {
  for (const its of root.querySelectorAll<HTMLButtonElement>('[data-press]')) {
    const press = JSON.parse(its.dataset['press'] ?? '{}') as Press;
    its.disabled = !mayPress(role, press);
  }
}
