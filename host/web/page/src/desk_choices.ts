// What is chosen beside a press at the desk: taker, faults and sends of an
// overruling, whose and which card, where it is put, the reason.
import {Finder} from './desk_finder.js';
import {choice} from './desk_panels.js';
import {form, language, line, me, page, sides, word} from './desk_state.js';
import type {Party, Role} from './desk_view.js';
import {reasons, roles} from './desk_words.js';
import {byId, make} from './dom.js';
import type {Side} from './view.js';

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
  const its = line();
  byId('overruling').hidden = !open;
  byId('overrule').setAttribute('aria-expanded', String(open));
  form.taker = null;
  form.faults_A = its?.stands.faults.A ?? 0;
  form.faults_B = its?.stands.faults.B ?? 0;
  form.sends = {from: 'nobody', count: -1};
  showChoices();
}
