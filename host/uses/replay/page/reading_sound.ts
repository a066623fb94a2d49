// The sound of the reading that is open: its wave in a lane, and heard.
import type {ReadingView} from './replay_view.js';
import {Speaker, parseWav} from './sound.js';
import type {SoundLane} from './sound_lane.js';
import type {Source} from './source.js';

export class ReadingSound {
  readonly speaker = new Speaker();
  private reading: number | null = null;

  constructor(
      private readonly lane: SoundLane, private readonly source: Source) {}

  // Silent until it is there; one that comes after another was opened is left.
  async open(view: ReadingView): Promise<void> {
    this.reading = view.reading;
    this.set(null);
    const wav = view.sound ? await this.source.sound(view.reading) : null;
    if (this.reading === view.reading) this.set(wav && parseWav(wav));
  }

  private set(recorded: ReturnType<typeof parseWav>): void {
    this.lane.set(recorded);
    this.speaker.set(recorded);
  }
}
