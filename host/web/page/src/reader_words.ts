// The reader's page in both languages.
import type {Command, Hold, ReaderView, State} from './reader_view.js';
import type {Language, Text} from './view.js';

export const labels: Record<Command, Text> = {
  next: {en: 'Next', ja: '次へ'},
  hold: {en: 'Hold', ja: '止める'},
  'go-on': {en: 'Go on', ja: '再開'},
  again: {en: 'Again', ja: 'もう一度'},
  back: {en: 'Back', ja: '戻る'},
  skip: {en: 'Skip', ja: '飛ばす'},
  undo: {en: 'Undo', ja: '取消'},
  memorise: {en: 'Memorise', ja: '暗記時間'},
  stop: {en: 'Stop', ja: '終了'},
};

// Of the largest button before the first card.
export const start: Text = {en: 'Start', ja: '読み始める'};

const states: Record<State, Text> = {
  ready: {en: 'Ready. Start when the players are.', ja: '準備ができました'},
  memorising: {en: 'Time to memorise', ja: '暗記時間'},
  reading: {
    en: 'Reading. After the take, press Next.',
    ja: '読み上げ中。取りが決まったら「次へ」',
  },
  finished: {en: 'All cards were read', ja: 'すべて読み終えました'},
  stopped: {en: 'Stopped', ja: '終了しました'},
};

const holds: Record<Hold, Text> = {
  person: {en: 'Held. Press “Go\u00a0on” to read on.', ja: '止めています。「再開」で読みます'},
  hand: {en: 'Held: a hand is up', ja: '挙手があります'},
  tidying: {en: 'Held: cards are put in order', ja: '札を整えています'},
  protest: {en: 'Held: a protest is open', ja: '協議中です'},
  'last-two': {
    en: 'Two cards left: lay them on the centre line, then “Go\u00a0on”.',
    ja: '残り2枚です。中央線に並べて「再開」',
  },
  device: {
    en: 'No sound. Check the loudspeaker; it is tried again by itself.',
    ja: '音が出ません。スピーカーを確認してください（自動で試し直します）',
  },
};

// Where the set stands: one sentence, or one for each reason to hold.
export function sentences(view: ReaderView, language: Language): string[] {
  if (view.holds.length > 0) {
    return view.holds.map((hold) => holds[hold][language]);
  }
  return [states[view.state][language]];
}

// What a press has done, where nothing else on the page would tell.
export const done: Partial<Record<Command, Text>> = {
  again: {en: 'Read once more', ja: 'もう一度読みます'},
  back: {
    en: 'One card back: Next reads it again.',
    ja: '1枚戻りました。「次へ」でその札を読みます',
  },
  skip: {
    en: 'The next card is left out. Undo brings it back.',
    ja: '次の札を飛ばします。「取消」で元に戻せます',
  },
  undo: {en: 'Undone', ja: '取り消しました'},
};

// Asked before what cannot be taken back.
export interface Question {
  question: Text;
  consequence: Text;
  no: Text;
  yes: Text;
}

export const beforeStop: Question = {
  question: {en: 'Stop reading for good?', ja: '読み上げを終了しますか？'},
  consequence: {
    en: 'The cards that are left are not read.',
    ja: '残りの札は読まれません',
  },
  no: {en: 'No, keep on', ja: 'いいえ、続けます'},
  yes: {en: 'Stop', ja: '終了する'},
};

export const beforeStart: Question = {
  question: {en: 'End the time to memorise?', ja: '暗記時間を終えますか？'},
  consequence: {en: 'Reading starts at once.', ja: 'すぐに読み始めます'},
  no: {en: 'No, wait', ja: 'いいえ、待ちます'},
  yes: {en: 'Start reading', ja: '読み始める'},
};

const words = {
  title: {en: 'Reader', ja: '読み上げ'},
  light: {en: 'Light', ja: '明るく'},
  dark: {en: 'Dark', ja: '暗く'},
  settled: {en: 'Cards read', ja: '読まれた札'},
  none: {
    en: 'A card is listed here when the next one is read.',
    ja: '札は、次の札を読むときにここに載ります',
  },
  order: {
    en: 'Order of cards, sealed (SHA-256); the key is shown at the end:',
    ja: '札順の封印（SHA-256）。鍵は最後に示します：',
  },
  orderOver: {en: 'Order of cards, sealed (SHA-256):', ja: '札順の封印（SHA-256）：'},
  seed: {en: 'Its key (seed):', ja: '封印の鍵（シード）：'},
  connecting: {en: 'Connecting …', ja: '接続しています…'},
  lost: {
    en: 'No connection to the reader. The buttons do nothing until it is back.',
    ja: '読み上げ機につながりません。つながるまでボタンは使えません',
  },
  refused: {en: 'Not done', ja: 'できません'},
} as const;

export type ReaderWord = keyof typeof words;

export function readerWord(name: ReaderWord, language: Language): string {
  return words[name][language];
}
