// What a press will do, said before it is done: a question with the reading and
// its card, and what each answer does. A press without one is done at once.
import type {Language} from '../../web/page/text.js';
import {cardName, type DeckCard} from './cards.js';
import type {Press} from './desk_view.js';
import {openLines} from './desk_view.js';
import type {DeskView, Line} from './match_view.js';
import {lineResult, resultText, say} from './desk_words.js';
import type {Players} from './players.js';
import {readingNumber, takes} from './ruling_words.js';

export interface Asked {
  desk: DeskView;
  players: Players;
  deck: DeckCard[];
  language: Language;
}

export interface Question {
  text: string[];  // a paragraph each
  yes: string;
}

// "3枚目『ちは』", "Reading 3 (ちは)".
export function readingName(line: Line, asked: Asked): string {
  const {deck, language} = asked;
  const card = line.kimariji || cardName(deck, line.card);
  const number = readingNumber(line.reading, language);
  return language === 'ja' ? `${number}『${card}』` : `${number} (${card})`;
}

// "A（若宮 詩織）"
function nameOf(side: 'A' | 'B', {players, language}: Asked): string {
  const name = players[side];
  if (!name) return side;
  return language === 'ja' ? `${side}（${name}）` : `${side} (${name})`;
}

// What a decision comes to: "Bの取り、Aのお手つき1、送り札は規則どおり".
export function decisionText(press: Press, line: Line, asked: Asked): string {
  const {language} = asked;
  const ja = language === 'ja';
  const parts: string[] = [];
  if (press.same_time) {
    parts.push(say('same_time_kept', language));
  } else if (press.taker === 'A' || press.taker === 'B') {
    parts.push(takes(press.taker, language));
  } else {
    parts.push(say(line.dead ? 'dead' : 'not_taken', language));
  }
  for (const side of ['A', 'B'] as const) {
    const count = (side === 'A' ? press.faults_A : press.faults_B) ?? 0;
    if (count === 0) continue;
    parts.push(ja ? `${side}のお手つき${count}` : `faults of ${side}: ${count}`);
  }
  const {sends = -1, sends_from: from = 'nobody'} = press;
  if (sends < 0) {
    parts.push(say('sends_by_book', language));
  } else if (sends > 0 && from !== 'nobody') {
    const to = from === 'A' ? 'B' : 'A';
    parts.push(ja ? `送り札 ${from}→${to} ${sends}枚` : `${from} sends ${to} ${sends}`);
  } else {
    parts.push(say('no_sends', language));
  }
  return parts.join(ja ? '、' : ', ');
}

function voiding(line: Line, asked: Asked): Question {
  const {desk, players, language} = asked;
  const ja = language === 'ja';
  const name = readingName(line, asked);
  const stands = lineResult(line, players, language);
  const text = [
    ja ? `${name}を無効にします（今の判定：${stands}）。` :
         `${name} will count for nothing (it stands as: ${stands}).`,
    ja ? '取り・お手つき・送り札を取り消し、この札は読み直されます。札を元の場所に戻してください。' :
         'Its take, faults and sent cards are taken back and its card is read again: put the cards back where they lay.',
  ];
  if (line.reading !== desk.reading) {
    text.push(ja ?
        'その後の読みの札数も数え直します。' :
        'The cards of the readings after it are counted anew.');
  }
  return {text, yes: ja ? '無効にする' : 'Make it void'};
}

function givingUp(side: 'A' | 'B', asked: Asked): Question {
  const {desk, language} = asked;
  const ja = language === 'ja';
  const loses = nameOf(side, asked);
  const wins = nameOf(side === 'A' ? 'B' : 'A', asked);
  const played = desk.reading > 0;
  return {
    text: [
      ja ? `${loses}の棄権を記入します。` : `${loses} gives up.`,
      ja ? `試合は終わり、${wins}の${played ? '勝ち' : '不戦勝'}になります。` :
           `The match ends, and ${wins} wins${played ? '' : ' by walkover'}.`,
    ],
    yes: ja ? '棄権を記入する' : 'Enter it',
  };
}

// A ruling that stood is changed.
function changing(press: Press, line: Line, asked: Asked): Question {
  const {players, language} = asked;
  const ja = language === 'ja';
  const was = resultText(line.stands, line.dead, players, language);
  const becomes = decisionText(press, line, asked);
  return {
    text: [
      ja ? `${readingName(line, asked)}の判定を改めます。` :
           `You change the ruling on ${readingName(line, asked)}.`,
      ja ? `${was} → ${becomes}` : `${was} → ${becomes}`,
    ],
    yes: ja ? '改める' : 'Change it',
  };
}

// Null: the press is done at once. `line`: what it is about.
export function question(
    press: Press, line: Line | null, asked: Asked): Question | null {
  const voids = press.what === 'void' || press.what === 'say again' ||
      press.what === 'misread' && press.reading !== 0;
  if (voids && line) return voiding(line, asked);
  if (press.what === 'give up' && (press.side === 'A' || press.side === 'B')) {
    return givingUp(press.side, asked);
  }
  if (press.what === 'overrule' && line &&
      line.stands.outcome !== 'needs_judge') {
    return changing(press, line, asked);
  }
  return null;
}

// What is still open when somebody signs; empty: nothing is.
export function signsOver(asked: Asked): string[] {
  const {desk, language} = asked;
  const open = openLines(desk);
  if (open.length === 0) return [];
  const names = open.map((line) => readingName(line, asked));
  return language === 'ja' ?
      [
        `未決の読み：${names.join('、')}`,
        'このまま署名すると、未決のまま用紙に残ります。',
      ] :
      [
        `Still open: ${names.join(', ')}`,
        'If you sign now, the sheet says that they are undecided.',
      ];
}
