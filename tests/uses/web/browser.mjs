// A browser that looks at a page.
import {existsSync, mkdtempSync, rmSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

const modules = process.env.KIMARI_NODE_MODULES;
export const screenshots = process.env.KIMARI_SCREENSHOTS;
const chromiumPath =
    ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);
// Why tests skip; false where they need not.
export const skip = chromiumPath ? false : 'chromium is not installed: apt-get install chromium';

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
