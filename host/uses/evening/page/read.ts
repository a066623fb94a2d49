// The reader's page: shows the newest view whenever one comes, sends each press
// once, and otherwise does nothing at all.
import {Awake} from '../../web/page/awake.js';
import {byId, make} from '../../web/page/dom.js';
import {ask, command} from '../../web/page/link.js';
import {Shell} from '../../web/page/shell.js';
import type {Text} from '../../web/page/text.js';
import {Drawing} from './drawing.js';
import type {SettledCard} from './evening_view.js';
import {volumeSteps} from './loudness.js';
import {
  clock, commandOf, isOver, isSet, offers, type Command, type ReaderView,
} from './reader_view.js';
import {
  beforeAnother, beforeStart, beforeStop, done, labels, readerWord, sentences,
  start, whatIsRead, type Question, type ReaderWord,
} from './reader_words.js';
import {SetUp} from './set_up.js';
import {seconds} from './set_up_words.js';
import {stepper, type Steps} from './stepper.js';
import {Trembling} from './trembling.js';

const readMs = 2000;

const shell = new Shell();
const current = shell.settings;
const really = byId('really') as HTMLDialogElement;
const options = byId('options') as HTMLDialogElement;
const setUp = new SetUp(shell.token, current);
let view: ReaderView | null = null;
let offered = -1;  // the set-up that is shown
const opened = new Set<number>();  // cards of the list
// Stands until the view's revision passes `until`, and what was done long enough
// to be read.
let note: {text: Text, refused: boolean, until: number, at: number} | null = null;
let asking = false;
const trembling = new Trembling();
const awake = new Awake();
const optionLines = new Drawing(byId('option-lines'), showOptions);

function lost(): boolean {
  return shell.link !== 'live';
}

function say(id: string, name: ReaderWord): void {
  byId(id).textContent = readerWord(name, current.language);
}

function button(name: Command): HTMLButtonElement {
  return byId(name) as HTMLButtonElement;
}

function showChrome(): void {
  shell.showLanguage();
  say('title', 'title');
  say('theme', current.theme === 'dark' ? 'light' : 'dark');
  say('past-title', 'settled');
  say('seal-title', 'sealed');
  say('menu', 'menu');
  say('option-close', 'close');
  say('option-shuffled', 'reshuffle');
  say('option-set-up', 'toSetUp');
  say('after-shuffled', 'reshuffle');
  say('after-same', 'sameOrder');
  say('after-set-up', 'toSetUp');
}

function showLink(): void {
  // A set that is over needs no connection.
  const cut = lost() && !(view && isOver(view));
  document.body.dataset['link'] = cut ? 'lost' : 'live';
  const bar = byId('lost');
  bar.hidden = !cut && !shell.refused;
  bar.textContent = shell.refused?.[current.language] ??
      readerWord('lost', current.language);
}

function showCommands(): void {
  for (const name of Object.keys(labels) as Command[]) {
    const its = button(name);
    const first = view?.state === 'ready' || view?.state === 'memorising';
    its.textContent =
        (name === 'next' && first ? start : labels[name])[current.language];
    its.disabled = lost() || !view || !offers(view, name);
  }
  const held = view !== null && offers(view, 'go-on');
  button('go-on').hidden = !held;
  button('next').hidden = held;
  byId('commands').hidden = view !== null && (isOver(view) || !isSet(view));
  byId('after').hidden = !view || !isOver(view) || !view.sets_up || lost();
  byId('menu').hidden = !view || !isSet(view) || isOver(view) || lost();
  (byId('begin') as HTMLButtonElement).disabled = lost();
  if (lost()) {
    really.close();
    options.close();
  }
}

// Volume and reading on by itself, while a set is on.
function showOptions(): void {
  if (!view) return;
  const {volume_db, every_s} = view;
  const line = (name: ReaderWord, steps: Omit<Steps, 'label'>) => {
    const label = readerWord(name, current.language);
    return make('div', 'line', make('span', '', label), stepper({...steps, label}));
  };
  byId('option-lines').replaceChildren(
      line('volume', volumeSteps(volume_db, (db) => void order('adjust', {volume_db: db}))),
      line('every', {
        value: every_s ?? 0, least: 0, most: 60, step: 1,
        text: (s) => s === 0 ? readerWord('never', current.language) : seconds(s, current.language),
        act: (s) => void order('adjust', {every_s: s < 1 ? null : s}),
      }));
  byId('option-shuffled').hidden = byId('option-set-up').hidden = !view.sets_up;
}

