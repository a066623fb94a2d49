// The last ruling, the recent readings, the devices.
import {percent, plusMinus} from '../../view/page/margin.js';
import type {DeviceView, FirstToldView, MatchView, RulingView} from '../../view/page/match_view.js';
import {headline, shortLine} from '../../view/page/ruling.js';
import {marginBlock, sources, why} from '../../view/page/ruling_parts.js';
import {readingNumber, rulingWord} from '../../view/page/ruling_words.js';
import {torifudaPicture, type CardSize} from '../../view/page/torifuda.js';
import {make} from '../../web/page/dom.js';
import type {Language} from '../../web/page/text.js';
import * as words from './page_words.js';

const shownReadings = 6;
const stateSigns = {ok: '●', warn: '▲', bad: '✕'} as const;

function calledBlock(
    ruling: RulingView, card: CardSize, language: Language): HTMLElement {
  const {called} = ruling;
  return make(
      'div', 'called', torifudaPicture(called.torifuda, card),
      make(
          'div', 'poem', make('div', 'kimariji', called.kimariji),
          make('div', 'kimariji-why', called.kimariji_why[language]),
          make('div', 'full', called.full_text),
          make('div', 'author', called.author)));
}

function flags(ruling: RulingView, view: MatchView, language: Language):
    HTMLElement {
  const block = make('div', 'flags');
  for (const fault of ruling.faults) {
    block.append(make(
        'div', 'flag fault', make('b', '', rulingWord('fault', language)),
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

// Before the ruling, as large as the hall can read: whose lamp is lit.
function lampPanel(told: FirstToldView, view: MatchView, language: Language):
    HTMLElement {
  return make(
      'div', `ruling lamp tone-${told.side}`,
      make('div', 'kicker', readingNumber(told.reading, language)),
      make('div', 'letter', told.side),
      make('div', 'who', view.players[told.side] || told.side),
      make('div', 'beside', words.word('first', language)),
      make('p', 'why', words.word('notRuled', language)));
}

// What became of a lamp that the ruling does not say again.
function lampLine(told: FirstToldView, view: MatchView, language: Language):
    HTMLElement {
  const takenBack = told.then === 'taken_back';
  return make(
      'div', `flag lamp-then ${told.then}`,
      words.lampThen(
          told.side, view.players[told.side] || told.side, takenBack, language));
}

export function rulingPanel(view: MatchView, language: Language):
    HTMLElement {
  const told = view.first_told;
  if (told?.then === 'not_yet') return lampPanel(told, view, language);
  const panel = settledPanel(view, language);
  if (told && told.then !== 'same') {
    panel.prepend(lampLine(told, view, language));
  }
  return panel;
}

function settledPanel(view: MatchView, language: Language): HTMLElement {
  const ruling = view.last_ruling;
  if (!ruling) {
    return make(
        'div', 'ruling none',
        make('div', 'who', words.word('noRuling', language)),
        make('p', 'why', words.word('noRulingWhy', language)));
  }
  const head = headline(ruling, view.players, language);
  // How sure the order is: a take may be certain where the order is open.
  const sure = ruling.outcome === 'take' && ruling.order !== 'open' ?
      `${words.word('certainty', language)} ${percent(ruling.certainty)}` :
      '';
  const panel = make(
      'div', `ruling tone-${head.tone}`,
      make(
          'div', 'kicker', readingNumber(ruling.reading, language),
          make('span', 'sure', sure)),
      make('div', 'who', head.who),
      make('div', 'beside', head.beside),
      calledBlock(ruling, view.court_size, language),
      marginBlock(ruling, view.players, view.same_time_ms, language),
      why(ruling, language));
  if (ruling.faults.length > 0 || ruling.sends > 0) {
    panel.append(flags(ruling, view, language));
  }
  if (ruling.opinions.length > 0) {
    panel.append(sources(ruling, view.players, language));
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

export function deviceItem(device: DeviceView, language: Language): HTMLElement {
  return make(
      'div', `device ${device.state}`,
      make('span', 'sign', stateSigns[device.state]),
      make('span', 'name', device.name[language]),
      make('span', 'text', device.text[language]));
}
