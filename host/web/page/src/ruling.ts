// What is said of a ruling, and in which tone; no DOM.
import {percent} from './margin.js';
import type {Language, MatchView, Ruling, Side} from './view.js';
import * as words from './words.js';

// The colour family of a ruling.
export type Tone = 'A' | 'B' | 'judge' | 'plain';

export interface Headline {
  tone: Tone;
  who: string;    // very large
  beside: string; // beside or below it; may be empty
}

type Players = Record<Side, string>;

export function headline(
    ruling: Ruling, players: Players, language: Language): Headline {
  switch (ruling.outcome) {
    case 'needs_judge':
      return {
        tone: 'judge',
        who: words.word('judge', language),
        beside: ruling.leaning ?
            words.leansTo(
                players[ruling.leaning], percent(ruling.certainty), language) :
            words.word('noLeaning', language),
      };
    case 'dead_card':
      return {tone: 'plain', who: words.word('deadCard', language), beside: ''};
    case 'not_taken':
      return {tone: 'plain', who: words.word('notTaken', language), beside: ''};
    case 'take':
      if (!ruling.taker) {
        return {tone: 'plain', who: words.word('notTaken', language), beside: ''};
      }
      return {
        tone: ruling.taker,
        who: words.takes(players[ruling.taker], language),
        beside: ruling.order === 'same_time' ? words.word('sameTime', language) :
                                               '',
      };
  }
}

// Who was earlier, in words, for the line of the margin.
export function marginWords(
    ruling: Ruling, players: Players, language: Language): string {
  if (ruling.order === 'only_a') return words.onlyOne(players.A, language);
  if (ruling.order === 'only_b') return words.onlyOne(players.B, language);
  if (ruling.margin_ms === null) return '';
  // What is not settled is not said of anybody.
  if (ruling.order === 'same_time' || ruling.outcome === 'needs_judge' ||
      ruling.margin_ms === 0) {
    return words.word('difference', language);
  }
  return words.earlier(players[ruling.margin_ms > 0 ? 'A' : 'B'], language);
}

// One line for the list of readings.
export function shortLine(
    ruling: Ruling, players: Players, language: Language): string {
  const parts: string[] = [];
  if (ruling.outcome === 'take' && ruling.taker) {
    parts.push(players[ruling.taker]);
    if (ruling.order === 'same_time') {
      parts.push(words.word('sameTime', language));
    }
  } else {
    parts.push(headline(ruling, players, language).who);
  }
  for (const fault of ruling.faults) {
    parts.push(`${words.word('fault', language)} ${players[fault.player]}`);
  }
  return parts.join(language === 'ja' ? '・' : ', ');
}

// The cards on the court that a fault was made on.
export function faultCards(view: MatchView): Set<number> {
  return new Set(view.last_ruling?.faults.map((fault) => fault.card) ?? []);
}
