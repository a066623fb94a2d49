// What the desk shows of the match: why it waits, a ruling, the sheet.
import {cardName} from '../../view/page/cards.js';
import {button, type Shown} from '../../view/page/desk_panels.js';
import {clockText, mayPress, possible, type Press} from '../../view/page/desk_view.js';
import type {DeskView, Held, Line, Role} from '../../view/page/match_view.js';
import {lineResult, resultText, roles, say} from '../../view/page/desk_words.js';
import {readingNumber} from '../../view/page/ruling_words.js';
import {make} from '../../web/page/dom.js';
import type {Language} from '../../web/page/text.js';

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
    hold: Held, shown: Shown, press: (press: Press) => void): HTMLElement {
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

// The letter of a button's key, for the eye alone.
export function keyLetter(of: HTMLElement): HTMLElement {
  const letter = of.dataset['key'] ?? '';
  of.setAttribute('aria-keyshortcuts', letter);
  const its = make('kbd', '', letter);
  its.setAttribute('aria-hidden', 'true');
  return its;
}

// Dims what this role may not press, and what would be refused as the match
// stands. `line`: the reading that is acted on.
export function allow(
    root: ParentNode, role: Role, desk: DeskView | null,
    line: Line | null): void {
  for (const its of root.querySelectorAll<HTMLButtonElement>('[data-press]')) {
    const press = JSON.parse(its.dataset['press'] ?? '{}') as Press;
    const about = its.dataset['about'] === 'last' ? desk?.lines.at(-1) ?? null :
                                                    line;
    its.disabled = !mayPress(role, press) ||
        desk !== null && !possible(desk, press, about);
  }
}
