// The set-up in both languages.
import type {Language, Text} from '../../web/page/text.js';
import type {TrackNumbers} from './evening_view.js';
import type {Evening, Ingredient, Mode, OfferedReader, Voice} from './set_up_view.js';

export const words = {
  title: {en: 'What is read?', ja: '何を読みますか'},
  begin: {en: 'Use this', ja: 'この設定で進む'},
  beginLast: {en: 'As last time', ja: '前回と同じで進む'},
  last: {en: 'As last time:', ja: '前回の設定：'},
  chosen: {en: 'Chosen:', ja: '選んだ設定：'},
  resume: {en: 'Go on with it', ja: '続きから読む'},
  discard: {en: 'Give it up', ja: '続きは読まない'},
  reader: {en: 'Reader', ja: '読手'},
  voice: {en: 'Synthetic voice', ja: '合成音声'},
  voiceNote: {en: 'needs no recordings', ja: '録音がなくても読めます'},
  whichVoice: {en: 'Synthetic voice is', ja: '合成音声の高さ'},
  look: {en: 'Look for readers again', ja: '読手を探し直す'},
  unusable: {en: 'Cannot be read from', ja: '読めない録音'},
  tracksTell: {
    en: 'Say which number is which phrase',
    ja: 'どの番号がどの句かを決める',
  },
  tracksAgain: {
    en: 'Change which number is which phrase',
    ja: '番号と句の対応を直す',
  },
  tracksHow: {
    en: 'Listen to one file and tell its phrase; the others follow by their numbers.',
    ja: 'どれか1つを聞いて、何番の歌のどちらの句かを書いてください。ほかのファイルは番号順に決まります。',
  },
  trackNumber: {en: 'Number of the file', ja: 'ファイルの番号'},
  poemNumber: {en: 'Number of the poem', ja: '歌の番号'},
  trackPart: {en: 'It is its', ja: 'どの句'},
  partUpper: {en: 'upper phrase', ja: '上の句'},
  partLower: {en: 'lower phrase', ja: '下の句'},
  partWhole: {en: 'whole poem each', ja: '1つに1首'},
  nextTracks: {en: 'The next numbers', ja: '次の番号は'},
  inTurn: {en: 'upper and lower in turn', ja: '上下交互'},
  upperAlone: {en: 'upper phrases alone', ja: '上だけ'},
  lowerAlone: {en: 'lower phrases alone', ja: '下だけ'},
  wholeNote: {
    en: 'A file that holds a whole poem is not cut in two here. Cut it into one file a phrase (17 upper, 17 lower); where the names tell upper and lower already, this tells the poem.',
    ja: '1首が丸ごと入ったファイルは、ここでは上下に分けられません。1句ずつのファイルに切り分けてください。名前に上・下が付いているファイルには、これで歌の番号が決まります。',
  },
  follows: {en: 'Then', ja: 'こうなります'},
  keepTracks: {en: 'Keep this', ja: 'これで決める'},
  close: {en: 'Close', ja: '閉じる'},
  keptTracks: {en: 'Kept for good in the folder.', ja: 'フォルダに保存しました。次からも使えます。'},
  notWritable: {
    en: 'This folder cannot be written (a stick that is read-only, or another user\'s). Copy it into “recordings” on the computer and look for readers again; or write these lines into kimari-tracks.toml in it:',
    ja: 'このフォルダには書けません（書き込み禁止のUSBメモリか、ほかの人のフォルダ）。パソコンの recordings にフォルダごと写して「読手を探し直す」を押すか、フォルダの kimari-tracks.toml に次の行を書いてください：',
  },
  notLikeThis: {en: 'Nothing could be read like this', ja: 'このままでは読めません'},
  check: {en: 'Look at these recordings', ja: 'この録音を調べる'},
  checkAgain: {en: 'Look at them again', ja: 'もう一度調べる'},
  checkNote: {
    en: 'Tells what is missing, clipped, too quiet or off the rhythm, and measures the kimariji. About a minute for a whole reader.',
    ja: '足りない句、音割れ、小さい音、リズムのずれを調べ、決まり字の時刻を測ります。全句で1分ほどです',
  },
  checking: {en: 'Looking at them', ja: '調べています'},
  noReaders: {
    en: 'No recordings were found. Put a folder into “recordings” or plug in a stick.',
    ja: '録音が見つかりません。recordings フォルダに入れるか、USBメモリを挿してください',
  },
  fill: {en: 'The voice reads what is missing', ja: '足りない句は合成音声で読む'},
  cards: {en: 'Cards', ja: '札'},
  all: {en: 'All', ja: 'すべて'},
  musume: {en: 'むすめふさほせ', ja: 'むすめふさほせ'},
  byInitial: {en: 'By first letter', ja: '頭の文字'},
  own: {en: 'Own sets', ja: '自分のセット'},
  typed: {en: 'Written', ja: '文字で書く'},
  typedHint: {en: '1-20, む, blue …', ja: '1-20、む、青 など'},
  number: {en: 'Number of cards', ja: '使う枚数'},
  allOfThem: {en: 'all', ja: '全部'},
  dead: {en: 'Dead cards', ja: '空札'},
  partners: {en: 'Dead cards that share a beginning first', ja: '空札は友札を優先'},
  hideKnown: {en: 'Leave out cards I know', ja: '覚えた札を外す'},
  showAll: {en: 'Forget which I know', ja: '「覚えた」をすべて消す'},
  mode: {en: 'What is read a card', ja: '読み方'},
  ownOrder: {en: 'Own order of phrases', ja: '自分の読み順'},
  clear: {en: 'Clear', ja: '消す'},
  order: {en: 'Order', ja: '順番'},
  joka: {en: 'Joka', ja: '序歌'},
  jokaUpper: {en: 'Upper phrase', ja: '上の句'},
  jokaLower: {en: 'Lower phrase', ja: '下の句'},
  rhythm: {en: 'Rhythm and gap', ja: 'リズムと間'},
  gap: {en: 'Gap', ja: '間'},
  gapNote: {
    en: 'From the last sound (32 dB under the loudest) to the first of the next phrase. What still rings fades within the gap; to a listener it is 0.77 to 1.18 s where 1 s is set.',
    ja: '最後の音（最も大きい所より32dB下）から次の句の出だしまで。余韻は間の中で消えていくので、1秒の設定で耳には0.77〜1.18秒に聞こえます',
  },
  lead: {en: 'Silence before each reading', ja: '読み始める前の無音'},
  tail: {en: 'Resonance kept', ja: '余韻を残す長さ'},
  fit: {en: 'Stretch the recordings to the rhythm', ja: '録音をこのリズムに合わせる'},
  time: {en: 'Time', ja: '時間'},
  memorise: {en: 'Time to memorise', ja: '暗記時間'},
  every: {en: 'Reads on by itself after', ja: '自動で次へ'},
  everyEnds: {en: 'and until', ja: '自動送りの終わり'},
  never: {en: 'off', ja: 'しない'},
  noEnd: {en: 'the end', ja: '最後まで'},
  volume: {en: 'Volume', ja: '音量'},
  volumeNote: {
    en: '100 % is the reader as recorded; set the loudspeaker itself first.',
    ja: '100 %が録音のままの大きさです。先にスピーカーの音量を合わせてください',
  },
  mySets: {en: 'My sets', ja: 'セットの管理'},
  setName: {en: 'Name', ja: '名前'},
  keep: {en: 'Keep the cards chosen above', ja: '上で選んだ札を保存'},
  drop: {en: 'Delete', ja: '削除'},
  edit: {en: 'Edit', ja: '編集'},
  text: {en: 'As text, to send or to take in', ja: '文字で送る・受け取る'},
  takeIn: {en: 'Take in (merge)', ja: '取り込む（合わせる）'},
  copy: {en: 'Copy', ja: 'コピー'},
  training: {en: 'Open training instead', ja: '練習のページを開く'},
  match: {en: 'Begin a match on the rig', ja: '試合を始める（センサーの盤で）'},
  noTab: {
    en: 'the browser opens no new tab; allow it for this page',
    ja: '新しいタブを開けません。このページのポップアップを許可してください',
  },
  preparing: {en: 'Preparing the sounds', ja: '音声を準備しています'},
  cannot: {en: 'That did not work', ja: 'できませんでした'},
} as const;
export type SetUpWord = keyof typeof words;

