// Parts of a ruling that several pages show: its margin, its reasons, what each
// source says.
import {make, svg} from '../../web/page/dom.js';
import type {Language} from '../../web/page/text.js';
import {plusMinus, scaleReach} from './margin.js';
import type {RulingView} from './match_view.js';
import type {Players} from './players.js';
import {marginWords, opinionWords, reasonLines} from './ruling.js';
import {rulingWord} from './ruling_words.js';

// The margin on a scale: left of the middle A was earlier, right B; the bar is
// three sigma to each side, the grey band what counts as the same time.
function marginScale(margin: number, sigma: number, band: number): SVGElement {
  const reach = scaleReach(margin, sigma);
  const x = (ms: number) => Math.min(100, Math.max(-100, -ms / reach * 100));
  const picture = svg('svg', {class: 'scale', viewBox: '-104 -9 208 26'});
  if (band > 0) {
    picture.append(svg('rect', {
      class: 'band', x: x(band), y: -7, width: x(-band) - x(band), height: 14,
    }));
  }
  picture.append(
      svg('line', {class: 'axis', x1: -100, x2: 100, y1: 0, y2: 0}),
      svg('line', {class: 'axis', x1: 0, x2: 0, y1: -7, y2: 7}),
      svg('line', {
        class: 'error', x1: x(margin + 3 * sigma), x2: x(margin - 3 * sigma),
        y1: 0, y2: 0,
      }),
      svg('circle', {class: 'dot', cx: x(margin), cy: 0, r: 4}),
      svg('text', {x: -100, y: 15, class: 'start'},
          `◀ A  ${reach} ms`),
      svg('text', {x: 100, y: 15, class: 'end'},
          `${reach} ms  B ▶`));
  return picture;
}

export function marginBlock(
    ruling: RulingView, players: Players, sameTimeMs: number,
    language: Language): HTMLElement {
  const block = make('div', 'margin');
  const said = marginWords(ruling, players, language);
  if (ruling.margin_ms !== null) {
    block.append(make(
        'div', 'figure', make('span', 'said', said),
        make('span', 'number', plusMinus(ruling.margin_ms, ruling.sigma_ms)),
        make('span', 'unit', 'ms')));
    block.append(
        marginScale(ruling.margin_ms, ruling.sigma_ms, sameTimeMs));
  } else if (said) {
    block.append(make('div', 'figure', make('span', 'said', said)));
  }
  return block;
}

// Why, in words: what the rules say, with their numbers, then what is doubtful.
// A ruling without reasons has its summary.
export function why(ruling: RulingView, language: Language): HTMLElement {
  const list = make('div', 'why');
  for (const said of reasonLines(ruling, language)) {
    list.append(make(
        'div', 'reason', make('span', 'text', said.text),
        make('small', 'rule', said.rule)));
  }
  for (const doubt of ruling.doubts) {
    list.append(make(
        'div', 'reason doubt', make('span', 'text', doubt.text[language])));
  }
  if (!list.hasChildNodes()) {
    list.append(make('div', 'reason', ruling.summary[language]));
  }
  return list;
}

// Each source's own opinion, whatever became of it.
export function sources(
    ruling: RulingView, players: Players, language: Language): HTMLElement {
  const block = make(
      'div', 'sources', make('h2', '', rulingWord('sources', language)));
  for (const opinion of ruling.opinions) {
    const margin = opinion.margin_ms === null ?
        '' :
        `${plusMinus(opinion.margin_ms, opinion.sigma_ms)} ms`;
    block.append(make(
        'div', `source ${opinion.first ?? ''}`,
        make('span', 'name', opinion.name[language]),
        make('span', 'text', opinion.text[language]),
        make('span', 'first', opinionWords(opinion, players, language)),
        make('span', 'number', margin)));
  }
  return block;
}
