// What is said of a ruling, and in which tone; no DOM.
import type {Language} from '../../web/page/text.js';
import {percent} from './margin.js';
import type {OpinionView, RulingView} from './match_view.js';
import type {Players} from './players.js';
import * as words from './ruling_words.js';

// The colour family of a ruling.
export type Tone = 'A' | 'B' | 'judge' | 'plain';

export interface Headline {
  tone: Tone;
  who: string;    // very large
  beside: string; // beside or below it; may be empty
}

export function headline(
    ruling: RulingView, players: Players, language: Language): Headline {
  switch (ruling.outcome) {
    case 'needs_judge':
      return {
        tone: 'judge',
        who: words.rulingWord('judge', language),
        beside: ruling.leaning ?
            words.leansTo(
                players[ruling.leaning], percent(ruling.certainty), language) :
            words.rulingWord('noLeaning', language),
      };
    case 'dead_card':
      return {tone: 'plain', who: words.rulingWord('deadCard', language), beside: ''};
    case 'not_taken':
      return {tone: 'plain', who: words.rulingWord('notTaken', language), beside: ''};
    case 'take':
      if (!ruling.taker) {
        return {tone: 'plain', who: words.rulingWord('notTaken', language), beside: ''};
      }
      return {
        tone: ruling.taker,
        who: words.takes(players[ruling.taker], language),
        beside: ruling.order === 'same_time' ? words.rulingWord('sameTime', language) :
                                               '',
      };
  }
}

// Who was earlier, in words, for the line of the margin.
export function marginWords(
    ruling: RulingView, players: Players, language: Language): string {
  if (ruling.order === 'only_a') return words.onlyOne(players.A, language);
  if (ruling.order === 'only_b') return words.onlyOne(players.B, language);
  if (ruling.margin_ms === null) return '';
  // What is not settled is not said of anybody.
  if (ruling.order === 'same_time' || ruling.order === 'open' ||
      ruling.outcome === 'needs_judge' || ruling.margin_ms === 0) {
    return words.rulingWord('difference', language);
  }
  return words.earlier(players[ruling.margin_ms > 0 ? 'A' : 'B'], language);
}

// Who was earlier by one source; nothing where the difference is not beyond
// three sigma.
export function opinionWords(
    opinion: OpinionView, players: Players, language: Language): string {
  const {first, margin_ms, sigma_ms} = opinion;
  if (first === null) return '';
  if (margin_ms === null) return players[first];
  if (Math.abs(margin_ms) <= 3 * sigma_ms) return '';
  return opinion.source === 'camera' ?
      words.handEarlier(players[first], language) :
      words.earlier(players[first], language);
}

// Reasons in their order; those of one rule stand together under its number.
export function reasonLines(ruling: RulingView, language: Language):
    {rule: string, text: string}[] {
  const lines = new Map<string, string[]>();
  for (const {rule, text} of ruling.reasons) {
    lines.set(rule, [...lines.get(rule) ?? [], text[language]]);
  }
  const between = language === 'ja' ? '；' : '; ';
  return [...lines].map(
      ([rule, texts]) => ({rule, text: texts.join(between)}));
}

// One line for the list of readings.
export function shortLine(
    ruling: RulingView, players: Players, language: Language): string {
  const parts: string[] = [];
  if (ruling.void) return words.rulingWord('isVoid', language);
  if (ruling.outcome === 'take' && ruling.taker) {
    parts.push(players[ruling.taker]);
    if (ruling.order === 'same_time') {
      parts.push(words.rulingWord('sameTime', language));
    }
  } else {
    parts.push(headline(ruling, players, language).who);
  }
  for (const fault of ruling.faults) {
    parts.push(`${words.rulingWord('fault', language)} ${players[fault.player]}`);
  }
  return parts.join(language === 'ja' ? '・' : ', ');
}
