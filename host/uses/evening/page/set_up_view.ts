// What can be chosen for an evening, as the server offers it (mirrors
// host/uses/evening/evening_desk.h and host/reader/evening.h), and what follows from it.
import type {Text} from '../../web/page/text.js';
import type {ReaderFolder} from './evening_view.js';

export interface Evening {
  reader: string;
  voice: Voice;
  cards: string;
  number: number;
  dead: number;
  partners: number;
  order: 'shuffled' | 'number' | 'musume' | 'given';
  mode: Mode;
  own: string;
  joka_upper: number;
  joka_lower: number;
  rhythm: string;
  fit: boolean;
  gap_s: number | null;
  lead_s: number;
  tail_s: number;
  memorise_min: number | null;
  every_s: number | null;
  every_ends_min: number;
  volume_db: number;
  fill: boolean;
  hide_known: boolean;
}

export type Voice = 'low' | 'high';
export type Mode =
  | 'competitive' | 'beginner' | 'recreational' | 'upper' | 'upper-lower'
  | 'lower' | 'own' | 'himuka';
export const modes: Mode[] = [
  'competitive', 'beginner', 'recreational', 'upper', 'upper-lower', 'lower',
  'own',
];
export type Ingredient = 'before-upper' | 'before-lower' | 'upper' | 'lower';

export interface OfferedReader extends ReaderFolder {
  checked: number | null;  // percent of a look at it; 100: `findings` has all
  findings: Finding[];
}

export interface Finding {
  weight: 'fine' | 'note' | 'bad';
  en: string;
  ja: string;
}

export interface OfferedCard {
  card: number;
  kimariji: string;
  length: number;
  initial: string;
  colour: string;
  text: string;
}

export interface OwnSet {
  name: string;
  words: string;
  cards: number[];
}

export interface Offer {
  deck: string;
  deck_ja: string;
  evening: Evening;
  newcomer: boolean;
  readers: OfferedReader[];
  sets: OwnSet[];
  sets_text: string;
  known: number[];
  cards: OfferedCard[];
  joka: boolean;
  rig: boolean;  // a match can be played from here
  troubles: (Text & {reader?: string})[];
  broken: {read: number, cards: number, log: string, hash: string} | null;
}

// Whether its files' numbers are to be told, or were.
export function hasTracks(reader: OfferedReader): boolean {
  return reader.numbers !== null && (reader.tracks || reader.rules.length > 0);
}

export const colours = ['blue', 'pink', 'yellow', 'green', 'orange'];
const musume = 'むすめふさほせ';

const colourNames: {[name: string]: string} = {
  青: 'blue', 桃: 'pink', 黄: 'yellow', 緑: 'green', 橙: 'orange',
  ぶるー: 'blue', ぴんく: 'pink', いえろー: 'yellow', ぐりーん: 'green', おれんじ: 'orange',
};

// As a Japanese input method types it, in half width.
function halfWidth(text: string): string {
  return text.normalize('NFKC').replace(/[〜~−]/g, '-')
      .replace(/(?<=\d)ー(?=\d)/g, '-');
}

const moved = (text: string, letters: RegExp, by: number) =>
  text.replace(letters, (one) => String.fromCharCode(one.charCodeAt(0) - by));

// Capitals and full-width letters as small ones, katakana as hiragana.
function plain(word: string): string {
  return moved(moved(word, /[Ａ-Ｚａ-ｚ]/g, 0xFEE0), /[ァ-ヶ]/g, 0x60).toLowerCase();
}

function lengthIn(word: string): number | null {
  if (word === '大山' || word === '大山札') return 6;
  const found = /^kimariji:(\d+)$/.exec(word) ??
      /^([\d一二三四五六]+)字(?:決まり|決り)?$/.exec(word);
  if (!found?.[1]) return null;
  const kanji = '一二三四五六'.indexOf(found[1]);
  return kanji < 0 ? Number(found[1]) : kanji + 1;
}

// "1-20, む" -> ["1-20", "む"].
export function wordsOf(cards: string): string[] {
  return halfWidth(cards).split(/[,、，\s]+/).filter((word) => word !== '');
}

// The cards one word names; what a person typed by hand the server knows alone.
export function cardsOf(typed: string, offer: Offer): number[] {
  const where = (wanted: (card: OfferedCard) => boolean) =>
    offer.cards.filter(wanted).map((card) => card.card);
  const own = offer.sets.find((set) => set.name === typed);
  if (own) return own.cards;
  let word = plain(typed);
  if (word === 'all') return where(() => true);
  if (word === 'musume') return where((card) => musume.includes(card.initial));
  const length = lengthIn(word);
  if (length !== null) return where((card) => card.length === length);
  const range = /^(\d+)(?:-(\d+))?$/.exec(word);
  if (range) {
    const first = Number(range[1]);
    const last = Number(range[2] ?? range[1]);
    return where((card) => card.card >= first && card.card <= last);
  }
  word = word.replace(/札?色?$/, '');
  const colour = colourNames[word] ?? word;
  if (colours.includes(colour)) return where((card) => card.colour === colour);
  return where((card) => word.includes(card.initial));
}

// Whether a word was typed that only the server may know.
export function hasUnknown(evening: Evening, offer: Offer): boolean {
  return wordsOf(evening.cards).some((word) => cardsOf(word, offer).length === 0);
}

// How many cards lie on the court, and how many are read.
export function countOf(evening: Evening, offer: Offer):
    {court: number, read: number} {
  const cards = new Set<number>();
  for (const word of wordsOf(evening.cards)) {
    for (const card of cardsOf(word, offer)) cards.add(card);
  }
  if (evening.hide_known) offer.known.forEach((card) => cards.delete(card));
  let court = cards.size;
  if (evening.number > 0) court = Math.min(court, evening.number);
  return {court, read: court + evening.dead};
}

// With no number to be drawn where that is all of them, or more.
export function asRead(evening: Evening, offer: Offer): Evening {
  if (hasUnknown(evening, offer)) return evening;
  const {court} = countOf({...evening, number: 0, hide_known: false}, offer);
  return evening.number < court ? evening : {...evening, number: 0};
}

// The words with one added or, where it was there, taken away; "all" stands
// alone.
export function toggled(cards: string, word: string): string {
  const words = wordsOf(cards);
  if (word === 'all') return 'all';
  const rest = words.filter((other) => other !== 'all' && other !== word);
  if (!words.includes(word)) rest.push(word);
  return rest.length === 0 ? 'all' : rest.join(',');
}

// Initials in the order in which they are taught, those of the deck alone.
export function initialsOf(offer: Offer): string[] {
  const taught = 'むすめふさほせうつしもゆいちひきはやよかみたこおわなあ';
  const there = new Set(offer.cards.map((card) => card.initial));
  const known = [...taught].filter((letter) => there.has(letter));
  return [...known, ...[...there].filter((letter) => !taught.includes(letter))];
}

// Kimariji lengths that the deck has.
export function lengthsOf(offer: Offer): number[] {
  return [...new Set(offer.cards.map((card) => card.length))]
      .filter((length) => length > 0).sort((a, b) => a - b);
}
