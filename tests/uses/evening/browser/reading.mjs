import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';

// Three short cards, so that a set is read in seconds.
const shortDeck = [
  [17, 'ちはやぶる', 'からくれ', 'ちはやぶる 神代もきかず 龍田川 からくれなゐに 水くくるとは'],
  [87, 'むらさめの', 'きりたち', '村雨の 露もまだひぬ 槇の葉に 霧立ちのぼる 秋の夕暮'],
  [99, 'ひともをし', 'よをおも', '人もをし 人も恨めし あぢきなく 世を思ふゆゑに 物思ふ身は'],
];

// The real `kimari read`, its sound going nowhere.
export class Reading {
  static async start(...words) {
    const reading = new Reading();
    reading.folder = mkdtempSync(join(tmpdir(), 'kimari-reading-'));
    writeFileSync(join(reading.folder, 'deck.toml'), shortDeck.map(
        ([number, upper, lower, text]) => `[[card]]\nnumber = ${number}\n` +
            `upper = "${upper}"\nlower = "${lower}"\ntext = "${text}"\n`).join(''));
    await reading.run(['--deck', 'deck.toml', '--log', 'log.jsonl', ...words],
        {XDG_CONFIG_HOME: reading.folder});
    return reading;
  }
  // Until it says where its page is.
  async run(words, env = {}) {
    this.process = spawn(
        process.env.KIMARI_PROGRAM, ['read', '--audio', 'none', ...words],
        {cwd: this.folder, stdio: ['pipe', 'pipe', 'inherit'],
         env: {...process.env, KIMARI_VOICE: 'none', ...env}});
    this.ended = new Promise((done) => this.process.once('exit', done));
    for await (const line of createInterface({input: this.process.stdout})) {
      this.address ??= /^Page: (.*)/.exec(line)?.[1];
      if (this.address) break;
    }
    this.process.stdout.resume();
  }
  // A word for its keyboard.
  type(word) {
    this.process.stdin.write(`${word}\n`);
  }
  // As when the power fails.
  async kill() {
    this.process.kill('SIGKILL');
    await this.ended;
  }
  async stop({keep = false} = {}) {
    this.process.kill('SIGINT');
    await this.ended;
    if (!keep) rmSync(this.folder, {recursive: true, force: true});
  }
}
