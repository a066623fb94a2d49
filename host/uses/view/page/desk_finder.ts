// Finds a card with a few letters and one tap.
import {make} from '../../web/page/dom.js';
import type {Language} from '../../web/page/text.js';
import {cardsMeant, type DeckCard} from './cards.js';
import {button} from './desk_panels.js';
import {say} from './desk_words.js';

const most = 12;

export class Finder {
  card: DeckCard | null = null;
  private readonly input = document.createElement('input');
  private readonly found = make('div', 'found');
  private deck: DeckCard[] = [];
  private language: Language = 'en';

  constructor(box: HTMLElement, private readonly changed: () => void) {
    this.input.type = 'search';
    this.input.autocomplete = 'off';
    this.input.addEventListener('input', () => this.look());
    box.append(this.input, this.found);
  }

  show(deck: DeckCard[], language: Language): void {
    this.deck = deck;
    this.language = language;
    this.input.placeholder = say('search', language);
    this.look(false);
  }

  clear(): void {
    this.input.value = '';
    this.card = null;
    this.look();
  }

  private look(anew = true): void {
    if (anew) this.card = null;
    const meant = cardsMeant(this.deck, this.input.value);
    if (anew && meant.length === 1) this.card = meant[0] ?? null;
    const chips: Node[] = meant.slice(0, most).map((card) => {
      const its = button('chip', () => {
        this.card = card;
        this.look(false);
      }, make('b', '', card.kimariji), ` ${card.card}`);
      its.dataset['card'] = String(card.card);
      its.setAttribute('aria-pressed', String(this.card?.card === card.card));
      return its;
    });
    if (this.input.value && meant.length === 0) {
      chips.push(make('small', '', say('none_found', this.language)));
    } else if (meant.length > most) {
      chips.push(make('small', '', '…'));
    }
    this.found.replaceChildren(...chips);
    this.changed();
  }
}
