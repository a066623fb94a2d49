// What every page has around its content: language and theme with their
// buttons, the token in the address, the stream and the watch over it.
import {byId} from './dom.js';
import {Link, LinkWatch, ask, type LinkState} from './link.js';
import * as settings from './settings.js';
import type {Text} from './text.js';

// A stream that has been silent this long is opened anew.
const reopenMs = 4000;
const watchMs = 200;

export interface Page {
  // Language, theme or the right to see it changed: all is shown anew.
  changed(): void;
  // A view came; the stream has just been heard.
  view(json: string): void;
  // The stream was lost, or is there again.
  linked(): void;
}

export class Shell {
  readonly settings = settings.load(
      new URLSearchParams(location.search), localStorage, {
        language: navigator.language.startsWith('ja') ? 'ja' : 'en',
        theme: matchMedia('(prefers-color-scheme: light)').matches ? 'light' :
                                                                     'dark',
      });
  readonly token = decodeURIComponent(location.hash.slice(1));
  link: LinkState = 'live';
  refused: Text | null = null;  // the token is wrong
  private readonly watch = new LinkWatch(performance.now());
  private reopenAt = 0;

  // `maybeStill`: the page shows a match; a stream that is lost while a reading
  // is on changes nothing on it until that is over in any case.
  open(page: Page, maybeStill: boolean): void {
    addEventListener('hashchange', () => location.reload());
    this.openAlone(page);
    const stream = new Link({
      view: (json) => page.view(json),
      beat: (still) =>
          this.watch.heard(performance.now(), still && maybeStill),
      refused: async () => {
        const fault = await ask('/api/state', this.token);
        this.refused = fault?.status === 401 ? fault.message : null;
        page.changed();
        return !this.refused;
      },
    }, this.token);
    // A phone that was asleep has lost the stream and does not know.
    document.addEventListener('visibilitychange', () => {
      if (document.hidden || this.refused) return;
      if (this.watch.state(performance.now()) !== 'live') stream.reopen();
    });
    setInterval(() => this.look(page, stream), watchMs);
  }

  // A page that no program is behind.
  openAlone(page: Page): void {
    byId('language').addEventListener('click', () => this.switchLanguage(page));
    byId('theme').addEventListener('click', () => this.switchTheme(page));
    page.changed();
  }

  // What stands around the content of every page, in its language.
  showLanguage(): void {
    const root = document.documentElement;
    root.lang = this.settings.language;
    root.dataset['theme'] = this.settings.theme;
    const other = byId('language');
    (other.querySelector('span') ?? other).textContent =
        this.settings.language === 'ja' ? 'English' : '日本語';
  }

  switchLanguage(page: Page): void {
    this.settings.language = this.settings.language === 'ja' ? 'en' : 'ja';
    this.change(page);
  }

  switchTheme(page: Page): void {
    this.settings.theme = this.settings.theme === 'dark' ? 'light' : 'dark';
    this.change(page);
  }

  private change(page: Page): void {
    settings.save(this.settings, localStorage);
    page.changed();
  }

  private look(page: Page, stream: Link): void {
    const now = performance.now();
    const state = this.watch.state(now);
    if (state !== 'lost') {
      this.reopenAt = 0;
    } else if (!this.refused && now > this.reopenAt) {
      if (this.reopenAt > 0) stream.reopen();
      this.reopenAt = now + reopenMs;
    }
    if (state === this.link) return;
    this.link = state;
    page.linked();
  }
}
