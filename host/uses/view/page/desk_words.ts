// The desk's own words in both languages.
import type {Language, Text} from '../../web/page/text.js';
import type {DeskStage, Entry, Line, Result, Role} from './match_view.js';
import type {Players} from './players.js';
import {readingNumber, takes} from './ruling_words.js';

export const words = {
  title: {en: 'Desk', ja: '審判席'},
  who: {en: 'Name and role', ja: '名前と役'},
  name: {en: 'Your name', ja: '名前'},
  role: {en: 'You are', ja: '役'},
  begin_work: {en: 'Begin', ja: '始める'},
  theme: {en: 'Light / dark', ja: '明・暗'},
  waits: {en: 'Why it waits', ja: '待っている理由'},
  play: {en: 'Play', ja: '進行'},
  hold: {en: 'Hold', ja: '中断'},
  go_on: {en: 'Go on', ja: '再開'},
  hand: {en: 'Hand up', ja: '挙手'},
  hand_down: {en: 'Hand down', ja: '手を下ろす'},
  white: {en: 'White flag', ja: '白旗'},
  white_down: {en: 'White flag down', ja: '白旗を下ろす'},
  red: {en: 'Red flag', ja: '赤旗'},
  red_down: {en: 'Red flag down', ja: '赤旗を下ろす'},
  red_waved: {en: 'Red flag, waved', ja: '赤旗を振る'},
  ruling: {en: 'Ruling', ja: '判定'},
  no_line: {en: 'No reading is settled yet.', ja: 'まだ決まった読みはありません。'},
  back: {en: 'To the last reading', ja: '最後の読みへ'},
  confirm: {en: 'Confirm', ja: '判定を確認'},
  protest: {en: 'Protest', ja: '抗議'},
  withdraw: {en: 'Withdraw the protest', ja: '抗議を取り下げる'},
  void: {en: 'Void, read again', ja: '無効（読み直し）'},
  overrule: {en: 'Change the ruling', ja: '判定を改める'},
  // Where there is none to be changed.
  decide_all: {en: 'Decide with faults and sends', ja: 'お手つき・送り札も決める'},
  judge_decides: {en: 'The judge decides', ja: '審判の判定'},
  judged_open: {
    en: 'One press enters your decision; faults that are sure stay, cards are sent by the rules.',
    ja: '押すとあなたの判定として記入します。確かなお手つきは残り、送り札は規則どおりです。',
  },
  taker: {en: 'Taken by', ja: '取り'},
  nobody: {en: 'nobody', ja: 'なし'},
  faults: {en: 'Faults of', ja: 'お手つき'},
  sends: {en: 'Cards sent', ja: '送り札'},
  by_book: {en: 'by the rules', ja: '規則どおり'},
  enter_overruling: {en: 'Enter this decision', ja: 'この判定を記入'},
  settle: {en: 'The players themselves agreed', ja: '競技者どうしで決めた'},
  same_time: {en: 'same time', ja: '同時'},
  reason: {en: 'Reason', ja: '理由'},
  choose: {en: 'Choose', ja: '選ぶ'},
  establish: {en: 'Established', ja: '認めたこと'},
  about: {en: 'About', ja: '対象'},
  under_way: {en: 'the reading under way', ja: '今の読み'},
  misread: {en: 'Reader erred', ja: '読み間違い'},
  lost: {en: 'Card lost', ja: '紛失'},
  obstructed: {en: 'Obstruction', ja: '妨害'},
  other_hand: {en: 'Other hand', ja: '有効手でない手'},
  moved: {en: 'Moved without a word', ja: '無断の札移動'},
  forgotten: {en: 'Send forgotten', ja: '送り忘れ'},
  side: {en: 'Whose', ja: 'どちら'},
  card: {en: 'Card', ja: '札'},
  search: {en: 'Number or kana', ja: '番号か仮名'},
  no_card: {en: 'none', ja: 'なし'},
  none_found: {en: 'No such card', ja: '該当する札なし'},
  clear: {en: 'Clear', ja: '消す'},
  where: {en: 'Where', ja: '置き場'},
  territory: {en: 'territory', ja: '陣'},
  pile: {en: 'won cards', ja: '取った札'},
  custody: {en: 'with the judge', ja: '審判預かり'},
  lost_place: {en: 'lost', ja: '紛失'},
  put: {en: 'Put the card there', ja: 'そこに置く'},
  incidents: {en: 'Incidents', ja: '出来事'},
  yellow: {en: 'Yellow card', ja: 'イエローカード'},
  red_card: {en: 'Red card', ja: 'レッドカード'},
  posture: {en: 'Posture', ja: '姿勢'},
  voice: {en: 'Voice', ja: '発声'},
  injury: {en: 'Injury', ja: '負傷'},
  note: {en: 'Note', ja: 'メモ'},
  reader: {en: 'Reader', ja: '読手'},
  say_again: {en: 'Void, say it again', ja: '無効にして読み直し'},
  skip: {en: 'Skip the next', ja: '次の札を飛ばす'},
  undo_skip: {en: 'Undo the skip', ja: '飛ばすのをやめる'},
  begin: {en: 'End memorising', ja: '暗記時間を終える'},
  let_stand: {en: 'Let it stand', ja: 'このまま続ける'},
  called: {en: 'Which card was called?', ja: '読まれた札は？'},
  called_when: {en: 'Enter it after the take.', ja: '取りの後で入力します。'},
  enter_card: {en: 'It was', ja: '確定：'},
  no_reading: {en: 'It was no reading', ja: '読みではない'},
  end: {en: 'End', ja: '終了'},
  sign: {en: 'Sign', ja: '署名する'},
  draw: {
    en: 'Sign here by finger or pen, if you like',
    ja: '指かペンで署名（なくても記入できます）',
  },
  draw_again: {en: 'Clear', ja: '書き直す'},
  sign_now: {en: 'Sign', ja: '署名する'},
  sign_open: {en: 'Sign all the same', ja: '未決のまま署名する'},
  back_to_decide: {en: 'Back', ja: '戻る'},
  undecided: {en: 'Still open', ja: '未決'},
  winner_yet: {en: 'No winner', ja: '勝敗は決まっていません'},
  cards_left: {en: 'cards left', ja: '残り'},
  replay: {en: 'Look at it again', ja: '映像で確認'},
  no_tab: {
    en: 'The browser opens no new tab; allow it for this page.',
    ja: '新しいタブを開けません。このページのポップアップを許可してください。',
  },
  sheet: {en: 'Score sheet, to print', ja: '記録用紙（印刷）'},
  give_up: {en: 'Gives up', ja: '棄権'},
  signed: {en: 'Signed', ja: '署名'},
  history: {en: 'Readings', ja: 'これまでの読み'},
  entries: {en: 'What was entered', ja: '記入の一覧'},
  entered: {en: 'Entered', ja: '記入しました'},
  refused: {en: 'Not done', ja: 'できません'},
  not_counted: {en: 'did not count', ja: '不成立'},
  changed: {en: 'changed', ja: '変更'},
  by_evidence: {en: 'by the evidence', ja: '証拠では'},
  is_void: {en: 'void', ja: '無効'},
  not_follow: {en: 'does not follow', ja: '前と合わない'},
  dead: {en: 'dead card', ja: '空札'},
  memorising_left: {en: 'left to memorise', ja: '暗記の残り'},
  live: {en: 'Live', ja: '接続中'},
  cut: {
    en: 'No connection: presses do nothing until it is back.',
    ja: '接続が切れています。つながるまで押しても記入されません。',
  },
  over: {en: 'The match is over', ja: '試合は終わりました'},
  connecting: {en: 'Connecting …', ja: '接続しています…'},
  no: {en: 'Cancel', ja: 'やめる'},
  all_presses: {en: 'Everything else', ja: 'ほかの操作'},
  few_presses: {en: 'Large buttons only', ja: '大きなボタンだけ'},
  same_time_kept: {
    en: 'same time: the card stays with its territory', ja: '同時（札のある陣の取り）',
  },
  sends_by_book: {en: 'cards sent by the rules', ja: '送り札は規則どおり'},
  no_sends: {en: 'nothing is sent', ja: '送り札なし'},
  open: {en: 'Open', ja: '未決'},
  not_taken: {en: 'Not taken', ja: '取りなし'},
  choose_card: {en: 'Choose a card first.', ja: '先に札を選んでください。'},
  choose_side: {en: 'Choose A or B first.', ja: '先にAかBを選んでください。'},
  rig: {en: 'the rig', ja: '機器'},
  held_by: {en: 'by', ja: ''},
} as const satisfies Record<string, Text>;