export const modeNames: Record<Mode, Text> = {
  competitive: {en: 'Competition: lower phrase, then the next upper', ja: '競技かるた（下の句→次の上の句）'},
  beginner: {en: 'Beginners: the upper phrase twice', ja: '初心者（上の句を2回）'},
  recreational: {en: 'Recreation: upper, lower, lower', ja: '散らし取り（上の句→下の句2回）'},
  upper: {en: 'Upper phrases alone', ja: '上の句だけ'},
  'upper-lower': {en: 'Upper and lower phrase, once', ja: '上の句→下の句（1回）'},
  lower: {en: 'Hokkaido: lower phrases alone', ja: '下の句かるた（下の句だけ）'},
  own: {en: 'Own order', ja: '自分で決める'},
  himuka: {en: 'Himuka', ja: 'ひむか'},
};

export const voiceNames: Record<Voice, Text> = {
  low: {en: 'low', ja: '低い声'},
  high: {en: 'high', ja: '高い声'},
};

export const ingredientNames: Record<Ingredient, Text> = {
  'before-upper': {en: 'upper of the card before', ja: '前の札の上の句'},
  'before-lower': {en: 'lower of the card before', ja: '前の札の下の句'},
  upper: {en: 'upper', ja: '上の句'},
  lower: {en: 'lower', ja: '下の句'},
};

