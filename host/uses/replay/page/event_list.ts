// What happened, line by line: when, with its error, and what.
import {decimals, percent} from '../../view/page/margin.js';
import {make} from '../../web/page/dom.js';
import type {Language} from '../../web/page/text.js';
import type {Event, Trouble} from './replay_view.js';
import {replayWord, type ReplayWord} from './replay_words.js';
import type {TimeAxis} from './time_axis.js';

const kinds: Record<Event['kind'], ReplayWord> = {
  first_sound: 'firstSound', kimariji: 'kimariji', touch: 'touch', exit: 'exit',
  ruling: 'ruling', doubt: 'doubt', desk: 'desk',
};
const sureFrom = 999_000;

// "+638.2 ± 0.1 ms"; without an error "+638.2 ms".
export function eventTime(event: Event, axis: TimeAxis): string {
  const sigma = event.at.sigma_ns / 1e6;
  if (sigma === 0) return axis.label(event.at.t_ns);
  const digits = Math.max(1, decimals(sigma));
  return axis.label(event.at.t_ns, digits)
      .replace(' ms', ` ± ${sigma.toFixed(digits)} ms`);
}

function what(event: Event, language: Language): (Node | string)[] {
  const kind = make('b', '', replayWord(kinds[event.kind], language));
  const parts: (Node | string)[] = [kind, ' '];
  if (event.side && event.kind !== 'ruling') {
    parts.push(make('b', `side ${event.side}`, event.side), ' ');
  }
  parts.push(event.text[language]);
  if (event.certainty_ppm < sureFrom) {
    parts.push(' ', make('small', '', percent(event.certainty_ppm / 1e6)));
  }
  return parts;
}

export function eventItems(
    axis: TimeAxis, language: Language, pick: (ns: number) => void):
    HTMLElement[] {
  return axis.view.events.map((event) => {
    const button = make(
        'button', `event ${event.kind}`,
        make('span', 'when', eventTime(event, axis)),
        make('span', 'what', ...what(event, language)));
    button.setAttribute('type', 'button');
    button.dataset['at'] = String(event.at.t_ns);
    button.addEventListener('click', () => pick(event.at.t_ns));
    return make('li', '', button);
  });
}

export function troubleItems(
    axis: TimeAxis, language: Language): HTMLElement[] {
  return axis.view.trouble.map((trouble: Trouble) => make(
      'li', 'trouble',
      make('span', 'when', `${axis.label(trouble.from_ns, 0)} – ${
          axis.label(trouble.to_ns, 0)}`),
      make('span', 'what', trouble.text[language])));
}

// Marks the last of them at or before the cursor.
export function markEvent(list: HTMLElement, cursor: number): void {
  let last: Element | null = null;
  for (const button of list.querySelectorAll<HTMLElement>('button.event')) {
    button.removeAttribute('aria-current');
    if (Number(button.dataset['at']) <= cursor) last = button;
  }
  last?.setAttribute('aria-current', 'true');
}
