// The judge's desk: sends each press once, with who pressed and what he had
// seen, shows the answer where the press was made, and draws the newest view
// whenever one comes. While a reading is under way none comes.
import type {DeckCard} from './cards.js';
import {Finder} from './desk_finder.js';
import {
  allow, choice, entryItem, holdItem, lineHead, lineItem, type Shown,
} from './desk_panels.js';
import {
  aboutReading, chosenLine, clockText, type DeskMatchView, type Line,
  type Party, type Press, type Role,
} from './desk_view.js';
import {
  actWord, readingNumber, reasons, roles, say, stages, type DeskWord,
} from './desk_words.js';
import {byId, make} from './dom.js';
import {Link, LinkWatch, ask, fetchJson, type Fault} from './link.js';
import * as settings from './settings.js';
import type {Side, Text} from './view.js';
import {wins} from './words.js';

const current = settings.load(
    new URLSearchParams(location.search), localStorage, {
      language: navigator.language.startsWith('ja') ? 'ja' : 'en',
      theme: matchMedia('(prefers-color-scheme: light)').matches ? 'light' :
                                                                   'dark',
    });
const token = decodeURIComponent(location.hash.slice(1));
const watch = new LinkWatch(performance.now());
const sides: Side[] = ['A', 'B'];
let view: DeskMatchView | null = null;
let viewCame = 0;
let deck: DeckCard[] = [];
let lost = false;
let refusedEntry: Text | null = null;  // the token is wrong
let chosen: number | null = null;      // the reading that is acted on
const me = {
  name: localStorage.getItem('kimari.desk.name') ?? '',
  role: (localStorage.getItem('kimari.desk.role') ?? 'judge') as Role,
};
const form: {
  taker: Party | null, faults_A: number, faults_B: number,
  sends: {from: Party, count: number},
  side: Side | null, to: string, whose: Party,
} = {
  taker: null, faults_A: 0, faults_B: 0, sends: {from: 'nobody', count: -1},
  side: null, to: 'territory', whose: 'nobody',
};
const card = new Finder(byId('card'), () => {});
const called = new Finder(byId('called'), showCalled);
const reason = byId('reason') as HTMLInputElement;
const reasonList = byId('reasons') as HTMLSelectElement;

function word(name: DeskWord): string {
  return say(name, current.language);
}

function line(): Line | null {
  return view && chosenLine(view.desk, chosen);
}

function shown(of: DeskMatchView): Shown {
  return {
    desk: of.desk, players: of.players, deck, language: current.language,
    role: me.role, name: me.name,
  };
}

// ---- presses ----------------------------------------------------------------

// Where the answer to a press in this part is shown.
function note(at: Element, text: string, refused: boolean): void {
  const part = at.closest('[data-note]') ?? byId('play');
  for (const old of document.querySelectorAll('.note')) old.remove();
  const its = make('p', refused ? 'note refused' : 'note', text);
  its.setAttribute('role', refused ? 'alert' : 'status');
  part.append(its);
}

function answered(at: Element, what: string, fault: Fault): void {
  const text = fault ?
      `${word('refused')}${current.language === 'ja' ? '：' : ': '}${
          fault.message[current.language]}` :
      `${word('entered')}${current.language === 'ja' ? '：' : ': '}${what}`;
  note(at, text, fault !== null);
}

async function press(at: Element, pressed: Press): Promise<void> {
  if (!view) return;
  if (!me.name) return introduce();
  const began = performance.now();
  const fault = await ask('/api/desk', token, {
    ...pressed, role: me.role, by: me.name, reason: reason.value.trim(),
    seen: view.desk.seen,
  });
  document.body.dataset['ms'] = (performance.now() - began).toFixed(1);
  answered(at, actWord(pressed.what, current.language), fault);
  if (!fault) reason.value = '';
}