export const orderNames: Record<Evening['order'], Text> = {
  shuffled: {en: 'Shuffled', ja: 'シャッフル'},
  number: {en: 'By number', ja: '番号順'},
  musume: {en: 'むすめふさほせ order', ja: 'むすめふさほせ順'},
  given: {en: 'As written', ja: '書いた順'},
};

const colourNames: Record<string, Text> = {
  blue: {en: 'blue', ja: '青'}, pink: {en: 'pink', ja: '桃'},
  yellow: {en: 'yellow', ja: '黄'}, green: {en: 'green', ja: '緑'},
  orange: {en: 'orange', ja: '橙'},
};

// A word for cards, as people say it.
export function cardWord(word: string, language: Language): string {
  if (word === 'all') return words.all[language];
  if (word === 'musume') return words.musume[language];
  const length = /^kimariji:(\d+)$/.exec(word);
  if (length) {
    return language === 'ja' ? `${length[1]}字決まり` : `kimariji of ${length[1]}`;
  }
  return colourNames[word]?.[language] ?? word;
}

export function seconds(value: number, language: Language): string {
  const text = String(Math.round(value * 100) / 100);
  return language === 'ja' ? `${text}秒` : `${text} s`;
}
export function minutes(value: number, language: Language): string {
  return language === 'ja' ? `${value}分` : `${value} min`;
}
export function cardCount(count: number, language: Language): string {
  if (language === 'ja') return `${count}枚`;
  return count === 1 ? '1 card' : `${count} cards`;
}

// Which numbers a reader's files have that have only numbers, in one line.
export function numbersState(numbers: TrackNumbers | null, language: Language): string {
  const ja = language === 'ja';
  if (!numbers) return '';
  const {count, first, last} = numbers;
  const which = first === last ? String(first) : `${first}–${last}`;
  return ja ? `ファイル名が番号だけです（${which}、${count}個）。どの句かを決めると読めます` :
              `${count === 1 ? '1 file with' : `${count} files with`} only a number (${which}): tell which phrase, then it can be read`;
}

// What a folder holds, in one line.
export function folderState(reader: OfferedReader, language: Language): string {
  const ja = language === 'ja';
  const parts: string[] = [];
  const missing = reader.wanted - reader.phrases - reader.unplayable;
  if (missing === 0 && reader.unplayable === 0) {
    parts.push(ja ? '全句あり' : 'whole');
  }
  if (missing > 0) parts.push(ja ? `${missing}句なし` : `${missing} phrases missing`);
  if (reader.unplayable > 0) {
    parts.push(ja ? `${reader.unplayable}句が再生できない` :
                    `${reader.unplayable} cannot be played`);
  }
  if (reader.coarse > 0) {
    parts.push(ja ? `${reader.coarse}句は音質が低い` :
                    `${reader.coarse} of poor sound`);
  }
  if (!reader.joka) parts.push(ja ? '序歌なし' : 'no joka');
  if (!reader.marked) {
    parts.push(ja ? '決まり字の時刻は未測定' : 'kimariji not measured yet');
  }
  return parts.join(ja ? '、' : ', ');
}
