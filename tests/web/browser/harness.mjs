// A page server that obeys, and a browser that looks at it.
import {spawn} from 'node:child_process';
import {existsSync, mkdtempSync, rmSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';

const modules = process.env.KIMARI_NODE_MODULES;
export const screenshots = process.env.KIMARI_SCREENSHOTS;
export const chromiumPath =
    ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);

// tests/web/page_server, told by lines what to show.
export class Match {
  static async start(scene, port = 0) {
    const match = new Match();
    match.process = spawn(
        process.env.KIMARI_PAGE_SERVER, [scene, String(port)],
        {stdio: ['pipe', 'pipe', 'inherit']});
    match.ended = new Promise((done) => match.process.once('exit', done));
    const lines = createInterface({input: match.process.stdout});
    match.address = (await lines[Symbol.asyncIterator]().next()).value;
    match.port = Number(new URL(match.address).port);
    return match;
  }
  show(line) {
    this.process.stdin.write(`${line}\n`);
  }
  async stop() {
    this.process.stdin.end();
    await this.ended;
  }
}

export class Browser {
  static async open() {
    const {chromium} = createRequire(join(modules, 'x.js'))('playwright-core');
    const browser = new Browser();
    browser.profile = mkdtempSync(join(tmpdir(), 'kimari-browser-'));
    browser.context = await chromium.launchPersistentContext(browser.profile, {
      executablePath: chromiumPath,
      headless: true,
      args: [
        '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
        '--disable-background-networking', '--disable-component-update',
        '--disable-sync',
      ],
    });
    return browser;
  }
  // A page in a view of this size, with all that went wrong collected.
  async page(address, width = 1920, height = 1080) {
    const page = await this.context.newPage();
    page.setDefaultTimeout(10000);
    page.complaints = [];
    page.requests = [];
    page.on('pageerror', (error) => page.complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') page.complaints.push(message.text());
    });
    page.on('request', (request) => page.requests.push(request.url()));
    await page.setViewportSize({width, height});
    await page.goto(address);
    await page.waitForSelector('#court svg');
    return page;
  }
  async close() {
    await this.context.close();
    rmSync(this.profile, {recursive: true, force: true});
  }
}
