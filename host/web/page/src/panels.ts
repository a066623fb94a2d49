// The last ruling, the recent readings, the devices.
import {torifudaPicture} from './court.js';
import {make, svg} from './dom.js';
import {percent, plusMinus, scaleReach} from './margin.js';
import {headline, marginWords, shortLine} from './ruling.js';
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

function calledBlock(ruling: Ruling): HTMLElement {
  const {called} = ruling;
  return make(
      'div', 'called', torifudaPicture(called.torifuda),
      make(
          'div', 'poem', make('div', 'kimariji', called.kimariji),
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

// Each source's own opinion, where the judge needs them.
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
        make('span', 'text', opinion.text[language]),
        make('span', 'first', opinion.first ?
            words.earlier(view.players[opinion.first], language) : '–'),
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
  const sure = ruling.outcome === 'take' ?
      `${words.word('certainty', language)} ${percent(ruling.certainty)}` :
      '';
  const panel = make(
      'div', `ruling tone-${head.tone}`,
      make(
          'div', 'kicker', words.readingNumber(ruling.reading, language),
          make('span', 'sure', sure)),
      make('div', 'who', head.who),
      make('div', 'beside', head.beside),
      calledBlock(ruling),
      marginBlock(ruling, view, language),
      make(
          'p', 'why', ruling.summary[language],
          make('small', '', ruling.reasons.map((r) => r.rule).join('  '))));
  if (ruling.faults.length > 0 || ruling.sends > 0) {
    panel.append(flags(ruling, view, language));
  }
  if (ruling.outcome === 'needs_judge' && ruling.opinions.length > 0) {
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
