// The buttons that play a reading, and those of its picture, as things stand.
import {byId} from '../../web/page/dom.js';
import type {Language} from '../../web/page/text.js';
import {speedName, speeds, type Play} from './play.js';
import {replayWord} from './replay_words.js';

export function showPlayButtons(
    play: Play, muted: boolean, enlarged: boolean, language: Language): void {
  byId('speed').textContent = speedName(speeds[play.speed]!);
  for (const [id, pressed] of [
    ['play', play.playing > 0], ['play-back', play.playing < 0],
    ['loop', play.loop], ['mute', muted],
  ] as const) {
    byId(id).setAttribute('aria-pressed', String(pressed));
  }
  const full = document.body.dataset['full'] === 'yes';
  byId('mute').textContent = replayWord(muted ? 'muted' : 'unmuted', language);
  byId('full').textContent = replayWord(full ? 'notFull' : 'full', language);
  byId('enlarge').textContent =
      replayWord(enlarged ? 'toWhole' : 'toCard', language);
}
