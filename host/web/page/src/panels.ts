// The last ruling, the recent readings, the devices.
import {torifudaPicture} from './court.js';
import {make, svg} from './dom.js';
import {percent, plusMinus, scaleReach} from './margin.js';
import {
  headline, marginWords, opinionWords, reasonLines, shortLine,
} from './ruling.js';
import type {Device, Language, MatchView, Ruling} from './view.js';
import * as words from './words.js';

const shownReadings = 6;
const stateSigns = {ok: '●', warn: '▲', bad: '✕'} as const;

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

function marginBlock(
    ruling: Ruling, view: MatchView, language: Language): HTMLElement {
  const block = make('div', 'margin');
  const said = marginWords(ruling, view.players, language);
  if (ruling.margin_ms !== null) {
    block.append(make(
        'div', 'figure', make('span', 'said', said),
        make('span', 'number', plusMinus(ruling.margin_ms, ruling.sigma_ms)),
        make('span', 'unit', 'ms')));
    block.append(
        marginScale(ruling.margin_ms, ruling.sigma_ms, view.same_time_ms));
  } else if (said) {
    block.append(make('div', 'figure', make('span', 'said', said)));
  }
  return block;
}

function calledBlock(ruling: Ruling, language: Language): HTMLElement {
  const {called} = ruling;
  return make(
      'div', 'called', torifudaPicture(called.torifuda),
      make(
          'div', 'poem', make('div', 'kimariji', called.kimariji),
          make('div', 'kimariji-why', called.kimariji_why[language]),
          make('div', 'full', called.full_text),
          make('div', 'author', called.author)));
}

function flags(ruling: Ruling, view: MatchView, language: Language):
    HTMLElement {
  const block = make('div', 'flags');
  for (const fault of ruling.faults) {
    block.append(make(
        'div', 'flag fault', make('b', '', words.word('fault', language)),
        ` ${view.players[fault.player]}`,
        make('small', '', words.inTerritory(
            fault.player, fault.territory, language))));
  }
  if (ruling.sends > 0 && ruling.sends_from) {
    const from = ruling.sends_from;
    const to = from === 'A' ? 'B' : 'A';
    block.append(make(
        'div', 'flag sent', make('b', '', words.word('sent', language)),
        ` ${view.players[from]} → ${view.players[to]}`,
        make('small', '', words.cards(ruling.sends, language))));
  }
  return block;
}

// Why, in words: what the rules say, with their numbers, then what is doubtful.
// A ruling without reasons has its summary.
function why(ruling: Ruling, language: Language): HTMLElement {
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
function sources(ruling: Ruling, view: MatchView, language: Language):
    HTMLElement {
  const block = make(
      'div', 'sources', make('h2', '', words.word('sources', language)));
  for (const opinion of ruling.opinions) {
    const margin = opinion.margin_ms === null ?
        '' :
        `${plusMinus(opinion.margin_ms, opinion.sigma_ms)} ms`;
    block.append(make(
        'div', `source ${opinion.first ?? ''}`,
        make('span', 'name', opinion.name[language]),
        make('span', 'text', opinion.text[language]),
        make('span', 'first', opinionWords(opinion, view.players, language)),
        make('span', 'number', margin)));
  }
  return block;
}

export function rulingPanel(view: MatchView, language: Language):
    HTMLElement {
  const ruling = view.last_ruling;
  if (!ruling) {
    return make(
        'div', 'ruling none',
        make('div', 'who', words.word('noRuling', language)),
        make('p', 'why', words.word('noRulingWhy', language)));
  }
  const head = headline(ruling, view.players, language);
  // Of the order: a take may be certain where the order is open.
  const sure = ruling.outcome === 'take' && ruling.order !== 'open' ?
      `${words.word('certainty', language)} ${percent(ruling.certainty)}` :
      '';
  const panel = make(
      'div', `ruling tone-${head.tone}`,
      make(
          'div', 'kicker', words.readingNumber(ruling.reading, language),
          make('span', 'sure', sure)),
      make('div', 'who', head.who),
      make('div', 'beside', head.beside),
      calledBlock(ruling, language),
      marginBlock(ruling, view, language),
      why(ruling, language));
  if (ruling.faults.length > 0 || ruling.sends > 0) {
    panel.append(flags(ruling, view, language));
  }
  if (ruling.opinions.length > 0) {
    panel.append(sources(ruling, view, language));
  }
  return panel;
}

export function historyPanel(view: MatchView, language: Language):
    HTMLElement {
  if (view.history.length === 0) return make('div', '');
  const panel = make(
      'div', 'history', make('h2', '', words.word('recent', language)));
  for (const ruling of view.history.slice(-shownReadings).reverse()) {
    const tone = headline(ruling, view.players, language).tone;
    panel.append(make(
        'div', `line tone-${tone}`,
        make('span', 'count', String(ruling.reading)),
        make('span', 'kimariji', ruling.called.kimariji),
        make('span', 'result', shortLine(ruling, view.players, language)),
        make('span', 'number', ruling.margin_ms === null ?
            '' : `${plusMinus(ruling.margin_ms, ruling.sigma_ms)} ms`)));
  }
  return panel;
}

export function deviceItem(device: Device, language: Language): HTMLElement {
  return make(
      'div', `device ${device.state}`,
      make('span', 'sign', stateSigns[device.state]),
      make('span', 'name', device.name[language]),
      make('span', 'text', device.text[language]));
}
