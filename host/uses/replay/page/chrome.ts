// What stands around the reading, in the page's language.
import {byId} from '../../web/page/dom.js';
import type {Language} from '../../web/page/text.js';
import {replayWord, type ReplayWord} from './replay_words.js';

const texts: [string, ReplayWord][] = [
  ['title', 'title'], ['theme', 'theme'], ['list-button', 'readings'],
  ['list-title', 'readings'], ['pads-title', 'pads'], ['pads-why', 'padsWhy'],
  ['events-title', 'events'], ['list-of-events-title', 'events'],
  ['why-title', 'why'], ['near', 'near'], ['whole', 'whole'],
  ['to-touch', 'toTouch'], ['flat', 'flat'], ['layer-cards', 'layerCards'],
  ['layer-hands', 'layerHands'], ['layer-pads', 'layerPads'],
  ['layer-touches', 'layerTouches'], ['sound-title', 'sound'],
  ['hands-title', 'hands'], ['what-if-title', 'whatIf'],
  ['only-faults', 'faults'], ['nothing-found', 'nothingFound'],
  ['no-reading', 'noReading'],
  ['loop', 'loop'], ['next-disputed', 'nextDisputed'],
  ['last-disputed', 'lastDisputed'],
];
// What bears a sign has its word as a label.
const labels: [string, ReplayWord][] = [
  ['ten-back', 'tenBack'], ['one-back', 'oneBack'], ['one-on', 'oneOn'],
  ['ten-on', 'tenOn'], ['jog', 'jog'], ['play', 'play'],
  ['play-back', 'playBack'], ['slower', 'slower'], ['faster', 'faster'],
  ['help-button', 'keys'],
];

export function nameAll(language: Language): void {
  for (const [id, name] of texts) {
    byId(id).textContent = replayWord(name, language);
  }
  for (const [id, name] of labels) {
    byId(id).setAttribute('aria-label', replayWord(name, language));
    byId(id).title = replayWord(name, language);
  }
  (byId('only-card') as HTMLInputElement).placeholder =
      replayWord('card', language);
}