export type DeskWord = keyof typeof words;

export function say(name: DeskWord, language: Language): string {
  return words[name][language];
}

export const roles: Record<Role, Text> = {
  judge: {en: 'Judge', ja: '審判'},
  'player A': {en: 'Player A', ja: '競技者A'},
  'player B': {en: 'Player B', ja: '競技者B'},
  reader: {en: 'Reader', ja: '読手'},
  camera: {en: 'Camera', ja: 'カメラ'},
};

export const stages: Record<DeskStage, Text> = {
  laying: {en: 'Laying out', ja: '札を並べる'},
  memorising: {en: 'Memorising', ja: '暗記時間'},
  ready: {en: 'Ready', ja: '準備完了'},
  reading: {en: 'Reading', ja: '読み'},
  settled: {en: 'Settled', ja: '判定済み'},
  tidying: {en: 'Tidying', ja: '札を整える'},
  protest: {en: 'Protest', ja: '抗議中'},
  held: {en: 'Held', ja: '中断中'},
  over: {en: 'Over', ja: '終了'},
};

// Reasons to choose from.
export const reasons: Text[] = [
  {en: 'A was first', ja: 'Aが先'},
  {en: 'B was first', ja: 'Bが先'},
  {en: 'same time', ja: '同時'},
  {en: 'the touch did not count', ja: '触れ方が有効でない'},
  {en: 'no fault', ja: 'お手つきではない'},
  {en: 'a fault that was not seen', ja: '見えていないお手つき'},
  {en: 'both players agree', ja: '両競技者が合意'},
  {en: 'seen by the judge', ja: '審判の目視'},
  {en: 'the device erred', ja: '機器の誤り'},
  {en: 'cards in disorder', ja: '札が乱れた'},
  {en: 'noise in the hall', ja: '会場の騒音'},
];

