// The list of readings as the program orders it.
import {make} from '../../web/page/src/dom.js';
import type {Language} from '../../web/page/src/view.js';
import type {ListedReading, ListView} from './replay_view.js';
import {replayWord} from './replay_words.js';

function mark(reading: ListedReading, language: Language): HTMLElement[] {
  if (reading.disputed) {
    return [make('span', 'mark disputed', replayWord('disputed', language))];
  }
  if (reading.void) {
    return [make('span', 'mark', replayWord('isVoid', language))];
  }
  if (reading.outcome === 'needs_judge') {
    return [make('span', 'mark open', replayWord('open', language))];
  }
  return [];
}

export function readingItems(
    list: ListView, chosen: number | null, language: Language,
    choose: (reading: number) => void): HTMLElement[] {
  return list.readings.map((reading) => {
    const button = make(
        'button', `reading ${reading.taker ?? ''}`,
        make('span', 'count', String(reading.reading)),
        make('span', 'kimariji', reading.kimariji),
        ...mark(reading, language),
        make('span', 'line', reading.line[language]));
    button.setAttribute('type', 'button');
    button.dataset['reading'] = String(reading.reading);
    button.setAttribute('aria-current', String(reading.reading === chosen));
    button.addEventListener('click', () => choose(reading.reading));
    return make('li', '', button);
  });
}
