// The court as the player sees it: own rows below, the other side's above and
// upside down, as they lie on the mat, each from both side lines inwards.
import {make} from '../../web/page/dom.js';
import {cardOf, columns, keysOf, type Key, type Press} from './court_keys.js';
import type {DrillSet, Laid} from './drill_view.js';

const perColumn = 5;  // kana, as printed

// A card as printed, in columns from the right.
export function cardFace(torifuda: string): HTMLElement {
  const lines: HTMLElement[] = [];
  for (let i = 0; i < torifuda.length; i += perColumn) {
    lines.push(make('span', '', torifuda.slice(i, i + perColumn)));
  }
  return make('span', lines.length > 3 ? 'kana four' : 'kana', ...lines);
}

export class CourtBoard {
  private readonly cards = new Map<number, HTMLElement>();
  private keys = new Map<number, Key>();  // of those that lie there

  // `touched`: a card and when, by the event's own stamp.
  constructor(
      private readonly box: HTMLElement,
      private readonly touched: (card: number, atMs: number) => void) {}

  clear(): void {
    this.cards.clear();
    this.keys.clear();
    this.box.classList.remove('covered');
    this.box.replaceChildren();
  }
  lay(set: DrillSet): void {
    this.clear();
    const halves = (['other', 'own'] as const).map((half) => {
      // From the far edge of the mat to the near one.
      const rows = half === 'other' ? [0, 1, 2] : [2, 1, 0];
      return rows.map((row) => set.court
          .filter((c) => c.half === half && c.row === row)
          .sort((a, b) => a.column - b.column));
    });
    this.keys = keysOf(halves.flat());
    this.box.replaceChildren(...halves.map((rows, i) => make(
        'div', `half ${i === 0 ? 'other' : 'own'}`,
        ...rows.map((row) => make('div', 'row', this.wing(row, true), this.wing(row, false))))));
  }

  // Of a key on a card that still lies there.
  card(press: Press): number | undefined {
    return cardOf(this.keys, press);
  }

  mark(card: number, how: 'right' | 'wrong' | 'ghost'): void {
    this.cards.get(card)?.classList.add(how);
  }
  unmark(): void {
    for (const each of this.cards.values()) {
      each.classList.remove('right', 'wrong', 'ghost');
    }
  }
  // The cards lie there, and cannot be read.
  cover(): void {
    this.box.classList.add('covered');
  }
  take(card: number): void {
    const element = this.cards.get(card);
    if (!element) return;
    element.classList.add('gone');
    element.setAttribute('disabled', '');
    this.keys.delete(card);
  }

  private wing(row: Laid[], left: boolean): HTMLElement {
    return make('div', 'wing', ...row.filter((card) => card.column < columns / 2 === left)
        .map((card) => this.make(card)));
  }
  private make(card: Laid): HTMLElement {
    const key = this.keys.get(card.card)?.label ?? '';
    const element = make('button', 'card', cardFace(card.torifuda));
    element.setAttribute('type', 'button');
    element.dataset['card'] = String(card.card);
    if (key) element.append(make('small', '', key));
    element.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      this.touched(card.card, event.timeStamp);
    });
    this.cards.set(card.card, element);
    return element;
  }
}
