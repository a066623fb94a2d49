// The judge's desk: what its keys and buttons do, and where its views come from.
// While a reading is under way none comes.
import type {DeckCard} from '../../view/page/cards.js';
import type {MatchView} from '../../view/page/match_view.js';
import {byId} from '../../web/page/dom.js';
import {fetchJson} from '../../web/page/link.js';
import {called, openOverruling} from './desk_choices.js';
import {enterCard, introduce, introduced, overrule, tap} from './desk_press.js';
import {openReplay} from './desk_replay.js';
import {show, showLink, showStage} from './desk_show.js';
import {keepFace, whenFaceMayChange} from './desk_face.js';
import {keyLetter} from './desk_items.js';
import {page, me, memorisingLeft, shell} from './desk_state.js';

document.addEventListener('click', (event) => {
  const its = (event.target as Element).closest<HTMLElement>('[data-press]');
  if (its) tap(its);
});
// The letter is for the eye; what is read aloud knows it as the button's key.
for (const its of document.querySelectorAll<HTMLElement>('[data-key]')) {
  its.append(keyLetter(its));
}
for (const its of document.querySelectorAll('nav kbd')) {
  its.setAttribute('aria-hidden', 'true');
}
addEventListener('keydown', (event) => {
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
  const at = event.target as Element;
  if (at.closest('input, select, dialog[open]')) return;
  const key = event.key.toLowerCase();
  if (key === 'enter' && at.closest('button')) return;
  // What is not shown, or dim, is not pressed.
  const its = [...document.querySelectorAll<HTMLButtonElement>('[data-key]')]
      .find((each) => each.dataset['key']?.toLowerCase() === key &&
          each.offsetParent !== null && !each.disabled);
  its?.click();
});
byId('language').dataset['key'] = 'l';
byId('theme').dataset['key'] = 't';
byId('who').addEventListener('click', introduce);
byId('introduced').addEventListener('click', (event) => {
  event.preventDefault();
  if (introduced()) show();
});
byId('name').addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  if (introduced()) show();
});
byId('no').addEventListener(
    'click', () => (byId('really') as HTMLDialogElement).close());
byId('overrule').addEventListener(
    'click', () => openOverruling(byId('overruling').hidden === true));
byId('replay').addEventListener('click', () => void openReplay());
byId('enter-overruling').addEventListener('click', () => void overrule());
byId('enter-card').addEventListener('click', () => {
  if (called.card) {
    void enterCard(byId('enter-card'), {card: called.card.card});
  }
});
byId('no-reading').addEventListener(
    'click', () => void enterCard(byId('no-reading'), {no_reading: true}));

shell.open({
  changed() {
    document.querySelector('.note')?.remove();  // it is in one language
    show();
  },
  view(json) {
    page.view = JSON.parse(json) as MatchView | null;
    page.viewCame = performance.now();
    show();
  },
  linked: showLink,
}, true);
for (const face of ['few', 'all'] as const) {
  byId(face).addEventListener('click', () => {
    keepFace(face);
    show();
    scrollTo(0, 0);
  });
}
whenFaceMayChange(show);
if (!me.name) introduce();
void fetchJson<DeckCard[]>('/api/deck', shell.token).then((known) => {
  page.deck = known ?? [];
  show();
});
// The only thing that moves by itself, and only while cards are memorised.
setInterval(() => {
  if (page.view && memorisingLeft() !== null && shell.link === 'live') {
    showStage(page.view);
  }
}, 500);
