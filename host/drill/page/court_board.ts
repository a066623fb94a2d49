// The court as the player sees it: own rows below, the other side's above and
// upside down, as they lie on the mat.
import {make} from '../../web/page/src/dom.js';
import type {DrillSet, Laid} from './drill_view.js';

const keys = 'abcdefghijklmnopqrstuvwxyz1234567890';
const perColumn = 5;  // kana, as printed

export class CourtBoard {
  private readonly cards = new Map<number, HTMLElement>();
  private readonly byKey = new Map<string, number>();

  // `touched`: a card and when, by the event's own stamp.
  constructor(
      private readonly box: HTMLElement,
      private readonly touched: (card: number, atMs: number) => void) {}

  lay(set: DrillSet): void {
    this.cards.clear();
    this.byKey.clear();
    const halves = (['other', 'own'] as const).map((half) => {
      // From the far edge of the mat to the near one.
      const rows = half === 'other' ? [0, 1, 2] : [2, 1, 0];
      return make('div', `half ${half}`, ...rows.map((row) => this.row(
          set.court.filter((c) => c.half === half && c.row === row))));
    });
    this.box.replaceChildren(...halves);
  }

  // Of a key on a card that still lies there.
  card(key: string): number | undefined {
    return this.byKey.get(key.toLowerCase());
  }

  mark(card: number, how: 'right' | 'wrong'): void {
    this.cards.get(card)?.classList.add(how);
  }
  unmark(): void {
    for (const each of this.cards.values()) each.classList.remove('right', 'wrong');
  }
  take(card: number): void {
    const element = this.cards.get(card);
    if (!element) return;
    element.classList.add('gone');
    element.setAttribute('disabled', '');
    for (const [key, of] of this.byKey) if (of === card) this.byKey.delete(key);
  }

  private row(cards: Laid[]): HTMLElement {
    cards.sort((a, b) => a.column - b.column);
    return make('div', 'row', ...cards.map((card) => this.make(card)));
  }

  private make(card: Laid): HTMLElement {
    const key = keys[this.cards.size] ?? '';
    const lines: HTMLElement[] = [];
    for (let i = 0; i < card.torifuda.length; i += perColumn) {
      lines.push(make('span', '', card.torifuda.slice(i, i + perColumn)));
    }
    const element = make('button', 'card', make('span', 'kana', ...lines));
    element.setAttribute('type', 'button');
    element.dataset['card'] = String(card.card);
    if (key) {
      element.append(make('small', '', key));
      this.byKey.set(key, card.card);
    }
    element.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      this.touched(card.card, event.timeStamp);
    });
    this.cards.set(card.card, element);
    return element;
  }
}
