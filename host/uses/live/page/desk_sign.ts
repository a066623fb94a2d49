// Signing: what is signed is said, what is still open is named, and whoever likes
// draws his name.
import {signsOver} from '../../view/page/desk_asks.js';
import {roles} from '../../view/page/desk_words.js';
import {byId, make} from '../../web/page/dom.js';
import {asked, me, page, word} from './desk_state.js';
import {Ink} from './ink.js';
import {wins} from './page_words.js';

const ink = new Ink(byId('ink'));
const dialog = byId('signing') as HTMLDialogElement;

// `enter`: makes the entry with what was drawn.
export function sign(enter: (drawn: string) => Promise<boolean>): void {
  const of = asked();
  const view = page.view;
  if (!of || !view) return;
  const {players, language} = of;
  const winner = view.winner;
  const result = winner ? wins(players[winner] || winner, language) :
                          word('winner_yet');
  const left = (['A', 'B'] as const).map(
      (side) => `${players[side] || side} ${view.cards_left[side]}`);
  byId('signing-what').replaceChildren(
      make('b', '', `${me.name} (${roles[me.role][language]})`),
      make('p', 'result', result),
      make('p', '', `${word('cards_left')} ${left.join(' – ')}`));
  const open = signsOver(of);
  byId('signing-open').hidden = open.length === 0;
  byId('signing-open').replaceChildren(
      ...open.map((each) => make('p', '', each)));
  const yes = byId('signing-yes');
  yes.textContent = word(open.length > 0 ? 'sign_open' : 'sign_now');
  yes.onclick = () => {
    dialog.close();
    void enter(ink.text());
  };
  ink.clear();
  dialog.showModal();
}

byId('signing-no').addEventListener('click', () => dialog.close());
byId('ink-clear').addEventListener('click', () => ink.clear());
