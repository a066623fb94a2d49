// Which track of a numbered folder is which phrase: what a person says of it,
// and what the server says would follow.
import type {Language, Text} from '../../web/page/text.js';
import type {Line, Part, TrackNumbers, TrackRule, Tried} from './evening_view.js';

export const mostTracks = 999;

// A whole number as people type it, in digits of any width; else null.
export function numberIn(typed: string): number | null {
  const plain = typed.normalize('NFKC').trim();
  return /^\d{1,6}$/.test(plain) ? Number(plain) : null;
}

// What is wrong with the numbers, by field; nothing where it can be asked.
export function faultIn(
    track: number | null, poem: number | null, cards: number[]):
    {field: 'track' | 'poem', text: Text} | null {
  if (track === null || track > mostTracks) {
    return {field: 'track', text: {
      en: `The number of the file is a whole number from 0 to ${mostTracks}, without letters.`,
      ja: `ファイルの番号は0〜${mostTracks}の数字だけで書いてください。`,
    }};
  }
  const last = Math.max(0, ...cards);
  if (poem === null || poem !== 0 && !cards.includes(poem)) {
    return {field: 'poem', text: {
      en: `The poem is a number from 1 to ${last}; 0 is the joka.`,
      ja: `歌の番号は1〜${last}で書いてください（序歌は0）。`,
    }};
  }
  return null;
}

const partNames: Record<Part, Text> = {
  upper: {en: 'upper', ja: '上の句'},
  lower: {en: 'lower', ja: '下の句'},
  whole: {en: 'whole', ja: '全体'},
};

// "8 lower", 「8番の下の句」.
export function phraseName(
    poem: number, part: Part | null, language: Language): string {
  const named = part ? partNames[part][language] : '';
  if (language === 'ja') {
    const which = poem === 0 ? '序歌' : `${poem}番`;
    return named ? `${which}の${named}` : which;
  }
  return `${poem === 0 ? 'joka' : `poem ${poem}`} ${named}`.trim();
}

export function lineText(line: Line, language: Language): string {
  const ja = language === 'ja';
  if (line.poem === null) return ja ? 'どの句でもない' : 'no phrase';
  const name = phraseName(line.poem, line.part, language);
  if (line.begins) return `${name} ${line.begins}`;
  if (line.poem === 0) return name;
  return name + (ja ? '（この札にはありません）' : ' (not among these cards)');
}

// The file's name where it is more than its number.
export function fileOf(line: Line): string {
  const bare = line.file.replace(/\.\w+$/, '');
  return numberIn(bare) === line.track ? '' : bare;
}

// What the reader would then have, a sentence each; the first tells most.
export function follows(trial: Tried, language: Language): string[] {
  const ja = language === 'ja';
  const {phrases, wanted, no_upper, no_lower} = trial;
  const said = [
    phrases === 0 ? (ja ? '読める句がありません。' : 'Nothing could be read.') :
    phrases === wanted ? (ja ? `${wanted}句すべてそろいます。` : `All ${wanted} phrases are there.`) :
    ja ? `${wanted}句のうち${phrases}句を読めます。` : `${phrases} of ${wanted} phrases can be read.`,
  ];
  if (phrases === 0) return said;
  if (no_upper) said.push(ja ? `ない上の句：${no_upper}` : `Upper phrases missing: ${no_upper}`);
  if (no_lower) said.push(ja ? `ない下の句：${no_lower}` : `Lower phrases missing: ${no_lower}`);
  if (trial.outside > 0) {
    said.push(ja ? `どの札の句にもならないファイル：${trial.outside}個` :
                   `Files that are no phrase of these cards: ${trial.outside}`);
  }
  if (!trial.joka) said.push(ja ? '序歌はありません。' : 'There is no joka.');
  return said;
}

// "track 17 is poem 8 lower, then in turn".
export function ruleText(rule: TrackRule, language: Language): string {
  const name = phraseName(rule.poem, rule.part, language);
  if (language === 'ja') {
    const on = rule.part === null ? '番号ごとに1首' :
        rule.alone ? `以後${partNames[rule.part].ja}だけ` : '以後は上と下が交互';
    return `${rule.track} → ${name}（${on}）`;
  }
  const on = rule.part === null ? 'a poem each' :
      rule.alone ? `then ${rule.part} phrases alone` : 'then upper and lower in turn';
  return `${rule.track} → ${name} (${on})`;
}

// What to begin with: a rule that is there, else the first file as the first
// poem's upper phrase.
export function firstGuess(rules: TrackRule[], numbers: TrackNumbers | null): TrackRule {
  return rules[0] ?? {track: numbers?.first ?? 1, poem: 1, part: 'upper', alone: false};
}
