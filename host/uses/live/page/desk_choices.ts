// What is chosen beside a press at the desk: taker, faults and sends of an
// overruling, whose and which card, where it is put, the reason.
import {Finder} from '../../view/page/desk_finder.js';
import {decisionText, readingName} from '../../view/page/desk_asks.js';
import {
  aOrB, overruling, presetOverruling, showOverruling, showPlace,
} from '../../view/page/desk_form.js';
import {choice} from '../../view/page/desk_panels.js';
import type {Party, Role} from '../../view/page/match_view.js';
import {reasons, roles} from '../../view/page/desk_words.js';
import {byId, make} from '../../web/page/dom.js';
import {asked, form, language, line, me, page, word} from './desk_state.js';

export const card = new Finder(byId('card'), () => {});
export const called = new Finder(byId('called'), showCalled);
export const reason = byId('reason') as HTMLInputElement;
const reasonList = byId('reasons') as HTMLSelectElement;

reasonList.addEventListener('change', () => {
  reason.value = reasonList.value;
  reasonList.value = '';
});

// In the language that is shown now.
export function showChoiceWords(): void {
  const first = make('option', '', word('choose')) as HTMLOptionElement;
  first.value = '';
  reasonList.replaceChildren(
      first, ...reasons.map((text) => make('option', '', text[language()])));
  card.show(page.deck, language());
  called.show(page.deck, language());
}

export function showChoices(): void {
  const at = (name: string) =>
      document.querySelector<HTMLElement>(`[data-choice="${name}"]`)!;
  showOverruling(at, form, line(), language(), showChoices);
  const of = asked();
  const its = line();
  byId('overruling-is').textContent = of && its ?
      `${readingName(its, of)}：${decisionText(overruling(form, its), its, of)}` :
      '';
  showPlace(at, form, language(), showChoices);
  choice<Party>(
      at('whose'),
      [...aOrB(), {value: 'nobody', label: word('nobody'), tone: ''}],
      form.whose, (whose) => {
        form.whose = whose;
        showChoices();
      });
  choice<Role>(
      at('role'),
      (['judge', 'player A', 'player B', 'reader'] as const).map(
          (role) => ({value: role, label: roles[role][language()]})),
      me.role, (role) => {
        me.role = role;
        showChoices();
      });
}

export function showCalled(): void {
  const its = byId('enter-card') as HTMLButtonElement;
  its.disabled = !called.card;
  its.textContent = called.card ?
      `${word('enter_card')} ${called.card.kimariji} ${called.card.card}` :
      `${word('enter_card')} …`;
}

// Preset to what stands.
export function openOverruling(open: boolean): void {
  byId('overruling').hidden = !open;
  byId('overrule').setAttribute('aria-expanded', String(open));
  presetOverruling(form, line());
  showChoices();
}
