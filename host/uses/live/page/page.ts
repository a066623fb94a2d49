// The live page: draws the newest view whenever one comes, and otherwise does
// nothing at all. No clock, no animation: while the reading is on nothing moves.
import type {MatchView, Side} from '../../view/page/match_view.js';
import {byId, make} from '../../web/page/dom.js';
import {command} from '../../web/page/link.js';
import {Shell, type Page} from '../../web/page/shell.js';
import type {Text} from '../../web/page/text.js';
import {courtPicture} from './court.js';
import {fit, shrink, trim} from './fitting.js';
import {phaseWord, wins, word, type Word} from './page_words.js';
import {deviceItem, historyPanel, rulingPanel} from './panels.js';

const shell = new Shell();
const current = shell.settings;
let view: MatchView | null = null;
let refusal: Text | null = null;

function showWord(id: string, name: Word): void {
  byId(id).textContent = word(name, current.language);
}

function showChrome(): void {
  shell.showLanguage();
  showWord('title', 'title');
  showWord('theme-label', 'theme');
  showWord('demo', 'demo');
  showLink();
}

function showLink(): void {
  // A match that is over needs no connection.
  const over = view?.phase === 'finished' && shell.link !== 'live';
  const lost = shell.link !== 'live' && !over;
  document.body.dataset['link'] = over ? 'over' : shell.link;
  byId('link').textContent =
      word(over ? 'over' : lost ? 'lost' : 'live', current.language);
  const bar = byId('lost');
  bar.textContent =
      shell.refused?.[current.language] ?? word('lostLong', current.language);
  bar.hidden = !shell.refused && (over || shell.link !== 'lost');
}

function showPlayer(side: Side, shown: MatchView): void {
  byId(`name-${side}`).textContent = shown.players[side] || side;
  byId(`left-${side}`).textContent = String(shown.cards_left[side]);
  byId(`unit-${side}`).textContent = word('cardsLeft', current.language);
}

function showPhase(shown: MatchView): void {
  const name = shown.winner && shown.phase === 'finished' ?
      wins(shown.players[shown.winner], current.language) :
      phaseWord(shown.phase, current.language);
  byId('phase').replaceChildren(
      make('b', '', name),
      make('span', '', shown.phase_text[current.language]));
  document.body.dataset['phase'] = shown.phase;
  byId('demo').hidden = !shown.is_demo;
  const hold = byId('hold');
  hold.hidden = !shown.can_hold;
  showWord('hold-label', shown.phase === 'held' ? 'resume' : 'hold');
}

function showFooter(shown: MatchView): void {
  byId('devices').replaceChildren(
      ...shown.devices.map((device) => deviceItem(device, current.language)));
  const seen = byId('seen');
  seen.hidden = !shown.devices_remember || shown.phase === 'finished';
  showWord('seen', 'seen');
  const facts: HTMLElement[] = [];
  const fact = (name: Word, value: string) => facts.push(make(
      'span', '', make('b', '', word(name, current.language)), ` ${value}`));
  if (shown.order_hash) fact('order', shown.order_hash.slice(0, 16));
  if (shown.order_seed !== null) fact('seed', shown.order_seed);
  if (shown.recording) fact('recording', shown.recording);
  byId('facts').replaceChildren(...facts);
  byId('refusal').textContent =
      refusal ? `${word('refused', current.language)}: ${refusal[current.language]}` :
                '';
}

function show(): void {
  showChrome();
  if (!view) return;
  showPlayer('A', view);
  showPlayer('B', view);
  showPhase(view);
  byId('court').replaceChildren(
      courtPicture(view, word('court', current.language)));
  const ruling = rulingPanel(view, current.language);
  byId('ruling').replaceChildren(ruling);
  const history = historyPanel(view, current.language);
  byId('history').replaceChildren(history);
  showFooter(view);
  makeFit(ruling, history);
}

// One screen without scrolling, whatever the names and sentences are; a window
// taller than wide scrolls instead.
function makeFit(ruling: HTMLElement, history: HTMLElement): void {
  for (const line of document.querySelectorAll<HTMLElement>(
           '.ruling > .who, .beside, .kimariji, .figure, .first, .name')) {
    fit(line);
  }
  for (const line of history.querySelectorAll<HTMLElement>('.result')) {
    fit(line, 0.75);
  }
  if (matchMedia('(max-aspect-ratio: 1/1)').matches) return;
  shrink(ruling, byId('main').getBoundingClientRect().bottom);
  trim(byId('history'), history);
}

async function holdOrResume(): Promise<void> {
  if (!view?.can_hold) return;
  const fault =
      await command(
          {command: view.phase === 'held' ? 'resume' : 'hold'}, shell.token);
  refusal = fault?.message ?? null;
  if (view) showFooter(view);
}

// What the lamps remember of what failed is forgotten.
async function seeLamps(): Promise<void> {
  const fault = await command({command: 'seen'}, shell.token);
  refusal = fault?.message ?? null;
  if (view) showFooter(view);
}

const page: Page = {
  changed: show,
  view(json) {
    view = JSON.parse(json) as MatchView;
    refusal = null;
    show();
  },
  linked: showLink,
};
const keys: Record<string, () => void> = {
  h: () => void holdOrResume(),
  l: () => shell.switchLanguage(page),
  t: () => shell.switchTheme(page),
};

addEventListener('keydown', (event) => {
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
  keys[event.key.toLowerCase()]?.();
});
byId('hold').addEventListener('click', () => void holdOrResume());
byId('seen').addEventListener('click', () => void seeLamps());
addEventListener('resize', show);
shell.open(page, true);
