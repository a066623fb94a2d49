// The page's own words in both languages.
import type {Language} from '../../web/page/src/view.js';

const words = {
  title: {en: 'Replay', ja: '再生'},
  theme: {en: 'Light / dark', ja: '明・暗'},
  readings: {en: 'Readings', ja: '読みの一覧'},
  disputed: {en: 'disputed', ja: '異議'},
  open: {en: 'open', ja: '未決'},
  isVoid: {en: 'void', ja: '無効'},
  frame: {en: 'frame', ja: 'コマ'},
  noFrames: {
    en: 'No picture was recorded here.',
    ja: 'ここには映像の記録がありません。',
  },
  broken: {
    en: 'This picture cannot be shown.',
    ja: 'この映像は表示できません。',
  },
  pads: {en: 'What the mat felt', ja: '畳が感じたもの'},
  padsWhy: {
    en: 'Thick: pads below the called card. Coloured: when a hand came down, with its error (3σ).',
    ja: '太線は読まれた札の下のパッド。色は手が触れた時とその誤差(3σ)。',
  },
  noPads: {en: 'No pad felt a hand.', ja: 'パッドは手を感じていません。'},
  events: {en: 'What happened', ja: '起きたこと'},
  why: {en: 'Why', ja: 'なぜ'},
  aFirst: {en: 'A first', ja: 'Aが先'},
  bFirst: {en: 'B first', ja: 'Bが先'},
  nobodyTouched: {en: 'Not touched', ja: '触れず'},
  atOdds: {en: 'The sources disagree', ja: 'センサーの食い違い'},
  firstSound: {en: 'First sound', ja: '第一音'},
  kimariji: {en: 'Kimariji', ja: '決まり字'},
  touch: {en: 'Touch', ja: '触れ'},
  exit: {en: 'Out of its territory', ja: '競技線の外'},
  ruling: {en: 'Ruling', ja: '裁定'},
  doubt: {en: 'Doubt', ja: '疑い'},
  desk: {en: 'Desk', ja: '審判席'},
  zeroSound: {en: '0 = first sound', ja: '0 = 第一音'},
  zeroKimariji: {en: '0 = kimariji', ja: '0 = 決まり字'},
  near: {en: 'Around the touch', ja: '触れた前後'},
  whole: {en: 'Whole reading', ja: '読み全体'},
  lines: {en: 'Outlines', ja: '輪郭を重ねる'},
  toTouch: {en: 'To the touch', ja: '触れた時へ'},
  tenBack: {en: 'Ten frames back', ja: '10コマ戻る'},
  oneBack: {en: 'One frame back', ja: '1コマ戻る'},
  oneOn: {en: 'One frame on', ja: '1コマ進む'},
  tenOn: {en: 'Ten frames on', ja: '10コマ進む'},
  judging: {
    en: 'The recording is being judged again; touches follow.',
    ja: '記録を判定し直しています。触れた時は間もなく出ます。',
  },
  failed: {en: 'It could not be judged again', ja: '判定し直せません'},
  lost: {
    en: 'No connection to the program. Start it again.',
    ja: 'プログラムとの接続が切れました。起動し直してください。',
  },
  jog: {en: 'Time in the reading', ja: '読みの中の時刻'},
} as const;

export type ReplayWord = keyof typeof words;

export function replayWord(name: ReplayWord, language: Language): string {
  return words[name][language];
}
