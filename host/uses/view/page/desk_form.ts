// What is chosen beside a decision: taker, faults and sends of an overruling,
// whose card it is and where it is put.
import type {Language} from '../../web/page/text.js';
import {choice} from './desk_panels.js';
import type {Press} from './desk_view.js';
import type {Line, Party, Side} from './match_view.js';
import {say} from './desk_words.js';

export const sides: Side[] = ['A', 'B'];

export interface Form {
  taker: Party | null;  // null: as it stands
  faults_A: number;
  faults_B: number;
  sends: {from: Party, count: number};
  side: Side | null;
  to: string;
  whose: Party;
}

export function newForm(): Form {
  return {
    taker: null, faults_A: 0, faults_B: 0, sends: {from: 'nobody', count: -1},
    side: null, to: 'territory', whose: 'nobody',
  };
}

// Preset to what stands.
export function presetOverruling(form: Form, line: Line | null): void {
  form.taker = null;
  form.faults_A = line?.stands.faults.A ?? 0;
  form.faults_B = line?.stands.faults.B ?? 0;
  form.sends = {from: 'nobody', count: -1};
}

export function overruling(form: Form, line: Line): Press {
  return {
    what: 'overrule', reading: line.reading,
    taker: form.taker ?? line.stands.taker ?? 'nobody',
    faults_A: form.faults_A, faults_B: form.faults_B,
    sends_from: form.sends.from, sends: form.sends.count,
  };
}

// `at`: the box of each choice. `changed`: one was made.
export function showOverruling(
    at: (name: string) => HTMLElement, form: Form, line: Line | null,
    language: Language, changed: () => void): void {
  const set = <K extends keyof Form>(key: K) => (value: Form[K]) => {
    form[key] = value;
    changed();
  };
  const nobody =
      {value: 'nobody' as const, label: say('nobody', language), tone: ''};
  choice<Party | null>(
      at('taker'), [...aOrB(), nobody],
      form.taker ?? line?.stands.taker ?? 'nobody', set('taker'));
  const most = Math.max(line?.most_faults ?? 2, 1);
  const counts = [...Array(Math.min(most, 4) + 1).keys()].map(
      (count) => ({value: count, label: String(count)}));
  choice(at('faults_A'), counts, form.faults_A, set('faults_A'));
  choice(at('faults_B'), counts, form.faults_B, set('faults_B'));
  const same = (from: Party, count: number) => ({
    value: `${from} ${count}`,
    label: count < 0 ? say('by_book', language) :
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
        changed();
      });
}

export function aOrB(): {value: Side, label: string, tone: string}[] {
  return sides.map((side) => ({value: side, label: side, tone: side}));
}

// Where a card is put, and on whose side.
export function showPlace(
    at: (name: string) => HTMLElement, form: Form, language: Language,
    changed: () => void): void {
  choice<Side | null>(at('side'), aOrB(), form.side, (side) => {
    form.side = side;
    changed();
  });
  choice(
      at('to'),
      [
        {value: 'territory', label: say('territory', language)},
        {value: 'pile', label: say('pile', language)},
        {value: 'custody', label: say('custody', language)},
        {value: 'lost', label: say('lost_place', language)},
      ],
      form.to, (to) => {
        form.to = to;
        changed();
      });
}
