// Finding a card of the deck by its number or by the beginning of a phrase.

import {cardsBeginning} from '../../web/page/kana_key.js';

export interface DeckCard {
  card: number;
  kimariji: string;
  upper: string;
  lower: string;
  torifuda: string;
}

// Hiragana, ASCII digits, no spaces.
export function plain(word: string): string {
  return [...word.normalize('NFKC').replace(/\s/gu, '')]
      .map((letter) => {
        const code = letter.codePointAt(0) ?? 0;
        return code >= 0x30a1 && code <= 0x30f6 ?
            String.fromCodePoint(code - 0x60) : letter;
      })
      .join('');
}

// Those a word can mean, in the deck's order: the number, or the beginning of a
// phrase in any spelling.
export function cardsMeant(deck: DeckCard[], word: string): DeckCard[] {
  const asked = plain(word);
  if (!asked) return [];
  if (/^\d+$/u.test(asked)) return deck.filter((card) => card.card === Number(asked));
  return cardsBeginning(deck, word);
}

export function cardName(deck: DeckCard[], number: number): string {
  const card = deck.find((known) => known.card === number);
  return card?.kimariji || String(number);
}
