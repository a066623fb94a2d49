// The page by which a deck is learned: what the camera sees, what is known,
// what to lay next.
import {cardRect, torifudaPicture, type CardSize} from '../../view/page/torifuda.js';
import {byId, make, svg} from '../../web/page/dom.js';
import {ask} from '../../web/page/link.js';
import {Shell} from '../../web/page/shell.js';
import type {Text} from '../../web/page/text.js';
import {count, words, type EnrolWord} from './enrol_words.js';
import type {CardPose, DeckCard, EnrolView} from './enrolment_view.js';

// The top view's, mm (vision/court/top_view.h).
const left = -600;
const top = 350;
const width = 1200;
const height = 700;

const shell = new Shell();
const really = byId('really') as HTMLDialogElement;
let view: EnrolView | null = null;
let asked: (() => void) | null = null;
let refusal: Text | null = null;
let drawn = -1;  // the picture that is shown
let shownAs = '';  // the cards

function say(text: Text): string {
  return text[shell.settings.language];
}

function put(id: string, word: EnrolWord): void {
  byId(id).textContent = say(words[word]);
}

async function press(path: string, body: object): Promise<void> {
  refusal = (await ask(path, shell.token, body))?.message ?? null;
  show();
}

function question(what: EnrolWord, then: EnrolWord, yes: () => void): void {
  put('question', what);
  put('consequence', then);
  asked = yes;
  really.showModal();
}

function knownOf(its: EnrolView): DeckCard[] {
  return its.cards.filter((card) => card.known);
}

function missingOf(its: EnrolView): DeckCard[] {
  return its.cards.filter((card) => !card.known);
}

function sentence(its: EnrolView): [Text, string] {
  if (its.done) return [missingOf(its).length === 0 ? words.all : words.ended, 'done'];
  if (its.trouble) return [its.trouble, 'trouble'];
  const lying = its.cards.filter((card) => card.lies);
  if (lying.some((card) => !card.known)) return [words.wait, ''];
  if (its.unnamed.length === 1) return [words.whichOne, ''];
  if (its.unnamed.length > 1) return [words.whichMany, ''];
  return [lying.length > 0 ? words.change : words.lay, ''];
}

function outline(
    size: CardSize, pose: CardPose, className: string, text = ''): SVGElement {
  const place = `translate(${pose.x_mm} ${-pose.y_mm})`;
  const shape = cardRect(
      size, 0, {class: className, transform: `rotate(${-pose.angle_deg})`});
  return svg('g', {transform: place}, shape, ...text ? [svg('text', {}, text)] : []);
}

// Each picture once, the last one last.
async function drawPicture(number: number): Promise<void> {
  if (number === drawn) return;
  drawn = number;
  const headers: Record<string, string> =
      shell.token ? {Authorization: `Bearer ${shell.token}`} : {};
  const pen = (byId('picture') as HTMLCanvasElement).getContext('2d');
  const response = await fetch(`/data/picture/${number}`, {headers}).catch(() => null);
  if (!pen) return;
  if (!response?.ok) {
    pen.clearRect(0, 0, width, height);
    return;
  }
  const bitmap = await createImageBitmap(await response.blob());
  if (number === drawn) pen.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
}

function overlay(its: EnrolView): SVGElement {
  const drawing = svg('svg', {
    viewBox: `${left} ${-top} ${width} ${height}`, role: 'img',
    'aria-label': say(words.picture),
  });
  for (const card of its.cards) {
    if (card.lies) drawing.append(outline(its, card.lies, card.known ? 'known' : 'new'));
  }
  for (const pose of its.unnamed) drawing.append(outline(its, pose, 'unnamed', '?'));
  return drawing;
}

function button(card: DeckCard, size: CardSize, act: () => void): HTMLElement {
  const its = make('button', card.lies ? 'lies' : '', torifudaPicture(card.torifuda, size),
                   make('small', '', String(card.card))) as HTMLButtonElement;
  its.type = 'button';
  its.disabled = view?.done ?? true;
  its.dataset['card'] = String(card.card);
  its.addEventListener('click', act);
  return its;
}

// Made anew only where they changed: a finger that is down on one, and who is
// there by keyboard, stay there.
function showCards(its: EnrolView): void {
  const as = JSON.stringify(
      [its.done, ...its.cards.map((card) => [card.card, card.known, card.lies !== null])]);
  if (as === shownAs) return;
  shownAs = as;
  byId('missing').replaceChildren(...missingOf(its).map((card) => button(
      card, its, () => question('isIt', 'isItThen',
                           () => void press('/api/name', {card: card.card})))));
  byId('known').replaceChildren(...knownOf(its).map((card) => button(
      card, its, () => question('again', 'againThen',
                           () => void press('/api/forget', {card: card.card})))));
}

function show(): void {
  shell.showLanguage();
  put('title', 'title');
  put('theme', shell.settings.theme === 'dark' ? 'light' : 'dark');
  for (const id of ['missing', 'known'] as const) put(`${id}-title`, id);
  put('missing-how', 'missingHow');
  put('known-how', 'knownHow');
  put('finish', 'finish');
  put('yes', 'yes');
  put('no', 'no');
  const cut = shell.link !== 'live' && !view?.done;
  byId('lost').hidden = !cut && !shell.refused;
  byId('lost').textContent = say(shell.refused ?? words.lost);
  if (!view) {
    put('sentence', 'none');
    return;
  }
  const [text, className] = sentence(view);
  byId('sentence').textContent = say(text);
  byId('sentence').className = className;
  byId('deck').textContent = say(view.deck);
  const known = knownOf(view).length;
  byId('count').textContent = say(count(known, view.cards.length));
  byId('bar-known').style.width = `${100 * known / view.cards.length}%`;
  const note = view.fault ?? refusal;
  byId('note').textContent = note ? say(note) : '';
  void drawPicture(view.picture);
  byId('over').replaceChildren(overlay(view));
  (byId('finish') as HTMLButtonElement).disabled = cut || view.done;
  showCards(view);
}

byId('finish').addEventListener('click', () => void press('/api/finish', {}));
byId('no').addEventListener('click', () => really.close());
byId('yes').addEventListener('click', () => {
  really.close();
  asked?.();
});
shell.open({
  changed: show,
  view: (json) => {
    view = JSON.parse(json) as EnrolView | null;
    show();
  },
  linked: show,
}, false);
