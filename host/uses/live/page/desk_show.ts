// What the desk shows: the newest view, and the reading that is acted on.
import {entryItem} from '../../view/page/desk_panels.js';
import {clockText, type Press} from '../../view/page/desk_view.js';
import type {MatchView} from '../../view/page/match_view.js';
import {roles, stages, type DeskWord} from '../../view/page/desk_words.js';
import {readingNumber} from '../../view/page/ruling_words.js';
import {byId, make} from '../../web/page/dom.js';
import {
  openOverruling, showCalled, showChoices, showChoiceWords,
} from './desk_choices.js';
import {allow, holdItem, lineHead, lineItem} from './desk_items.js';
import {press} from './desk_press.js';
import {
  page, language, line, me, memorisingLeft, shell, shown, sides, word,
} from './desk_state.js';
import {wins} from './page_words.js';

function showWords(): void {
  shell.showLanguage();
  for (const its of document.querySelectorAll<HTMLElement>('[data-word]')) {
    its.textContent = word(its.dataset['word'] as DeskWord);
  }
  byId('who').textContent =
      me.name ? `${me.name} (${roles[me.role][language()]})` : word('who');
  showChoiceWords();
}

export function showLink(): void {
  const over = page.view?.phase === 'finished';
  const lost = shell.link === 'lost';
  const cut = lost && !over;
  document.body.dataset['link'] = cut ? 'lost' : lost ? 'over' : 'live';
  const bar = byId('lost');
  bar.hidden = !lost && !shell.refused;
  bar.textContent = shell.refused?.[language()] ??
      word(over ? 'over' : 'cut');
  showPresses();
}

// What nobody would answer, or this role may not press, is dim.
function showPresses(): void {
  allow(document, me.role);
  (byId('overrule') as HTMLButtonElement).disabled = me.role !== 'judge';
  if (shell.link !== 'lost') return;
  for (const its of document.querySelectorAll<HTMLButtonElement>(
           '[data-press], #overrule')) {
    its.disabled = true;
  }
}

export function showStage(of: MatchView): void {
  const {desk, players} = of;
  const name = desk.over && of.winner ?
      wins(players[of.winner] || of.winner, language()) :
      stages[desk.stage][language()];
  const parts: Node[] = [make('b', '', name)];
  const left = memorisingLeft();
  if (left !== null) {
    parts.push(make('span', 'left', ` ${clockText(left)}`));
  }
  byId('stage').replaceChildren(...parts);
  document.body.dataset['stage'] = desk.stage;
  byId('score').replaceChildren(...sides.map((side) => make(
      'span', side, make('span', 'name', players[side] || side),
      make('b', '', String(of.cards_left[side])))));
}

function showWaits(of: MatchView): void {
  const its = byId('waits');
  const {desk} = of;
  const rows: HTMLElement[] = desk.holds.map((hold) => holdItem(
      hold, shown(of), (pressed) => void press(its, pressed)));
  // What was found off and holds nothing is said all the same.
  if (!desk.start_holds && desk.reading === 0) {
    for (const off of desk.off) {
      rows.push(make('div', 'hold said', off[language()]));
    }
  }
  for (const protest of desk.protests) {
    if (protest.reason) {
      rows.push(make('div', 'hold said', make('q', '', protest.reason)));
    }
  }
  const old = its.querySelector('.note');
  its.replaceChildren(...rows, ...old ? [old] : []);
  its.hidden = its.childElementCount === 0;
}

function toggle(
    id: string, up: boolean, upPress: Press, downPress: Press,
    upWord: string, downWord: string): void {
  const its = byId(id);
  its.dataset['press'] = JSON.stringify(up ? downPress : upPress);
  its.classList.toggle('up', up);
  its.replaceChildren(
      up ? downWord : upWord, make('kbd', '', its.dataset['key'] ?? ''));
}

function showPlay(of: MatchView): void {
  const {desk} = of;
  for (const side of sides) {
    const up = desk.holds.some(
        (hold) => hold.reason === 'hand' && hold.side === side);
    toggle(
        `hand-${side}`, up, {what: 'hold', hold: 'hand', side},
        {what: 'go on', hold: 'hand', side}, `${side} ${word('hand')}`,
        `${side} ${word('hand_down')}`);
  }
  toggle(
      'white', desk.white, {what: 'white up'}, {what: 'white down'},
      word('white'), word('white_down'));
  toggle(
      'red', desk.red, {what: 'red up'}, {what: 'red down'}, word('red'),
      word('red_down'));
  const held = desk.holds.some((hold) => hold.reason === 'judge');
  byId('go-on').classList.toggle('wanted', held);
}

function showRuling(of: MatchView): void {
  const its = line();
  const {desk} = of;
  const box = byId('line');
  byId('decide').hidden = !its;
  byId('about').textContent = page.chosen === null && desk.stage === 'reading' ?
      word('under_way') :
      its ? readingNumber(its.reading, language()) : word('under_way');
  if (!its) {
    box.replaceChildren(make('p', '', word('no_line')));
    return;
  }
  const parts = lineHead(its, shown(of));
  if (page.chosen !== null && page.chosen !== desk.reading) {
    const back = make('button', '', word('back')) as HTMLButtonElement;
    back.addEventListener('click', () => choose(null));
    parts.push(back);
  }
  box.replaceChildren(...parts);
  byId('settle').hidden = its.void || its.stands.outcome !== 'needs_judge';
  const protest = desk.protests.find(({against}) => against === its.reading);
  const withdraw = byId('withdraw');
  withdraw.hidden = !protest;
  withdraw.dataset['press'] = JSON.stringify({
    what: 'withdraw', reading: its.reading, side: protest?.by ?? 'nobody',
  });
}

function showEnd(of: MatchView): void {
  const {desk} = of;
  const parts: Node[] = [];
  if (desk.over) {
    parts.push(make(
        'b', '', of.winner ?
            wins(of.players[of.winner] || of.winner, language()) :
            word('over')));
  }
  for (const {role, by} of desk.signatures) {
    parts.push(make(
        'span', 'signature',
        `${word('signed')} ${by} (${roles[role][language()]})`));
  }
  byId('result').replaceChildren(...parts);
}

function showLists(of: MatchView): void {
  const {desk} = of;
  const at = line();
  byId('lines').replaceChildren(
      ...desk.lines.map((each) => lineItem(
          each, each.reading === at?.reading, shown(of),
          () => choose(each.reading === desk.reading ? null : each.reading)))
          .reverse());
  byId('entries').replaceChildren(
      ...desk.entries.map((entry) => entryItem(entry, shown(of))).reverse());
}

export function show(): void {
  showWords();
  showLink();
  showChoices();
  showCalled();
  if (!page.view) {
    byId('stage').textContent = shell.refused ? '' : word('connecting');
    return;
  }
  showStage(page.view);
  showWaits(page.view);
  showPlay(page.view);
  showRuling(page.view);
  showLists(page.view);
  showEnd(page.view);
  byId('human').hidden = !page.view.desk.human_reader;
  showPresses();
}

function choose(reading: number | null): void {
  page.chosen = reading;
  openOverruling(false);
  show();
  if (reading !== null) byId('ruling').scrollIntoView({block: 'nearest'});
}

