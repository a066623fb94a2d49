// What the desk sends: each press once, with who pressed and what he had seen;
// the answer is shown where the press was made.
import {overruling} from '../../view/page/desk_form.js';
import {keepMe} from '../../view/page/desk_me.js';
import {question} from '../../view/page/desk_asks.js';
import {aboutReading, quickly, type Press} from '../../view/page/desk_view.js';
import {actWord, type DeskWord} from '../../view/page/desk_words.js';
import {readingNumber} from '../../view/page/ruling_words.js';
import {byId, make} from '../../web/page/dom.js';
import {ask, type Fault} from '../../web/page/link.js';
import {called, card, openOverruling, reason} from './desk_choices.js';
import {asked, form, language, line, me, page, shell, word} from './desk_state.js';
import {sign} from './desk_sign.js';

// Where the answer to a press in this part is shown.
export function note(at: Element, text: string, refused: boolean): void {
  const part = at.closest('[data-note]') ?? byId('play');
  for (const old of document.querySelectorAll('.note')) old.remove();
  const its = make('p', refused ? 'note refused' : 'note', text);
  its.setAttribute('role', refused ? 'alert' : 'status');
  its.dataset['reading'] = String(line()?.reading ?? 0);
  part.append(its);
}

// What was said to a press about one reading does not stand under another.
export function dropOldNote(): void {
  const its = document.querySelector<HTMLElement>('.note');
  if (its && its.dataset['reading'] !== String(line()?.reading ?? 0)) its.remove();
}

// Names the reading that a press was about.
function doneWord(pressed: Press): string {
  const act = actWord(pressed.what, language());
  if (!pressed.reading) return act;
  return `${readingNumber(pressed.reading, language())} ${act}`;
}

function answered(at: Element, what: string, fault: Fault): void {
  const text = fault ?
      `${word('refused')}${language() === 'ja' ? '：' : ': '}${
          fault.message[language()]}` :
      `${word('entered')}${language() === 'ja' ? '：' : ': '}${what}`;
  note(at, text, fault !== null);
}

// `drawn`: the signature; else the reason goes with it. Whether it was entered.
export async function press(
    at: Element, pressed: Press, drawn?: string): Promise<boolean> {
  if (!page.view) return false;
  if (!me.name) {
    introduce();
    return false;
  }
  const began = performance.now();
  const fault = await ask('/api/desk', shell.token, {
    ...pressed, role: me.role, by: me.name,
    reason: drawn ?? reason.value.trim(),
    seen: page.view.desk.seen,
  });
  document.body.dataset['ms'] = (performance.now() - began).toFixed(1);
  answered(at, doneWord(pressed), fault);
  if (!fault && drawn === undefined) reason.value = '';
  return !fault;
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
  const at = line();
  if ('quickly' in its.dataset && at) return quickly(pressed, at);
  const about = its.dataset['about'];
  if (about !== undefined && page.view) {
    pressed.reading = about === 'now' ? aboutReading(page.view.desk, page.chosen) :
        about === 'last'              ? page.view.desk.reading :
                                        line()?.reading ?? 0;
  }
  return pressed;
}

export function tap(its: HTMLElement): void {
  const pressed = pressOf(its);
  if (typeof pressed === 'string') return note(its, word(pressed), true);
  if (!me.name) return introduce();
  if (pressed.what === 'sign') return sign((drawn) => press(its, pressed, drawn));
  askFirst(pressed, () => void press(its, pressed));
}

// Says what a press will do where that is not plain, and does it on a yes.
function askFirst(pressed: Press, act: () => void): void {
  const of = asked();
  if (!of) return;
  const its = of.desk.lines.find(({reading}) => reading === pressed.reading) ?? null;
  const asks = question(pressed, its, of);
  if (!asks) return act();
  byId('question').replaceChildren(...asks.text.map((each) => make('p', '', each)));
  byId('yes').textContent = asks.yes;
  const dialog = byId('really') as HTMLDialogElement;
  byId('yes').onclick = () => {
    dialog.close();
    act();
  };
  dialog.showModal();
}

export async function enterCard(at: Element, body: object): Promise<void> {
  const fault = await ask('/api/card', shell.token, body);
  answered(at, word('called'), fault);
  if (!fault) called.clear();
}

export async function overrule(): Promise<void> {
  const its = line();
  if (!its) return;
  const entered = await press(byId('enter-overruling'), overruling(form, its));
  if (entered) openOverruling(false);
}

// Who is at the desk.
export function introduce(): void {
  const name = byId('name') as HTMLInputElement;
  name.value = me.name;
  (byId('introduce') as HTMLDialogElement).showModal();
}

// Whether a name was given.
export function introduced(): boolean {
  me.name = (byId('name') as HTMLInputElement).value.trim();
  if (!me.name) return false;
  keepMe();
  (byId('introduce') as HTMLDialogElement).close();
  return true;
}
