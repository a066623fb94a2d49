import {mkdtempSync, readFileSync, readdirSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {Reading} from './reading.mjs';

// The real `kimari read --page`, which asks what is to be read; its home is an
// empty folder, or that of another program that ended.
export class Evening extends Reading {
  static async start({home, words = []} = {}) {
    const evening = new Evening();
    evening.started = process.hrtime.bigint();
    evening.folder = home ?? mkdtempSync(join(tmpdir(), 'kimari-evening-'));
    await evening.run(['--page', ...words], {
      HOME: evening.folder, XDG_CONFIG_HOME: '', XDG_STATE_HOME: '', XDG_DATA_HOME: '',
    });
    return evening;
  }
  // The events of the newest log.
  log() {
    const folder = join(this.folder, '.local/state/kimari/readings');
    const name = readdirSync(folder).filter((n) => n.endsWith('.jsonl')).sort().at(-1);
    return readFileSync(join(folder, name), 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  }
  // Seconds from its start to the first sound of a phrase, once that was said
  // to its end. Both are of CLOCK_MONOTONIC.
  async firstSound() {
    for (;;) {
      const said = this.log().find((line) => line.event === 'said' && line.first_sound_ns);
      if (said) return Math.round((said.first_sound_ns - Number(this.started)) / 1e6) / 1e3;
      await new Promise((later) => setTimeout(later, 100));
    }
  }
}
