// Programs with a page, and a browser that looks at it.
import {spawn} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';

const modules = process.env.KIMARI_NODE_MODULES;
export const screenshots = process.env.KIMARI_SCREENSHOTS;
export const chromiumPath =
    ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);

// tests/uses/live/page_server, told by lines what to show.
export class Match {
  static async start(scene, port = 0) {
    const match = new Match();
    match.process = spawn(
        process.env.KIMARI_PAGE_SERVER, [scene, String(port)],
        {stdio: ['pipe', 'pipe', 'inherit']});
    match.ended = new Promise((done) => match.process.once('exit', done));
    const lines = createInterface({input: match.process.stdout});
    match.address = await new Promise((came) => lines.once('line', came));
    lines.on('line', (line) => match.said.push(line));
    match.port = Number(new URL(match.address).port);
    return match;
  }
  // What was pressed at the desk.
  said = [];
  show(line) {
    this.process.stdin.write(`${line}\n`);
  }
  async stop() {
    this.process.stdin.end();
    await this.ended;
  }
}

// Three short cards, so that a set is read in seconds.
const shortDeck = [
  [17, 'ちはやぶる', 'からくれ', 'ちはやぶる 神代もきかず 龍田川 からくれなゐに 水くくるとは'],
  [87, 'むらさめの', 'きりたち', '村雨の 露もまだひぬ 槇の葉に 霧立ちのぼる 秋の夕暮'],
  [99, 'ひともをし', 'よをおも', '人もをし 人も恨めし あぢきなく 世を思ふゆゑに 物思ふ身は'],
];

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

// The real `kimari read`, its sound going nowhere.
export class Reading {
  static async start(...words) {
    const reading = new Reading();
    reading.folder = mkdtempSync(join(tmpdir(), 'kimari-reading-'));
    writeFileSync(join(reading.folder, 'deck.toml'), shortDeck.map(
        ([number, upper, lower, text]) => `[[card]]\nnumber = ${number}\n` +
            `upper = "${upper}"\nlower = "${lower}"\ntext = "${text}"\n`).join(''));
    reading.process = spawn(
        process.env.KIMARI_PROGRAM,
        ['read', '--audio', 'none', '--deck', 'deck.toml', '--log', 'log.jsonl',
         ...words],
        {cwd: reading.folder, stdio: ['pipe', 'pipe', 'inherit'],
         env: {...process.env, KIMARI_VOICE: 'none'}});
    reading.ended = new Promise((done) => reading.process.once('exit', done));
    for await (const line of createInterface({input: reading.process.stdout})) {
      reading.address ??= /^Page: (.*)/.exec(line)?.[1];
      if (reading.address) break;
    }
    reading.process.stdout.resume();
    return reading;
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
  async stop() {
    this.process.kill('SIGINT');
    await this.ended;
    rmSync(this.folder, {recursive: true, force: true});
  }
}

// The real `kimari demo`, its sound going nowhere.
export class Demo {
  static async start(...words) {
    const demo = new Demo();
    demo.folder = mkdtempSync(join(tmpdir(), 'kimari-demo-'));
    demo.process = spawn(
        process.env.KIMARI_PROGRAM,
        ['demo', '--audio', 'none', '-o', 'match', ...words],
        {cwd: demo.folder, stdio: ['ignore', 'pipe', 'inherit'],
         env: {...process.env, KIMARI_VOICE: 'none'}});
    demo.ended = new Promise((done) => demo.process.once('exit', done));
    demo.said = '';
    demo.address = await new Promise((came) => {
      demo.process.stdout.on('data', (text) => {
        demo.said += text;
        const address = /^Desk: (.*)$/m.exec(demo.said)?.[1];
        if (address) came(address);
      });
    });
    return demo;
  }
  async stop() {
    this.process.kill('SIGINT');
    await this.ended;
    rmSync(this.folder, {recursive: true, force: true});
  }
}

export class Browser {
  // `more`: arguments of Chromium.
  static async open(more = []) {
    const {chromium} = createRequire(join(modules, 'x.js'))('playwright-core');
    const browser = new Browser();
    browser.profile = mkdtempSync(join(tmpdir(), 'kimari-browser-'));
    browser.context = await chromium.launchPersistentContext(browser.profile, {
      executablePath: chromiumPath,
      headless: true,
      hasTouch: true,
      args: [
        '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
        '--disable-background-networking', '--disable-component-update',
        '--disable-sync', ...more,
      ],
    });
    return browser;
  }
  // A page in a view of this size, with all that went wrong collected.
  async page(address, width = 1920, height = 1080, sign = '#court svg') {
    const page = await this.context.newPage();
    page.setDefaultTimeout(30000);
    page.complaints = [];
    page.requests = [];
    page.on('pageerror', (error) => page.complaints.push(String(error)));
    page.on('console', (message) => {
      // A kept connection that had ended just then: Chromium's own matter.
      if (/ERR_SOCKET_NOT_CONNECTED/.test(message.text())) return;
      if (message.type() === 'error') page.complaints.push(message.text());
    });
    page.on('request', (request) => page.requests.push(request.url()));
    await page.setViewportSize({width, height});
    await page.goto(address);
    await page.waitForSelector(sign);
    return page;
  }
  async close() {
    await this.context.close();
    rmSync(this.profile, {recursive: true, force: true});
  }
}