// The press of a button, with what is chosen beside it.
function pressOf(its: HTMLElement): Press | DeskWord {
  const pressed = JSON.parse(its.dataset['press'] ?? '{}') as Press;
  const needs = its.dataset['needs'] ?? '';
  if (needs.includes('side')) {
    if (!form.side) return 'choose_side';
    pressed.side = form.side;
  }
  if (needs.includes('whose') || 'whose' in its.dataset) {
    if (needs && form.whose === 'nobody') return 'choose_side';
    pressed.side = form.whose;
  }
  if (needs.includes('card') || 'card' in its.dataset) {
    if (card.card) {
      pressed.card = card.card.card;
    } else if (needs.includes('card')) {
      return 'choose_card';
    }
  }
  if (pressed.what === 'put') {
    pressed.to = form.to;
    if (form.to !== 'custody') {
      if (!form.side) return 'choose_side';
      pressed.side = form.side;
    }
  }
  const about = its.dataset['about'];
  if (about !== undefined && view) {
    pressed.reading = about === 'now' ? aboutReading(view.desk, chosen) :
        about === 'last'              ? view.desk.reading :
                                        line()?.reading ?? 0;
  }
  return pressed;
}

function tap(its: HTMLElement): void {
  const pressed = pressOf(its);
  if (typeof pressed === 'string') return note(its, word(pressed), true);
  if ('really' in its.dataset) {
    really(its, () => void press(its, pressed));
  } else {
    void press(its, pressed);
  }
}

function really(its: HTMLElement, act: () => void): void {
  byId('question').textContent = `${its.textContent?.trim()} — ${word('really')}`;
  const dialog = byId('really') as HTMLDialogElement;
  byId('yes').onclick = () => {
    dialog.close();
    act();
  };
  dialog.showModal();
}

async function enterCard(at: Element, body: object): Promise<void> {
  const fault = await ask('/api/card', token, body);
  answered(at, word('called'), fault);
  if (!fault) called.clear();
}

// ---- what is shown ----------------------------------------------------------

function showWords(): void {
  document.documentElement.lang = current.language;
  document.documentElement.dataset['theme'] = current.theme;
  for (const its of document.querySelectorAll<HTMLElement>('[data-word]')) {
    its.textContent = word(its.dataset['word'] as DeskWord);
  }
  byId('who').textContent =
      me.name ? `${me.name}（${roles[me.role][current.language]}）` : word('who');
  const first = make('option', '', word('choose')) as HTMLOptionElement;
  first.value = '';
  reasonList.replaceChildren(
      first, ...reasons.map((text) => make('option', '', text[current.language])));
  card.show(deck, current.language);
  called.show(deck, current.language);
}

function showLink(): void {
  const over = view?.phase === 'finished';
  const cut = lost && !over;
  document.body.dataset['link'] = cut ? 'lost' : lost ? 'over' : 'live';
  const bar = byId('lost');
  bar.hidden = !lost && !refusedEntry;
  bar.textContent = refusedEntry?.[current.language] ??
      word(over ? 'over' : 'cut');
}

