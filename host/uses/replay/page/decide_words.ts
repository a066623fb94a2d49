// Words of deciding on a recording that the desk has not.
import type {Language} from '../../web/page/text.js';

const words = {
  score: {en: 'Score', ja: '残り札'},
  frozen: {
    en: 'The score waits: reading {n} is not decided.',
    ja: '{n}枚目の判定待ち：得点は止まっています。',
  },
  deciding: {
    en: 'The score waits while you decide on reading {n}.',
    ja: '{n}枚目を判定中：得点は止まっています。',
  },
  decidingThere: {
    en: 'The score waits: {by} has reading {n} open for a decision.',
    ja: '{by}が{n}枚目を判定中：得点は止まっています。',
  },
  another: {en: 'another judge', ja: 'ほかの審判'},
  follows: {
    en: 'Decided: the score follows.',
    ja: '判定済み：得点に反映されています。',
  },
  put: {en: 'Put a card', ja: '札を置く'},
  cancel: {en: 'Cancel', ja: 'やめる'},
  kept: {
    en: 'Kept in {n}, beside the recording; the recording stays as it is.',
    ja: '記録の隣の {n} に保存します。記録そのものは変えません。',
  },
  live: {
    en: 'Entered at the desk of the match, which goes on.',
    ja: '続いている試合の審判席に入力します。',
  },
  // Where nothing is read any more.
  void: {en: 'Void', ja: '無効'},
  needName: {en: 'Say who decides: the name is missing.', ja: '名前を入れてください。'},
  toSend: {en: 'still sends {n}', ja: 'の送り札 残り{n}枚'},
  wins: {en: '{n} wins', ja: '{n}の勝ち'},
  exportCase: {en: 'Export this case', ja: 'この件を書き出す'},
  exporting: {en: 'Writing the case …', ja: '書き出しています…'},
  exported: {en: 'Written: {n}', ja: '書き出しました：{n}'},
} as const;

export type DecideWord = keyof typeof words;

// {n} stands for a number or a name, {by} for who it is.
export function decideWord(
    name: DecideWord, language: Language, n: string | number = '',
    by = ''): string {
  return words[name][language].replace('{n}', String(n)).replace('{by}', by);
}
