// The reader's page in both languages.
import type {Language, Text} from '../../web/page/text.js';
import type {State} from './evening_view.js';
import {isOver, isSet, type Command, type Hold, type ReaderView} from './reader_view.js';
import type {Mode} from './set_up_view.js';
import {cardWord, modeNames} from './set_up_words.js';

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

// What the largest button says before the first card.
export const start: Text = {en: 'Start', ja: '読み始める'};

const states: Record<State, Text> = {
  'set-up': {en: '', ja: ''},
  preparing: {en: 'Preparing the sounds', ja: '音声を準備しています'},
  ready: {en: 'Ready. Start when the players are.', ja: '準備ができました'},
  memorising: {en: 'Time to memorise', ja: '暗記時間'},
  reading: {
    en: 'After the take, press Next.',
    ja: '取りが決まったら「次へ」',
  },
  finished: {en: 'All cards were read', ja: 'すべて読み終えました'},
  stopped: {en: 'Stopped', ja: '終了しました'},
};

const holds: Record<Exclude<Hold, 'sound'>, Text> = {
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

// While it sounds; from the lower phrase to the end it stays the same.
const sounding: Text = {en: 'Reading …', ja: '読んでいます…'};
const joka: Text = {
  en: 'Reading the joka, then the first card …',
  ja: '序歌を読んでいます。続けて最初の札を読みます…',
};

const atPhraseEnd: Text = {
  en: 'Held at the end of this phrase', ja: 'この句の終わりで止まります',
};
const atReadingEnd: Text = {
  en: 'Held once this card is read', ja: 'この札を読み終えたら止まります',
};
const everyOver: Text = {
  en: 'The time of reading on by itself is over. Next reads on.',
  ja: '自動送りの時間が終わりました。「次へ」で読みます',
};
const readsAgain: Text = {
  en: 'Goes on where it broke off: Next reads the card again that was being read.',
  ja: '続きから読みます。「次へ」で、途中だった札をもう一度読みます',
};

// Where the set stands: one sentence, or one for each reason to hold.
export function sentences(view: ReaderView, language: Language): string[] {
  if (isOver(view)) return [states[view.state][language]];
  if (view.ends_with_phrase) return [atPhraseEnd[language]];
  if (view.ends_with_reading) return [atReadingEnd[language]];
  if (view.holds.length === 0 && view.sounding) {
    return [(view.joka ? joka : sounding)[language]];
  }
  if (view.holds.length === 0 && view.reads_again) return [readsAgain[language]];
  if (view.holds.length === 0 && view.every_over) return [everyOver[language]];
  if (view.holds.length > 0) {
    return view.holds.map(
        (hold) => hold === 'sound' ? {en: view.sound, ja: view.sound_ja}[language] : holds[hold][language]);
  }
  return [states[view.state][language]];
}

// What is read, as it was chosen, in one line.
export function whatIsRead(view: ReaderView, language: Language): string {
  if (!isSet(view)) return '';
  const all = view.set.split(/[,、\s]+/).filter((word) => word !== '');
  const named = all.slice(0, 4).map((word) => cardWord(word, language));
  const set = named.join(language === 'ja' ? '、' : ', ') + (all.length > 4 ? ' …' : '');
  const mode = modeNames[view.mode as Mode]?.[language] ?? '';
  return [set, mode].filter((part) => part !== '').join(language === 'ja' ? '・' : ' · ');
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

export const beforeAnother: Question = {
  ...beforeStop,
  question: {en: 'End this set?', ja: 'この回を終わりますか？'},
  yes: {en: 'End it', ja: '終わる'},
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
  sealed: {en: 'Seal of the order of cards', ja: '札順の封印'},
  order: {
    en: 'SHA-256 of the order; its key is shown at the end:',
    ja: '札順のSHA-256。鍵は最後に示します：',
  },
  orderOver: {en: 'SHA-256 of the order:', ja: '札順のSHA-256：'},
  seed: {en: 'Its key (seed):', ja: '封印の鍵（シード）：'},
  connecting: {en: 'Connecting …', ja: '接続しています…'},
  lost: {
    en: 'No connection to the reader. The buttons do nothing until it is back.',
    ja: '読み上げ機につながりません。つながるまでボタンは使えません',
  },
  refused: {en: 'Not done', ja: 'できません'},
  preparing: {en: 'Preparing the sounds', ja: '音声を準備しています'},
  menu: {en: 'Options', ja: '設定'},
  close: {en: 'Close', ja: '閉じる'},
  volume: {en: 'Volume', ja: '音量'},
  every: {en: 'Reads on by itself after', ja: '自動で次へ'},
  never: {en: 'off', ja: 'しない'},
  reshuffle: {en: 'Put the cards back, shuffle anew', ja: '札を戻して新しい順で'},
  sameOrder: {en: 'The same order again', ja: '同じ順でもう一度'},
  toSetUp: {en: 'Choose anew', ja: '選び直す'},
  know: {en: 'I know this card', ja: '覚えた'},
  forget: {en: 'I do not know it', ja: 'まだ覚えていない'},
  wasKimariji: {en: 'was decided by', ja: 'このときの決まり字'},
  upper: {en: 'Upper phrase is decided by', ja: '上の句の決まり字'},
  changes: {en: 'Unread cards got shorter', ja: 'これで変わった決まり字'},
  lower: {en: 'Lower phrase is decided by', ja: '下の句の決まり字'},
  torifuda: {en: 'Its card', ja: '取り札'},
} as const;

export type ReaderWord = keyof typeof words;

export function readerWord(name: ReaderWord, language: Language): string {
  return words[name][language];
}
