// Why it was ruled as it was: the margin, how likely each order is, what each
// source says alone and where they contradict each other, the reasons.
import {percent} from '../../view/page/margin.js';
import type {Players} from '../../view/page/players.js';
import {headline} from '../../view/page/ruling.js';
import {marginBlock, sources, why} from '../../view/page/ruling_parts.js';
import {rulingWord} from '../../view/page/ruling_words.js';
import {make} from '../../web/page/dom.js';
import type {Language} from '../../web/page/text.js';
import type {Shares, Why} from './replay_view.js';
import {replayWord} from './replay_words.js';

const all = 1e6;

// How likely each of the four is, as bars, in the order A, same, B, nobody.
export function shareBars(shares: Shares, language: Language): HTMLElement {
  const bar = (tone: string, name: string, ppm: number) => {
    const filled = make('span', 'filled');
    filled.style.width = `${ppm / all * 100}%`;
    return make(
        'div', `share tone-${tone}`, make('span', 'name', name),
        make('span', 'bar', filled),
        make('span', 'number', percent(ppm / all)));
  };
  return make(
      'div', 'shares',
      bar('A', replayWord('aFirst', language), shares.a_first),
      bar('judge', rulingWord('sameTime', language), shares.same_time),
      bar('B', replayWord('bFirst', language), shares.b_first),
      bar('plain', replayWord('nobodyTouched', language), shares.nobody));
}

export function whyParts(
    shown: Why, players: Players, language: Language): HTMLElement[] {
  const {ruling} = shown;
  const {tone} = headline(ruling, players, language);
  const parts = [marginBlock(
      ruling, players, shown.same_time_ns / 1e6, language)];
  if (ruling.margin_ms !== null) {
    parts.push(make('small', 'sigmas', replayWord('sigmas', language)));
  }
  if (shown.shares) parts.push(shareBars(shown.shares, language));
  parts.push(why(ruling, language));
  if (ruling.opinions.length > 0) {
    parts.push(sources(ruling, players, language));
  }
  if (shown.at_odds.length > 0) {
    parts.push(make(
        'div', 'at-odds', make('b', '', replayWord('atOdds', language)),
        ...shown.at_odds.map((text) => make('p', '', text[language]))));
  }
  for (const part of parts) part.classList.add(`tone-${tone}`);
  return parts;
}