function showStage(of: DeskMatchView): void {
  const {desk, players} = of;
  const name = desk.over && of.winner ?
      wins(players[of.winner] || of.winner, current.language) :
      stages[desk.stage][current.language];
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

function memorisingLeft(): number | null {
  const left = view?.desk.memorising_left_s;
  if (left === null || left === undefined) return null;
  return Math.max(0, left - (performance.now() - viewCame) / 1000);
}

function showWaits(of: DeskMatchView): void {
  const its = byId('waits');
  const {desk} = of;
  const rows: HTMLElement[] = desk.holds.map((hold) => holdItem(
      hold, shown(of), (pressed) => void press(its, pressed)));
  // What was found off and holds nothing is said all the same.
  if (!desk.start_holds && desk.reading === 0) {
    for (const off of desk.off) {
      rows.push(make('div', 'hold said', off[current.language]));
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

function showPlay(of: DeskMatchView): void {
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

function showRuling(of: DeskMatchView): void {
  const its = line();
  const {desk} = of;
  const box = byId('line');
  byId('decide').hidden = !its;
  byId('about').textContent = chosen === null && desk.stage === 'reading' ?
      word('under_way') :
      its ? readingNumber(its.reading, current.language) : word('under_way');
  if (!its) {
    box.replaceChildren(make('p', '', word('no_line')));
    return;
  }
  const parts = lineHead(its, shown(of));
  if (chosen !== null && chosen !== desk.reading) {
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

function showChoices(): void {
  const its = line();
  const at = (name: string) =>
      document.querySelector<HTMLElement>(`[data-choice="${name}"]`)!;
  const ab = sides.map((side) => ({value: side, label: side, tone: side}));
  const nobody = {value: 'nobody' as const, label: word('nobody'), tone: ''};
  const set = <K extends keyof typeof form>(key: K) =>
      (value: typeof form[K]) => {
        form[key] = value;
        showChoices();
      };
  choice<Party | null>(
      at('taker'), [...ab, nobody], form.taker ?? its?.stands.taker ?? 'nobody',
      set('taker'));
  const most = Math.max(its?.most_faults ?? 2, 1);
  const counts = [...Array(Math.min(most, 4) + 1).keys()].map(
      (count) => ({value: count, label: String(count)}));
  choice(at('faults_A'), counts, form.faults_A, set('faults_A'));
  choice(at('faults_B'), counts, form.faults_B, set('faults_B'));
  const same = (from: Party, count: number) => ({
    value: `${from} ${count}`,
    label: count < 0 ? word('by_book') :
        count === 0  ? '0' :
                       `${from}→${from === 'A' ? 'B' : 'A'} ${count}`,
    tone: count > 0 ? from : '',
  });
  choice(
      at('sends'),
      [
        same('nobody', -1), same('nobody', 0),
        ...sides.flatMap((side) => [1, 2, 3].map((count) => same(side, count))),
      ],
      `${form.sends.from} ${form.sends.count}`, (value) => {
        const [from, count] = value.split(' ');
        form.sends = {from: from as Party, count: Number(count)};
        showChoices();
      });
  choice<Side | null>(at('side'), ab, form.side, set('side'));
  choice<Party>(at('whose'), [...ab, nobody], form.whose, set('whose'));
  choice(
      at('to'),
      [
        {value: 'territory', label: word('territory')},
        {value: 'pile', label: word('pile')},
        {value: 'custody', label: word('custody')},
        {value: 'lost', label: word('lost_place')},
      ],
      form.to, set('to'));
  choice<Role>(
      at('role'),
      (['judge', 'player A', 'player B', 'reader'] as const).map(
          (role) => ({value: role, label: roles[role][current.language]})),
      me.role, (role) => {
        me.role = role;
        showChoices();
      });
}

function showCalled(): void {
  const its = byId('enter-card') as HTMLButtonElement;
  its.disabled = !called.card;
  its.textContent = called.card ?
      `${word('enter_card')} ${called.card.kimariji} ${called.card.card}` :
      `${word('enter_card')} …`;
}

function showEnd(of: DeskMatchView): void {
  const {desk} = of;
  const parts: Node[] = [];
  if (desk.over) {
    parts.push(make(
        'b', '', of.winner ?
            wins(of.players[of.winner] || of.winner, current.language) :
            word('over')));
  }
  for (const {role, by} of desk.signatures) {
    parts.push(make(
        'span', 'signature',
        `${word('signed')} ${by}（${roles[role][current.language]}）`));
  }
  byId('result').replaceChildren(...parts);
}

function showLists(of: DeskMatchView): void {
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

function show(): void {
  showWords();
  showLink();
  showChoices();
  showCalled();
  if (!view) {
    byId('stage').textContent = refusedEntry ? '' : word('connecting');
    return;
  }
  showStage(view);
  showWaits(view);
  showPlay(view);
  showRuling(view);
  showLists(view);
  showEnd(view);
  byId('human').hidden = !view.desk.human_reader;
  allow(document, me.role);
}

// ---- what the judge does ----------------------------------------------------

function choose(reading: number | null): void {
  chosen = reading;
  openOverruling(false);
  show();
  if (reading !== null) byId('ruling').scrollIntoView({block: 'nearest'});
}

// Preset to what stands.
function openOverruling(open: boolean): void {
  const its = line();
  byId('overruling').hidden = !open;
  byId('overrule').setAttribute('aria-expanded', String(open));
  form.taker = null;
  form.faults_A = its?.stands.faults.A ?? 0;
  form.faults_B = its?.stands.faults.B ?? 0;
  form.sends = {from: 'nobody', count: -1};
  showChoices();
}

async function overrule(): Promise<void> {
  const its = line();
  if (!its) return;
  const at = byId('enter-overruling');
  await press(at, {
    what: 'overrule', reading: its.reading,
    taker: form.taker ?? its.stands.taker ?? 'nobody',
    faults_A: form.faults_A, faults_B: form.faults_B,
    sends_from: form.sends.from, sends: form.sends.count,
  });
  if (!document.querySelector('.note.refused')) openOverruling(false);
}

function introduce(): void {
  const name = byId('name') as HTMLInputElement;
  name.value = me.name;
  (byId('introduce') as HTMLDialogElement).showModal();
}

function introduced(): void {
  me.name = (byId('name') as HTMLInputElement).value.trim();
  if (!me.name) return;
  localStorage.setItem('kimari.desk.name', me.name);
  localStorage.setItem('kimari.desk.role', me.role);
  (byId('introduce') as HTMLDialogElement).close();
  show();
}

function change(): void {
  settings.save(current, localStorage);
  document.querySelector('.note')?.remove();
  show();
}

document.addEventListener('click', (event) => {
  const its = (event.target as Element).closest<HTMLElement>('[data-press]');
  if (its) tap(its);
});
for (const its of document.querySelectorAll<HTMLElement>('[data-key]')) {
  its.append(make('kbd', '', its.dataset['key'] ?? ''));
}
addEventListener('keydown', (event) => {
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
  const at = event.target as Element;
  if (at.closest('input, select, dialog')) return;
  const key = event.key.toLowerCase();
  if (key === 'enter' && at.closest('button')) return;
  const its = [...document.querySelectorAll<HTMLButtonElement>('[data-key]')]
      .find((each) => each.dataset['key']?.toLowerCase() === key);
  // Of what is not shown nothing is pressed.
  if (its && its.offsetParent !== null) its.click();
});
byId('language').dataset['key'] = 'l';
byId('theme').dataset['key'] = 't';
byId('language').addEventListener('click', () => {
  current.language = current.language === 'ja' ? 'en' : 'ja';
  change();
});
byId('theme').addEventListener('click', () => {
  current.theme = current.theme === 'dark' ? 'light' : 'dark';
  change();
});
byId('who').addEventListener('click', introduce);
byId('introduced').addEventListener('click', (event) => {
  event.preventDefault();
  introduced();
});
byId('name').addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  introduced();
});
byId('no').addEventListener(
    'click', () => (byId('really') as HTMLDialogElement).close());
byId('overrule').addEventListener(
    'click', () => openOverruling(byId('overruling').hidden === true));
byId('enter-overruling').addEventListener('click', () => void overrule());
byId('enter-card').addEventListener('click', () => {
  if (called.card) {
    void enterCard(byId('enter-card'), {card: called.card.card});
  }
});
byId('no-reading').addEventListener(
    'click', () => void enterCard(byId('no-reading'), {no_reading: true}));
reasonList.addEventListener('change', () => {
  reason.value = reasonList.value;
  reasonList.value = '';
});
addEventListener('hashchange', () => location.reload());

show();
if (!me.name) introduce();
void fetchJson<DeckCard[]>('/api/deck', token).then((known) => {
  deck = known ?? [];
  show();
});
const link = new Link({
  view(json) {
    view = JSON.parse(json) as DeskMatchView | null;
    viewCame = performance.now();
    show();
  },
  beat(still) {
    watch.heard(performance.now(), still);
  },
  async refused() {
    const fault = await ask('/api/state', token);
    refusedEntry = fault?.status === 401 ? fault.message : null;
    show();
    return !refusedEntry;
  },
}, token);
document.addEventListener('visibilitychange', () => {
  if (document.hidden || refusedEntry) return;
  if (watch.state(performance.now()) !== 'live') link.reopen();
});
setInterval(() => {
  const nowLost = watch.state(performance.now()) === 'lost';
  if (nowLost !== lost) {
    lost = nowLost;
    showLink();
  }
  // The only thing that moves by itself, and only while cards are memorised.
  if (view && memorisingLeft() !== null && !lost) showStage(view);
}, 500);
