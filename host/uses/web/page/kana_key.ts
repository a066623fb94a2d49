// Kana as people write them, for comparing: the same as host/game/cards/kana_key.cpp
// (tests/game/cards/kana_keys.tsv holds both to it).

const rows = [
  'あいうえお', 'かきくけこ', 'さしすせそ', 'たちつてと', 'なにぬねの', 'はひふへほ', 'まみむめも',
  'や　ゆ　よ', 'らりるれろ', 'わ　　　　', 'がぎぐげご', 'ざじずぜぞ', 'だ　　でど', 'ばびぶべぼ',
  'ぱぴぷぺぽ',
];

interface Place { row: string; vowel: 'a' | 'i' | 'u' | 'e' | 'o'; }

function placeOf(kana: string | undefined): Place | null {
  const row = kana ? rows.find((each) => each.includes(kana)) : undefined;
  return row ? {row, vowel: [...'aiueo'][row.indexOf(kana ?? '')] as Place['vowel']} : null;
}

function swapped(kana: string, from: string, to: string): string {
  const at = from.indexOf(kana);
  return at < 0 ? kana : to[at] ?? kana;
}

function lengthened(kana: string | undefined): string {
  const place = placeOf(kana);
  if (!place) return 'ー';
  return place.vowel === 'o' ? 'う' : {a: 'あ', i: 'い', u: 'う', e: 'え'}[place.vowel];
}

// Large hiragana of one spelling for each sound, nothing between them.
export function lettersOf(written: string, voiced = true): string[] {
  const letters: string[] = [];
  const joined = written.replace(/゛/gu, '\u3099').replace(/゜/gu, '\u309A').normalize('NFKC');
  for (let kana of joined) {
    if (/[\p{P}\p{S}\p{Z}\p{C}]/u.test(kana)) continue;
    if (/[ァ-ヶヽヾ]/u.test(kana)) kana = String.fromCharCode(kana.charCodeAt(0) - 0x60);
    const before = letters.at(-1);
    if (kana === 'ー') kana = lengthened(before);
    if (kana === 'ゝ') {
      kana = swapped(before ?? 'ー', 'がぎぐげござじずぜぞだでどばびぶべぼ',
          'かきくけこさしすせそたてとはひふへほ');
    }
    if (kana === 'ゞ') {
      kana = swapped(before ?? 'ー', 'かきくけこさしすせそたちつてとはひふへほ',
          'がぎぐげござじずぜぞだじずでどばびぶべぼ');
    }
    kana = swapped(kana, 'ぁぃぅぇぉっゃゅょゎゕゖ', 'あいうえおつやゆよわかけ');
    kana = swapped(kana, 'ゐゑをぢづん', 'いえおじずむ');
    if (!voiced) {
      kana = swapped(kana, 'がぎぐげござじずぜぞだでどばびぶべぼぱぴぷぺぽちつ',
          'かきくけこさしすせそたてとはひふへほはひふへほしす');
    }
    letters.push(kana);
  }
  return letters;
}

// は to ほ within a word were spoken わ to お; two vowels as one long one.
function asSpoken(letters: string[], voiced: boolean): string {
  const spoken: string[] = [];
  letters.forEach((letter, at) => {
    const kana = at > 0 ? swapped(letter, 'はひふへほ', 'わいうえお') : letter;
    const last = spoken.at(-1);
    const before = placeOf(last);
    if (kana === 'う' && before) {
      const {row, vowel} = before;
      if (vowel === 'a') {
        spoken[spoken.length - 1] = last === 'わ' ? 'お' : row[4] ?? '';
      } else if (vowel === 'e' || vowel === 'i') {
        spoken.pop();
        if (row !== rows[0]) spoken.push(row[1] === '　' ? 'じ' : row[1] ?? '');
        spoken.push(vowel === 'e' ? 'よ' : 'ゆ');
      }
    }
    spoken.push(kana);
  });
  for (let at = 0; at < spoken.length; ++at) {
    // In a glide て before う is the same as ち.
    if (!voiced && spoken[at] === 'ち') spoken[at] = 'し';
    if (spoken[at] === 'お' && placeOf(spoken[at - 1])?.vowel === 'o') spoken[at] = 'う';
  }
  return spoken.join('');
}

// One text for all ways of writing the same sounds.
export function kanaKey(written: string, voiced = true): string {
  return asSpoken(lettersOf(written, voiced), voiced);
}

export interface Phrases { upper: string; lower: string; torifuda: string; }

// Those with a phrase that begins as typed, in the deck's order: by the upper
// one as the deck writes it; else the lower one or the torifuda; else the same
// in other spellings; else with the voicing left out.
export function cardsBeginning<Card extends Phrases>(deck: Card[], typed: string): Card[] {
  const written = lettersOf(typed).join('');
  if (!written) return [];
  const where = (begins: (phrase: string) => boolean) => {
    const upper = deck.filter((card) => begins(card.upper));
    return upper.length > 0 ? upper :
        deck.filter((card) => begins(card.lower) || begins(card.torifuda));
  };
  const exact = where((phrase) => lettersOf(phrase).join('').startsWith(written));
  if (exact.length > 0) return exact;
  for (const voiced of [true, false]) {
    const key = kanaKey(typed, voiced);
    const found = where((phrase) => {
      const letters = lettersOf(phrase, voiced);
      return letters.some((_, at) => asSpoken(letters.slice(0, at + 1), voiced) === key);
    });
    if (found.length > 0) return found;
  }
  return [];
}
