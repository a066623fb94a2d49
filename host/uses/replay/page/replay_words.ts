// The page's own words in both languages.
import {decimals} from '../../view/page/margin.js';
import type {Side} from '../../view/page/match_view.js';
import {rulingWord, takes} from '../../view/page/ruling_words.js';
import type {Language} from '../../web/page/text.js';
import type {Ruled} from './replay_view.js';

const words = {
  title: {en: 'Replay', ja: '再生'},
  theme: {en: 'Light / dark', ja: '明・暗'},
  readings: {en: 'Readings', ja: '読みの一覧'},
  disputed: {en: 'disputed', ja: '抗議'},
  open: {en: 'open', ja: '未決'},
  isVoid: {en: 'void', ja: '無効'},
  frame: {en: 'frame', ja: 'コマ'},
  noFrames: {
    en: 'No picture was recorded here.',
    ja: 'ここには映像の記録がありません。',
  },
  beyond: {
    en: 'No picture at this moment.',
    ja: 'この時刻の映像はありません。',
  },
  noReading: {
    en: 'This reading did not come. Choose it again.',
    ja: 'この読みを受け取れませんでした。もう一度選んでください。',
  },
  notThere: {
    en: 'There is no ruling on the reading that was asked for.',
    ja: '指定された読みの判定はありません。',
  },
  full: {en: 'Large', ja: '大きく'},
  notFull: {en: 'Back', ja: '戻す'},
  broken: {
    en: 'This picture cannot be shown.',
    ja: 'この映像は表示できません。',
  },
  pads: {en: 'What the mat felt', ja: '畳が感じたもの'},
  padsWhy: {
    en: 'Thick: pads below the called card. Coloured: when a hand came down, with its error (3σ). Dashed: the landing that was ruled on; dotted: from here a board tells a touch. By its name: whose hand it was, by the seat mats alone.',
    ja: '太線は読まれた札の下のパッド。色は手が触れた時とその誤差(3σ)。破線は判定が採った触れ方、点線は触れたと見なす高さ。名の横は座席マットだけで見た、誰の手か。',
  },
  noPads: {en: 'No pad felt a hand.', ja: 'パッドは手を感じていません。'},
  events: {en: 'What happened', ja: '起きたこと'},
  why: {en: 'Why', ja: 'なぜ'},
  sigmas: {en: '±: one standard deviation; the bar: three.', ja: '±は標準偏差、棒はその3倍。'},
  aFirst: {en: 'A first', ja: 'Aが先'},
  bFirst: {en: 'B first', ja: 'Bが先'},
  nobodyTouched: {en: 'Not touched', ja: '触れず'},
  atOdds: {en: 'The sources disagree', ja: 'センサーの食い違い'},
  whatIf: {en: 'What if a touch had come earlier or later?', ja: 'もし触れた時が違えば'},
  whatIfWhy: {
    en: 'Move a slider. Shaded: within the error of that touch (3σ).',
    ja: 'つまみを動かしてください。色の帯はその誤差(3σ)。',
  },
  whatIfComing: {en: 'Being judged…', ja: '判定中…'},
  whatIfFailed: {
    en: 'It could not be judged. Choose the reading again.',
    ja: '判定できませんでした。読みを選び直してください。',
  },
  whatIfElsewhere: {
    en: 'Other moments are judged by the program: kimari replay recording.mcap, the file in this folder.',
    ja: 'ほかの時刻での判定はプログラムで：このフォルダーの recording.mcap を kimari replay で開いてください。',
  },
  whatIfNone: {
    en: 'No pad felt a hand on the called card.',
    ja: '読まれた札に触れた手をパッドが感じていません。',
  },
  whatIfSame: {en: 'the ruling stays the same', ja: '判定は変わりません'},
  withinError: {en: '(within its error)', ja: '（誤差のうち）'},
  sound: {en: 'Sound', ja: '音'},
  noSound: {en: 'No sound is recorded', ja: '音の記録なし'},
  hands: {en: 'Hand to card, mm', ja: '手から札まで mm'},
  play: {en: 'Play', ja: '再生'},
  playBack: {en: 'Play back', ja: '逆再生'},
  stop: {en: 'Stop', ja: '停止'},
  slower: {en: 'Slower', ja: '遅く'},
  faster: {en: 'Faster', ja: '速く'},
  loop: {en: 'Loop', ja: '繰返し'},
  muted: {en: 'Sound off', ja: '消音'},
  unmuted: {en: 'Sound on', ja: '音あり'},
  nextDisputed: {en: 'Next disputed ▶', ja: '次の抗議 ▶'},
  lastDisputed: {en: '◀ Previous disputed', ja: '◀ 前の抗議'},
  card: {en: 'Card', ja: '札'},
  toCard: {en: 'Enlarge the card', ja: '札を拡大'},
  toWhole: {en: 'Whole picture', ja: '全体を表示'},
  faults: {en: 'Faults', ja: 'お手つき'},
  nothingFound: {en: 'No such reading.', ja: '該当する読みはありません。'},
  keys: {en: 'Keys', ja: 'キー'},
  keyStep: {en: 'One frame back, on', ja: '1コマ戻る・進む'},
  keyTen: {en: 'Ten frames back, on', ja: '10コマ戻る・進む'},
  keyReading: {en: 'Reading above, below', ja: '上・下の読み'},
  keyDisputed: {en: 'Next, last disputed reading', ja: '次・前の抗議'},
  keySpeed: {en: 'Slower, faster', ja: '遅く・速く'},
  keyLoop: {
    en: 'Repeat around the touch, as wide as the lanes show',
    ja: '触れた時の前後を、表示中の幅で繰返し',
  },
  keyMute: {en: 'Sound on, off', ja: '音あり・消音'},
  keyZero: {en: 'Zero: first sound, kimariji', ja: '0 = 第一音・決まり字'},
  keyLanguage: {en: 'Language', ja: '言語'},
  keyMouse: {
    en: 'Wheel or two fingers: larger. Click anywhere in a lane: the cursor goes there.',
    ja: 'ホイールか2本指で拡大。図のどこでも押せば、その時刻へ。',
  },
  close: {en: 'Close', ja: '閉じる'},
  firstSound: {en: 'First sound', ja: '第一音'},
  kimariji: {en: 'Kimariji', ja: '決まり字'},
  touch: {en: 'Touch', ja: '触れ'},
  exit: {en: 'Out of its territory', ja: '競技線の外'},
  ruling: {en: 'Ruling', ja: '判定'},
  doubt: {en: 'Doubt', ja: '疑い'},
  desk: {en: 'Desk', ja: '審判席'},
  zeroSound: {en: '0 = first sound', ja: '0 = 第一音'},
  zeroKimariji: {en: '0 = kimariji', ja: '0 = 決まり字'},
  near: {en: 'Close up', ja: '触れた前後'},
  whole: {en: 'Whole reading', ja: '読み全体'},
  lines: {en: 'Everything drawn over the picture', ja: '映像に重ねるもの全部'},
  layerCards: {en: 'Cards', ja: '札'},
  layerHands: {en: 'Hands', ja: '手'},
  layerPads: {en: 'Pads', ja: 'パッド'},
  layerTouches: {en: 'Touches, exits', ja: '触れた時・出た時'},
  flat: {en: 'From straight above', ja: '真上から'},
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

function ms(ns: number): string {
  const value = Math.abs(ns) / 1e6;
  return `${value.toFixed(Math.max(1, decimals(value)))} ms`;
}

// "A's touch 0.42 ms later"; by nothing, "A's touch". `either`: earlier or later
// by as much.
export function movedBy(
    side: Side, ns: number, language: Language, either = false): string {
  const touch = language === 'ja' ? `${side}の触れ` : `${side}'s touch`;
  if (ns === 0) return touch;
  if (language === 'ja') {
    const way = either ? '前後に' : ns > 0 ? '遅く' : '早く';
    return `${touch}を${ms(ns)}${way}`;
  }
  const way = either ? 'earlier or later' : ns > 0 ? 'later' : 'earlier';
  return `${touch} ${ms(ns)} ${way}`;
}

function faultsOf(ruled: Ruled, language: Language): string[] {
  return (['A', 'B'] as const).filter((side) => ruled.faults[side] > 0)
      .map((side) => `${rulingWord('fault', language)} ${side}`);
}

// "B takes", "Judge decides"
export function wouldBe(ruled: Ruled, language: Language): string {
  const faults = faultsOf(ruled, language);
  const who = ruled.outcome === 'take' && ruled.taker ?
      takes(ruled.taker, language) :
      rulingWord(
          ruled.outcome === 'needs_judge' ? 'judge' :
          ruled.outcome === 'dead_card'   ? 'deadCard' :
                                            'notTaken',
          language);
  return [who, ...faults].join(language === 'ja' ? '、' : ', ');
}

// "It would be B's if A's touch were 0.4 ms later."
export function wouldBeIf(
    side: Side, ruled: Ruled, language: Language): string {
  const by = ms(ruled.by_ns);
  const later = ruled.by_ns > 0;
  if (language === 'ja') {
    return `${side}の触れが${by}${later ? '遅' : '早'}ければ、${
        wouldBe(ruled, language)}。`;
  }
  const would = ruled.outcome === 'take' && ruled.taker ?
      `${ruled.taker}'s` :
      ruled.outcome === 'needs_judge' ? 'for the judge to decide' :
                                        'nobody\'s';
  const all = [would, ...faultsOf(ruled, language)].join(', ');
  return `It would be ${all} if ${side}'s touch were ${by} ${
      later ? 'later' : 'earlier'}.`;
}