// What is no command of the set itself.
async function order(name: string, body: object): Promise<void> {
  const fault = await ask(`/api/${name}`, shell.token, body);
  if (!fault) return;
  options.close();
  refuse(fault.message);
  showNote();
}

function refuse(message: Text): void {
  note = {
    refused: true,
    until: view?.revision ?? 0,
    at: performance.now(),
    text: {
      en: `${readerWord('refused', 'en')}: ${message.en}`,
      ja: `${readerWord('refused', 'ja')}：${message.ja}`,
    },
  };
}

function showNote(): void {
  const line = byId('note');
  const text = note?.text[current.language] ?? '';
  // What is shown already is left alone: nothing moves for nothing.
  if (line.textContent === text) return;
  line.className = note?.refused ? 'refused' : '';
  line.textContent = text;
}

function showWhere(shown: ReaderView): void {
  const count = make('b', '', String(shown.settled.length));
  if (!isSet(shown)) {
    byId('count').textContent = `${shown.prepared} %`;
  } else byId('count').replaceChildren(
      count, ` / ${shown.cards}${current.language === 'ja' ? ' 枚' : ' cards'}`);
  byId('where').toggleAttribute(
      'data-held', shown.holds.length > 0 && !isOver(shown));
  byId('what').textContent = whatIsRead(shown, current.language);
  byId('sentence').replaceChildren(...sentences(shown, current.language)
      .map((sentence) => make('div', '', sentence)));
  const trouble = current.language === 'ja' ? shown.trouble_ja : shown.trouble;
  if (trouble) byId('sentence').append(make('div', 'refused', trouble));
  const left = byId('left');
  left.hidden = shown.memorising_left === null;
  left.textContent = clock(shown.memorising_left ?? 0);
  document.body.dataset['state'] = shown.state;
}

// A card that is over: its kimariji as it was then, and, opened, why, what it
// changed of others, what its card bears, and what decides its other phrase.
function settledCard(card: SettledCard, setsUp: boolean): HTMLElement {
  const language = current.language;
  const changed = card.then !== card.kimariji;
  const box = make('details', '') as HTMLDetailsElement;
  const head = make('summary', '', make('span', 'number', String(card.card)),
      make('span', 'kimariji', card.then || card.kimariji));
  if (changed) head.append(make('span', 'full', card.kimariji));
  head.append(make('span', 'text', card.text));
  box.append(head);
  const fill = () => {
    if (box.childElementCount > 1 || !box.open) return;
    const lines = make('div', '');
    const why = language === 'ja' ? card.why_ja : card.why;
    if (why) lines.append(make('p', '', why));
    if (card.changes.length > 0) {
      lines.append(make('p', 'changes',
          `${readerWord('changes', language)}: ${card.changes.join('、')}`));
    }
    const other = readerWord(card.by_lower ? 'upper' : 'lower', language);
    lines.append(make('p', '', `${other}: ${card.other_kimariji}`));
    if (setsUp) {
      const know = make('button', '', readerWord(card.known ? 'forget' : 'know', language));
      know.addEventListener('click', () => void order('known', {card: card.card}));
      lines.append(know);
    }
    // Fifteen kana in three columns of five, as on the card.
    const kana = [...card.torifuda];
    const columns = [0, 5, 10].map((at) => kana.slice(at, at === 10 ? undefined : at + 5).join(''));
    const torifuda = make('div', 'torifuda', columns.join('\n'));
    torifuda.title = readerWord('torifuda', language);
    box.append(make('div', 'more', lines, torifuda));
  };
  box.open = opened.has(card.card);
  fill();
  box.addEventListener('toggle', () => {
    if (box.open) opened.add(card.card); else opened.delete(card.card);
    fill();
  });
  return make('li', card.known ? 'is-known' : '', box);
}

function showSettled(shown: ReaderView): void {
  byId('reads').textContent = current.language === 'ja' ? shown.reads_ja : shown.reads;
  const cards = shown.settled.map((card) => settledCard(card, shown.sets_up));
  if (cards.length === 0) {
    cards.push(make('li', 'none', readerWord('none', current.language)));
  }
  byId('settled').replaceChildren(...cards.reverse());
  const order: (Node | string)[] = [
    readerWord(isOver(shown) ? 'orderOver' : 'order', current.language), ' ',
    make('code', '', shown.order_hash),
  ];
  if (shown.order_seed !== null) {
    order.push(
        make('br', ''), readerWord('seed', current.language), ' ',
        make('code', '', shown.order_seed));
  }
  byId('order').replaceChildren(...order);
}

