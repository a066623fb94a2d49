// The real `kimari drill`, a page on it, and a player who stands in the page.
import assert from 'node:assert/strict';
import {execFileSync, spawn} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {Browser, screenshots} from '../../web/browser.mjs';

export {skip} from '../../web/browser.mjs';

export class DrillProgram {
  // `files`: drills by their name, as TOML. `before`: attempts of evenings
  // before this one, as an older kimari kept them. `first`: what is done in the folder before it starts.
  // `words`: for the command; `chromium`: for that one.
  static async start(files = {}, before = [], first = () => {}, words = [], chromium = []) {
    const drill = new DrillProgram();
    drill.words = words;
    drill.folder = mkdtempSync(join(tmpdir(), 'kimari-drill-'));
    for (const [name, toml] of Object.entries(files)) drill.write(name, toml);
    if (before.length > 0) {
      writeFileSync(join(drill.folder, 'attempts.jsonl'),
          ['{"kimari_drill": 3, "written": 1}', ...before.map((each) => JSON.stringify(each)), '']
              .join('\n'));
    }
    first(drill.folder);
    drill.files = Object.keys(files).map((name) => `${name}.toml`);
    await drill.run();
    drill.browser = await Browser.open(chromium);
    const seed = Number(process.env.KIMARI_SEED ?? 20261125);
    console.log(`# seed ${seed}: KIMARI_SEED draws other sets`);
    await drill.browser.context.addInitScript(seeded, seed);
    return drill;
  }
  // `port`: 0 is a free one, for tests run side by side.
  async run(port = '0') {
    // A disk that is full is an error to be told, and no signal.
    this.process = spawn(
        'sh', ['-c', 'trap "" XFSZ; exec "$@"', 'sh', process.env.KIMARI_PROGRAM,
               'drill', ...this.files, '--quick', '--data', this.folder, ...this.words, '--port', port],
        {stdio: ['ignore', 'pipe', 'inherit'], cwd: this.folder});
    for await (const line of createInterface({input: this.process.stdout})) {
      this.address = /^Drill: (.*)/.exec(line)?.[1];
      if (this.address) break;
    }
  }
  write(name, toml) {
    writeFileSync(join(this.folder, `${name}.toml`), toml);
  }
  // A browser knows a page by its address: the same port again.
  async again() {
    await this.end();
    await this.run(new URL(this.address).port);
  }
  // Nothing it writes finds room, or all does again.
  fullDisk(full) {
    execFileSync('prlimit', ['--pid', String(this.process.pid), `--fsize=${full ? 1 : 'unlimited'}:`]);
  }
  // As when the power fails; and on again.
  async powerCut() {
    this.process.kill('SIGKILL');
    await new Promise((done) => this.process.once('exit', done));
    await this.run(new URL(this.address).port);
  }
  async end() {
    this.process.kill('SIGINT');
    assert.equal(await new Promise((done) => this.process.once('exit', done)), 0);
  }
  async stop() {
    await this.browser?.close();
    await this.end();
    rmSync(this.folder, {recursive: true, force: true});
  }
  // `sign`: what shows that it is there.
  page(query, width, height, sign = '.drill') {
    const [address, token] = this.address.split('#');
    return this.browser.page(
        `${address}?${query}${token ? `#${token}` : ''}`, width, height, sign);
  }
  attempts() {
    return execFileSync(process.env.KIMARI_KEPT_ATTEMPTS, [this.folder], {encoding: 'utf8'})
        .trim().split('\n').filter((line) => line).map((line) => JSON.parse(line));
  }
}

export async function shot(page, name) {
  mkdirSync(screenshots, {recursive: true});
  await page.screenshot({path: join(screenshots, `${name}.png`), fullPage: true});
}

// All figures of the coach, which are folded.
export const unfold = (page) => page.evaluate(() => {
  document.querySelector('#more').open = true;
});

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

export async function begin(page, drill, name) {
  await page.fill('#name', name);
  await page.check(`input[value="${drill}"]`, {force: true});
  await page.click('#begin');
}

// The page draws its sets from this seed, each draw of the evening another.
function seeded(seed) {
  crypto.getRandomValues = (numbers) => {
    const draw = Number(localStorage.getItem('draws') ?? 0) + 1;
    localStorage.setItem('draws', draw);
    let state = (seed + draw * 0x9e3779b9) >>> 0;
    for (let i = 0; i < numbers.length; ++i) {
      state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
      numbers[i] = state ^ (state >>> 13);
    }
    return numbers;
  };
}

// The player: `first` ms and `slower` more with each card, from the first sound
// as the page's audio context times it; the third card read from the court is
// taken for its neighbour, the fifth is let go. Stands in the page, so that a
// press is stamped when it is made.
export function player({slower, first, token = ''}) {
  const state = {played: 0, pressed: []};
  window.player = state;
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function(when) {
    start.call(this, when);
    const context = this.context;
    void (async () => {
      state.played += 1;
      const place = state.played;
      const marks = await (await fetch(
          `/data/marks/${state.set.set}/${place}`,
          {headers: token ? {Authorization: `Bearer ${token}`} : {}})).json();
      const asked = state.set.asked[place - 1];
      if (asked.dead) return;
      state.live = (state.live ?? 0) + 1;
      if (state.live === 5) return;
      const at = when + marks.first_sound_ms / 1000;
      const wait = first + slower * state.live;
      const heard = () => {
        const stamp = context.getOutputTimestamp();
        return stamp.performanceTime + (at - stamp.contextTime) * 1000;
      };
      while (performance.now() < heard() + wait) {
        await new Promise((done) => setTimeout(done, 1));
      }
      const target = state.live === 3 ?
          document.querySelector(`.card:not(.gone):not([data-card="${asked.card}"])`) :
          document.querySelector(`.card[data-card="${asked.card}"]`);
      const key = target.querySelector('small').textContent;
      const event = new KeyboardEvent('keydown', {key: key.at(-1), shiftKey: key.startsWith('⇧')});
      state.pressed.push({
        place, card: Number(target.dataset.card), ms: event.timeStamp - heard(),
      });
      dispatchEvent(event);
    })();
  };
  const fetched = window.fetch;
  window.fetch = async (path, options) => {
    const response = await fetched(path, options);
    if (String(path).startsWith('/data/set/')) state.set = await response.clone().json();
    return response;
  };
}
