// The reader's page: shows the newest view whenever one comes, sends each press
// once, and otherwise does nothing at all.
import {byId, make} from './dom.js';
import {command} from './link.js';
import {clock, isOver, offers, type Command, type ReaderView} from './reader_view.js';
import {
  beforeStart, beforeStop, done, labels, readerWord, sentences, start,
  type Question, type ReaderWord,
} from './reader_words.js';
import {Shell} from './shell.js';
import type {Text} from './view.js';
import {word} from './words.js';

// A thumb that trembles taps twice; nobody means the same button again so soon.
const tremblingMs = 700;

const shell = new Shell();
const current = shell.settings;
const really = byId('really') as HTMLDialogElement;
let view: ReaderView | null = null;
// Stands until the view's revision passes `until`.
let note: {text: Text, refused: boolean, until: number} | null = null;
let asking = false;
let lastPress: {name: Command, at: number} | null = null;

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
  byId('language').textContent = word('otherLanguage', current.language);
  say('theme', current.theme === 'dark' ? 'light' : 'dark');
  say('past-title', 'settled');
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
  byId('commands').hidden = view !== null && isOver(view);
  if (lost()) really.close();
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
  byId('count').replaceChildren(
      count, ` / ${shown.cards}${current.language === 'ja' ? ' 枚' : ' cards'}`);
  byId('where').toggleAttribute('data-held', shown.holds.length > 0);
  byId('sentence').replaceChildren(...sentences(shown, current.language)
      .map((sentence) => make('div', '', sentence)));
  const left = byId('left');
  left.hidden = shown.memorising_left === null;
  left.textContent = clock(shown.memorising_left ?? 0);
  document.body.dataset['state'] = shown.state;
}

function showSettled(shown: ReaderView): void {
  const cards = shown.settled.map((card) => make(
      'li', '', make('span', 'number', String(card.card)),
      make('span', 'kimariji', card.kimariji),
      make('span', 'text', card.text)));
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
  showCommands();
  showNote();
  if (view) {
    showWhere(view);
    showSettled(view);
  } else {
    byId('sentence').textContent =
        shell.refused ? '' : readerWord('connecting', current.language);
  }
}

// What came of a press is shown; a press while another is under way, and the
// second of a double tap, is none. Hold is never kept waiting.
async function press(name: Command): Promise<void> {
  if (!view || lost() || (asking && name !== 'hold')) return;
  const now = performance.now();
  if (lastPress?.name === name && now - lastPress.at < tremblingMs) return;
  lastPress = {name, at: now};
  asking = true;
  const pressedAt = view.revision;
  const fault = await command({command: name, revision: pressedAt}, shell.token);
  asking = false;
  if (fault) {
    note = {
      refused: true,
      until: view.revision,
      text: {
        en: `${readerWord('refused', 'en')}: ${fault.message.en}`,
        ja: `${readerWord('refused', 'ja')}：${fault.message.ja}`,
      },
    };
  } else {
    const text = done[name];
    note = text ? {text, refused: false, until: pressedAt + 1} : null;
  }
  showNote();
}

let agreed: Command = 'stop';

// Does `name` once the question was answered with yes.
function askBefore(name: Command, asked: Question): void {
  agreed = name;
  byId('question').textContent = asked.question[current.language];
  byId('consequence').textContent = asked.consequence[current.language];
  byId('no').textContent = asked.no[current.language];
  byId('yes').textContent = asked.yes[current.language];
  really.showModal();
}

for (const name of Object.keys(labels) as Command[]) {
  button(name).addEventListener('click', () => {
    if (name === 'stop') return askBefore(name, beforeStop);
    if ((name === 'next' || name === 'go-on') && view?.state === 'memorising') {
      return askBefore(name, beforeStart);
    }
    void press(name);
  });
}
byId('no').addEventListener('click', () => really.close());
byId('yes').addEventListener('click', () => {
  really.close();
  void press(agreed);
});
shell.open({
  changed: show,
  view(json) {
    const came = JSON.parse(json) as ReaderView;
    const before = view;
    view = came;
    // A program that was started anew counts anew.
    const same = before?.order_hash === came.order_hash;
    if (note && (!same || came.revision > note.until)) note = null;
    if (same && before?.revision === came.revision) {
      showWhere(came);  // the time to memorise
    } else {
      show();
    }
  },
  linked() {
    showLink();
    showCommands();
  },
}, false);