function show(): void {
  showChrome();
  showLink();
  awake.want(view !== null && isSet(view) && !isOver(view));
  showCommands();
  showNote();
  byId('set-up').hidden = view?.state !== 'set-up';
  if (view && options.open) optionLines.whenUndisturbed();
  if (view?.state === 'set-up') {
    document.body.dataset['state'] = view.state;
    byId('count').textContent = '';
    setUp.trouble = view.trouble ? {en: view.trouble, ja: view.trouble_ja} : null;
    setUp.show();
  } else if (view) {
    showWhere(view);
    if (isSet(view)) showSettled(view);
  } else {
    byId('sentence').textContent =
        shell.refused ? '' : readerWord('connecting', current.language);
  }
}

// What came of a press is shown; a press while another is under way, and the
// second of a double tap, is none, but what a question was answered with is no
// trembling. Hold is never kept waiting.
async function press(name: Command, agreedTo = false): Promise<void> {
  if (!view || lost() || (asking && name !== 'hold')) return;
  if (trembling.isAgain(name, performance.now()) && !agreedTo) return;
  asking = true;
  const pressedAt = view.revision;
  const fault = await command({command: name, revision: pressedAt}, shell.token);
  asking = false;
  if (fault) {
    refuse(fault.message);
  } else {
    const text = done[name];
    note = text ?
        {text, refused: false, until: pressedAt + 1, at: performance.now()} : null;
  }
  showNote();
}

let agreed = () => {};

// Does it once the question was answered with yes.
function askBefore(asked: Question, does: () => void): void {
  agreed = does;
  byId('question').textContent = asked.question[current.language];
  byId('consequence').textContent = asked.consequence[current.language];
  byId('no').textContent = asked.no[current.language];
  byId('yes').textContent = asked.yes[current.language];
  really.showModal();
}

function wish(name: Command): void {
  const does = () => void press(name, true);
  if (name === 'stop') return askBefore(beforeStop, does);
  if ((name === 'next' || name === 'go-on') && view?.state === 'memorising') {
    return askBefore(beforeStart, does);
  }
  void press(name);
}

for (const name of Object.keys(labels) as Command[]) {
  button(name).addEventListener('click', () => wish(name));
}
// The keys of the terminal, a page turner's among them. What a button or a
// field makes of its own is left to it.
document.addEventListener('keydown', (event) => {
  const own = event.target instanceof Element &&
      event.target.closest('button, input, select, textarea, summary, dialog');
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
  if (!view || really.open || options.open) return;
  const name = commandOf(event.key, view);
  if (!name || (own && (event.key === ' ' || event.key === 'Enter'))) return;
  if (own && own.matches('input, select, textarea')) return;
  event.preventDefault();
  wish(name);
});
byId('begin').addEventListener('click', () => void setUp.begin());
byId('menu').addEventListener('click', () => {
  showOptions();
  options.showModal();
});
byId('option-close').addEventListener('click', () => options.close());
for (const [id, name, body] of [
  ['after-shuffled', 'same', {again: false}], ['after-same', 'same', {again: true}],
  ['after-set-up', 'set-up', {}], ['option-shuffled', 'same', {again: false}],
  ['option-set-up', 'set-up', {}],
] as const) {
  byId(id).addEventListener('click', () => {
    options.close();
    const does = () => {
      if (!trembling.isAgain(id, performance.now())) void order(name, body);
    };
    if (view && !isOver(view)) return askBefore(beforeAnother, does);
    does();
  });
}
byId('no').addEventListener('click', () => really.close());
byId('yes').addEventListener('click', () => {
  really.close();
  agreed();
});
shell.open({
  changed: show,
  view(json) {
    const came = JSON.parse(json) as ReaderView;
    const before = view;
    view = came;
    if (came.state === 'set-up' && (offered !== came.set_up || before?.state !== 'set-up')) {
      offered = came.set_up;
      void setUp.load();
    }
    if (isSet(came)) setUp.forget();
    // A program that was started anew counts anew.
    const same = before?.order_hash === came.order_hash;
    const isRead = note?.refused || performance.now() - (note?.at ?? 0) > readMs;
    if (note && (!same || (came.revision > note.until && isRead))) note = null;
    if (same && before?.revision === came.revision && came.state !== 'set-up') {
      // The time to memorise, or a reading's end.
      showWhere(came);
      if (before?.sounding !== came.sounding) showCommands();
    } else {
      show();
    }
  },
  linked() {
    showLink();
    showCommands();
  },
}, false);
