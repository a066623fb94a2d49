// Which readings of the list are shown: those of a player, of a card, with a
// fault.
import type {Side} from '../../view/page/match_view.js';
import type {ListedReading} from './replay_view.js';

export interface Filter {
  player: Side | null;  // takes or faults
  card: string;  // a part of its kimariji or torifuda, or a number: its own or
                 // the reading's
  fault: boolean;
}

export const everything: Filter = {player: null, card: '', fault: false};

export function shownReadings(
    readings: ListedReading[], filter: Filter): ListedReading[] {
  const card = filter.card.trim();
  return readings.filter((reading) => {
    const {A, B} = reading.faults;
    if (filter.fault && A + B === 0) return false;
    if (filter.player && reading.taker !== filter.player &&
        reading.faults[filter.player] === 0) {
      return false;
    }
    if (/^\d+$/.test(card)) {
      return reading.reading === Number(card) || reading.card === Number(card);
    }
    return card === '' || reading.kimariji.includes(card) ||
        reading.torifuda.includes(card);
  });
}

// The next one (or, backwards, the last one) after `chosen` that is disputed or
// open; round the list.
export function nextDisputed(
    readings: ListedReading[], chosen: number | null, by: 1 | -1):
    ListedReading | null {
  const at = readings.findIndex((each) => each.reading === chosen);
  for (let n = 1; n <= readings.length; ++n) {
    const size = readings.length;
    const next = readings[((at + n * by) % size + size) % size]!;
    if (next.reading !== chosen &&
        (next.disputed || next.outcome === 'needs_judge')) {
      return next;
    }
  }
  return null;
}
