import {spawn} from 'node:child_process';
import {mkdtempSync, readFileSync, readdirSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';

// The real `kimari read --page`, which asks what is to be read; its home is an
// empty folder, or that of another program that ended.
export class Evening {
  static async start({home, words = []} = {}) {
    const evening = new Evening();
    evening.started = process.hrtime.bigint();
    evening.home = home ?? mkdtempSync(join(tmpdir(), 'kimari-evening-'));
    evening.process = spawn(
        process.env.KIMARI_PROGRAM,
        ['read', '--audio', 'none', '--page', ...words],
        {cwd: evening.home, stdio: ['pipe', 'pipe', 'inherit'],
         env: {...process.env, HOME: evening.home, XDG_CONFIG_HOME: '',
           XDG_STATE_HOME: '', XDG_DATA_HOME: '', KIMARI_VOICE: 'none'}});
    evening.ended = new Promise((done) => evening.process.once('exit', done));
    for await (const line of createInterface({input: evening.process.stdout})) {
      evening.address ??= /^Page: (.*)/.exec(line)?.[1];
      if (evening.address) break;
    }
    evening.process.stdout.resume();
    return evening;
  }
  // The events of the newest log.
  log() {
    const folder = join(this.home, '.local/state/kimari/readings');
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
  async kill() {
    this.process.kill('SIGKILL');
    await this.ended;
  }
  async stop({keep = false} = {}) {
    this.process.kill('SIGINT');
    await this.ended;
    if (!keep) rmSync(this.home, {recursive: true, force: true});
  }
}
