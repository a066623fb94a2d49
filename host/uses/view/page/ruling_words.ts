// What every page says of a ruling, in both languages. Its sentences come from the
// match, in both.
import type {Language} from '../../web/page/text.js';

const words = {
  judge: {en: 'Judge decides', ja: '審判の判断'},
  deadCard: {en: 'Dead card', ja: '空札'},
  notTaken: {en: 'Not taken', ja: '取りなし'},
  isVoid: {en: 'Void', ja: '無効'},
  sameTime: {en: 'Same time', ja: '同時'},
  difference: {en: 'Difference', ja: '差'},
  noLeaning: {en: 'No leaning either way', ja: 'どちらにも傾かず'},
  fault: {en: 'Fault', ja: 'お手つき'},
  sources: {en: 'What each source says', ja: '各センサーの見方'},
} as const;

export type RulingWord = keyof typeof words;

export function rulingWord(name: RulingWord, language: Language): string {
  return words[name][language];
}

// "Reading 12" / "12枚目".
export function readingNumber(reading: number, language: Language): string {
  return language === 'ja' ? `${reading}枚目` : `Reading ${reading}`;
}

export function takes(name: string, language: Language): string {
  return language === 'ja' ? `${name}の取り` : `${name} takes`;
}

export function earlier(name: string, language: Language): string {
  return language === 'ja' ? `${name}が先` : `${name} earlier`;
}

// By a camera: a hand over a card has not touched it yet.
export function handEarlier(name: string, language: Language): string {
  return language === 'ja' ? `${name}の手が先` : `${name}'s hand earlier`;
}

export function onlyOne(name: string, language: Language): string {
  return language === 'ja' ? `触れたのは${name}だけ` : `Only ${name} reached it`;
}

export function leansTo(
    name: string, percent: string, language: Language): string {
  return language === 'ja' ? `${name}寄り　${percent}`
                           : `Leans to ${name}, ${percent}`;
}