const acts: Record<string, DeskWord> = {
  hold: 'hold', 'go on': 'go_on', 'white up': 'white',
  'white down': 'white_down', 'red up': 'red', 'red waved': 'red_waved',
  'red down': 'red_down', 'let stand': 'let_stand', begin: 'begin',
  protest: 'protest', withdraw: 'withdraw', misread: 'misread', lost: 'lost',
  obstructed: 'obstructed', 'other hand': 'other_hand',
  forgotten: 'forgotten', moved: 'moved', confirm: 'confirm',
  overrule: 'overrule', void: 'void', put: 'put', settle: 'settle',
  'yellow card': 'yellow', 'red card': 'red_card', posture: 'posture',
  voice: 'voice', injury: 'injury', note: 'note', 'say again': 'say_again',
  skip: 'skip', 'undo skip': 'undo_skip', 'give up': 'give_up', sign: 'sign',
};

// What was done, where a button says it otherwise.
const done: Record<string, Text> = {
  'go on': {en: 'Went on', ja: '再開'},
  'let stand': {en: 'Let stand', ja: 'このまま認める'},
  begin: {en: 'Memorising ended', ja: '暗記時間終了'},
  withdraw: {en: 'Protest withdrawn', ja: '抗議の取り下げ'},
  confirm: {en: 'Ruling confirmed', ja: '判定の確認'},
  overrule: {en: "Judge's decision", ja: '審判の判定'},
  void: {en: 'Reading void', ja: '読みの無効'},
  'say again': {en: 'Read again', ja: '読み直し'},
  put: {en: 'Card put', ja: '札の移動'},
  settle: {en: 'Settled by the players', ja: '競技者間で決定'},
  skip: {en: 'Next card left out', ja: '次の札を飛ばす'},
  'undo skip': {en: 'Left out no more', ja: '飛ばすのをやめる'},
  'give up': {en: 'Gave up', ja: '棄権'},
  sign: {en: 'Signed', ja: '署名'},
};

export function actWord(what: string, language: Language): string {
  const said = done[what];
  if (said) return said[language];
  const name = acts[what];
  return name ? say(name, language) : what;
}

// "A takes", "not taken", "open"; and what follows.
export function resultText(
    result: Result, dead: boolean, players: Players,
    language: Language): string {
  const between = language === 'ja' ? '・' : ', ';
  const parts: string[] = [];
  if (result.outcome === 'needs_judge') {
    parts.push(say('open', language));
  } else if (result.outcome === 'take' && result.taker) {
    const name = players[result.taker] || result.taker;
    parts.push(takes(name, language));
  } else {
    parts.push(say(dead ? 'dead' : 'not_taken', language));
  }
  for (const side of ['A', 'B'] as const) {
    const count = result.faults[side];
    if (count === 0) continue;
    const name = players[side] || side;
    const times = count > 1 ? ` ×${count}` : '';
    parts.push(language === 'ja' ? `${name}お手つき${times}` :
                                   `fault ${name}${times}`);
  }
  if (result.sends_from && result.sends > 0) {
    const to = result.sends_from === 'A' ? 'B' : 'A';
    parts.push(language === 'ja' ?
        `送り ${result.sends_from}→${to} ${result.sends}枚` :
        `sends ${result.sends_from}→${to}: ${result.sends}`);
  }
  return parts.join(between);
}

export function lineResult(
    line: Line, players: Players, language: Language): string {
  return line.void ? say('is_void', language) :
                     resultText(line.stands, line.dead, players, language);
}

// What an entry of the log says beside who and when.
export function entryText(
    entry: Entry, card: string, language: Language): string {
  const parts = [actWord(entry.what, language)];
  const held = entry.what === 'hold' || entry.what === 'go on';
  if (held && entry.hold === 'hand') parts.push(say('hand', language));
  if (entry.reading > 0) parts.push(readingNumber(entry.reading, language));
  if (entry.side !== 'nobody') parts.push(entry.side);
  if (entry.card > 0) parts.push(card);
  if (entry.what === 'overrule' || entry.what === 'settle') {
    const taker = entry.same_time ? say('same_time', language) :
        entry.taker === 'nobody'  ? say('nobody', language) :
                                    entry.taker;
    parts.push(`${say('taker', language)} ${taker}`);
  }
  return parts.join(language === 'ja' ? '　' : ' · ');
}
