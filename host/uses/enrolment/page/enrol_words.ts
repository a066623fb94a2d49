// All that this page says, in both languages.
import type {Text} from '../../web/page/text.js';

const w = (en: string, ja: string): Text => ({en, ja});

export const words = {
  title: w('Learn a deck', '札を覚える'),
  dark: w('Dark', '暗く'),
  light: w('Light', '明るく'),
  lost: w('No connection to the program: is it still running?',
          'プログラムとの接続が切れました。動いていますか。'),
  none: w('Nothing has come yet.', 'まだ何も届いていません。'),
  lay: w('Lay cards face up on the court, apart from each other, and take your hands away.',
         '札を表にして、離してコートに並べ、手をどけてください。'),
  change: w('All cards that lie here are known: take them away and lay others.',
            'ここにある札はすべて覚えました。片づけて、次の札を並べてください。'),
  wait: w('Keep your hands away: these cards are being looked at.',
          '手をどけたままお待ちください。札を見ています。'),
  whichOne: w('One card has no name: press it among those that are missing.',
              '一枚だけ名前が分かりません。下の「まだの札」から、その札を押してください。'),
  whichMany: w('Some cards have no name: leave one of them there alone, and press it among those that are missing.',
               '名前の分からない札が何枚かあります。一枚だけ残して、「まだの札」からその札を押してください。'),
  all: w('All cards are known.', 'すべての札を覚えました。'),
  ended: w('It has ended; what is known is kept.', '終わりました。覚えた分は保存されています。'),
  missing: w('Not known yet', 'まだの札'),
  missingHow: w('In any order, as many at a time as fit. A card that the program cannot name: lay it alone and press it here.',
                '順番は自由、一度に何枚でも。名前が分からない札は、その一枚だけを置いて、ここで押してください。'),
  known: w('Known', '覚えた札'),
  knownHow: w('Learned wrongly? Press it, and it is learned anew.',
              'まちがって覚えていたら、押すと覚え直します。'),
  finish: w('End for now', 'ここで終える'),
  isIt: w('Is the one card without a name this one?', '名前の分からない一枚は、この札ですか。'),
  isItThen: w('Its letters have to stand upright for player A.', 'Aの側から読める向きに置いてください。'),
  again: w('Learn this card anew?', 'この札を覚え直しますか。'),
  againThen: w('From then on it is not named by its text: lay it alone, then press it among those that are missing.',
               '以後は文字では見分けません。その一枚だけを置いて、「まだの札」から押してください。'),
  yes: w('Yes', 'はい'),
  no: w('No', 'いいえ'),
  picture: w('The court as the camera sees it', 'カメラから見たコート'),
};

export type EnrolWord = keyof typeof words;

export function count(known: number, of: number): Text {
  return w(`${known} of ${of} known`, `${of}枚のうち${known}枚`);
}
