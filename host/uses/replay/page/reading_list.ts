// The list of readings as the program orders it, and which of them are shown.
import type {Side} from '../../view/page/match_view.js';
import {byId, make} from '../../web/page/dom.js';
import type {Language} from '../../web/page/text.js';
import {everything, shownReadings} from './list_filter.js';
import type {ListedReading} from './replay_view.js';
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

function readingItems(
    readings: ListedReading[], chosen: number | null, language: Language,
    choose: (reading: number) => void): HTMLElement[] {
  return readings.map((reading) => {
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

export class ReadingList {
  private readonly filter = {...everything};
  private readings: ListedReading[] = [];
  private chosen: number | null = null;
  private language: Language = 'en';

  constructor(private readonly choose: (reading: number) => void) {
    for (const [id, player] of [['only-a', 'A'], ['only-b', 'B']] as const) {
      byId(id).addEventListener('click', () => this.only(player));
    }
    byId('only-faults').addEventListener('click', () => {
      this.filter.fault = !this.filter.fault;
      this.fill();
    });
    byId('only-card').addEventListener('input', (event) => {
      this.filter.card = (event.target as HTMLInputElement).value;
      this.fill();
    });
  }

  get shown(): ListedReading[] {
    return shownReadings(this.readings, this.filter);
  }

  show(
      readings: ListedReading[], chosen: number | null,
      language: Language): void {
    this.readings = readings;
    this.chosen = chosen;
    this.language = language;
    this.fill();
  }

  private only(player: Side): void {
    this.filter.player = this.filter.player === player ? null : player;
    this.fill();
  }

  private fill(): void {
    const {shown, filter} = this;
    byId('readings').replaceChildren(
        ...readingItems(shown, this.chosen, this.language, this.choose));
    byId('nothing-found').hidden = shown.length > 0;
    for (const [id, pressed] of [
      ['only-a', filter.player === 'A'], ['only-b', filter.player === 'B'],
      ['only-faults', filter.fault],
    ] as const) {
      byId(id).setAttribute('aria-pressed', String(pressed));
    }
  }
}
