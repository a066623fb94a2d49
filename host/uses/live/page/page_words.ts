// The match page's own words in both languages.
import type {Phase, Side} from '../../view/page/match_view.js';
import type {Language} from '../../web/page/text.js';

const words = {
  title: {en: 'Kimari', ja: '決まり'},
  demo: {en: 'Demo: simulated', ja: 'デモ（模擬）'},
  hold: {en: 'Hold', ja: '中断'},
  resume: {en: 'Resume', ja: '再開'},
  theme: {en: 'Light / dark', ja: '明・暗'},
  cardsLeft: {en: 'cards left', ja: '枚'},
  noRuling: {en: 'No card yet', ja: 'まだ札なし'},
  noRulingWhy: {
    en: 'The first ruling appears here once a reading is settled.',
    ja: '最初の判定は、読みが決まるとここに出ます。',
  },
  certainty: {en: 'certainty', ja: '確かさ'},
  sent: {en: 'Sent card', ja: '送り札'},
  recent: {en: 'Recent readings', ja: 'これまで'},
  seen: {en: 'Seen', ja: '確認した'},
  first: {en: 'first', ja: '先'},
  notRuled: {en: 'The ruling follows.', ja: '判定はこのあとです。'},
  live: {en: 'Live', ja: '接続中'},
  lost: {en: 'No connection', ja: '接続なし'},
  over: {en: 'The match is over', ja: '試合は終わりました'},
  lostLong: {
    en: 'No connection. What you see is old.',
    ja: '接続が切れています。表示は古いものです。',
  },
  order: {en: 'Order of cards, sealed', ja: '札順の封印'},
  seed: {en: 'seed', ja: '種'},
  recording: {en: 'Recording', ja: '記録'},
  refused: {en: 'Not done', ja: 'できません'},
  court: {en: 'The court seen from above', ja: '上から見た競技場'},
} as const;

export type Word = keyof typeof words;

export function word(name: Word, language: Language): string {
  return words[name][language];
}

const phases: Record<Phase, Record<Language, string>> = {
  setup: {en: 'Setting up', ja: '準備'},
  memorising: {en: 'Memorising', ja: '暗記時間'},
  reading: {en: 'Reading', ja: '読み'},
  settled: {en: 'Settled', ja: '判定'},
  held: {en: 'Held', ja: '中断中'},
  finished: {en: 'Finished', ja: '終了'},
};

export function phaseWord(phase: Phase, language: Language): string {
  return phases[phase][language];
}

export function wins(name: string, language: Language): string {
  return language === 'ja' ? `${name}の勝ち` : `${name} wins`;
}

// What a ruling made of the lamp that told who was first before it.
export function lampThen(
    side: Side, name: string, takenBack: boolean, language: Language): string {
  if (language === 'ja') {
    return takenBack ? `ランプ（${side} ${name}が先）は取り消し` :
                       `ランプは${side}（${name}）が先、判定は未定`;
  }
  return takenBack ? `The lamp told ${side} (${name}): taken back` :
                     `The lamp told ${side} (${name}); the order is open`;
}

// Whose territory a player's fault was in, seen from that player.
export function inTerritory(
    player: Side, territory: Side, language: Language): string {
  const own = player === territory;
  if (language === 'ja') return own ? '自陣' : '敵陣';
  return own ? 'own territory' : "opponent's territory";
}

export function cards(count: number, language: Language): string {
  if (language === 'ja') return `${count}枚`;
  return count === 1 ? '1 card' : `${count} cards`;
}
