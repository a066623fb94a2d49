// What the desk shows: the newest view, and the reading that is acted on.
import {readingName} from '../../view/page/desk_asks.js';
import {button, entryItem} from '../../view/page/desk_panels.js';
import {
  clockText, isOpen, openLines, type Press,
} from '../../view/page/desk_view.js';
import type {Line, MatchView} from '../../view/page/match_view.js';
import {roles, stages, type DeskWord} from '../../view/page/desk_words.js';
import {readingNumber} from '../../view/page/ruling_words.js';
import {byId, make} from '../../web/page/dom.js';
import {
  openOverruling, showCalled, showChoices, showChoiceWords,
} from './desk_choices.js';
import {faceNow, showFace} from './desk_face.js';
import {allow, holdItem, keyLetter, lineHead, lineItem} from './desk_items.js';
import {dropOldNote, press} from './desk_press.js';
import {
  asked, page, language, line, me, memorisingLeft, shell, shown, sides, word,
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
  const its = line();
  const desk = page.view?.desk ?? null;
  allow(document, me.role, desk, its);
  const cannot = me.role !== 'judge' || !its || its.void || desk?.ended === true;
  for (const id of ['overrule', 'enter-overruling']) {
    (byId(id) as HTMLButtonElement).disabled = cannot;
  }
  if (shell.link !== 'lost') return;
  for (const its of document.querySelectorAll<HTMLButtonElement>(
           '[data-press], #overrule, #enter-overruling')) {
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
      up ? downWord : upWord, keyLetter(its));
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
  showDeciding(its);
  const protest = desk.protests.find(({against}) => against === its.reading);
  const withdraw = byId('withdraw');
  withdraw.hidden = !protest;
  withdraw.dataset['press'] = JSON.stringify({
    what: 'withdraw', reading: its.reading, side: protest?.by ?? 'nobody',
  });
}

// His own decision comes first to the judge, what the players agreed on second.
function showDeciding(its: Line): void {
  const judges = me.role === 'judge';
  const open = isOpen(its);
  byId('settle').hidden = !open;
  byId('settle').classList.toggle('first', open && !judges);
  const protested = page.view?.desk.protests.some(
      ({against}) => against === its.reading) ?? false;
  const waits = open || protested;
  const judged = byId('judged');
  judged.hidden = !judges || its.void || !(waits || faceNow() === 'few');
  judged.classList.toggle('first', waits);
  const of = asked();
  byId('judged-what').textContent = of ?
      `${readingName(its, of)}　${word('judge_decides')}` : '';
  byId('overrule').firstElementChild!.textContent =
      word(open ? 'decide_all' : 'overrule');
}

function openReadings(of: MatchView): HTMLElement[] {
  const its = asked();
  const open = openLines(of.desk);
  if (!its || open.length === 0) return [];
  return [make(
      'div', 'undecided', make('b', '', word('undecided')),
      ...open.map((each) => button(
          '', () => choose(each.reading), readingName(each, its))))];
}

function showEnd(of: MatchView): void {
  const {desk} = of;
  (byId('sheet') as HTMLAnchorElement).href =
      `/sheet.${language()}?token=${encodeURIComponent(shell.token)}`;
  document.body.dataset['ends'] = String(desk.over || desk.may_sign);
  const parts: Node[] = [];
  if (desk.over) {
    parts.push(make(
        'b', '', of.winner ?
            wins(of.players[of.winner] || of.winner, language()) :
            word('over')));
  }
  if (desk.over || desk.may_sign) parts.push(...openReadings(of));
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
  showFace();
  dropOldNote();
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

