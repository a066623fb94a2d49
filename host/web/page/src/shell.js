// What every page has around its content: language and theme with their
// buttons, the token in the address, the stream and the watch over it.
import { byId } from './dom.js';
import { Link, LinkWatch, ask } from './link.js';
import * as settings from './settings.js';
// A stream that has been silent this long is opened anew.
const reopenMs = 4000;
const watchMs = 200;
export class Shell {
    settings = settings.load(new URLSearchParams(location.search), localStorage, {
        language: navigator.language.startsWith('ja') ? 'ja' : 'en',
        theme: matchMedia('(prefers-color-scheme: light)').matches ? 'light' :
            'dark',
    });
    token = decodeURIComponent(location.hash.slice(1));
    link = 'live';
    refused = null; // the token is wrong
    watch = new LinkWatch(performance.now());
    reopenAt = 0;
    // `maybeStill`: the page shows a match; a stream that is lost while a reading
    // is on changes nothing on it until that is over in any case.
    open(page, maybeStill) {
        addEventListener('hashchange', () => location.reload());
        this.openAlone(page);
        const stream = new Link({
            view: (json) => page.view(json),
            beat: (still) => this.watch.heard(performance.now(), still && maybeStill),
            refused: async () => {
                const fault = await ask('/api/state', this.token);
                this.refused = fault?.status === 401 ? fault.message : null;
                page.changed();
                return !this.refused;
            },
        }, this.token);
        // A phone that was asleep has lost the stream and does not know.
        document.addEventListener('visibilitychange', () => {
            if (document.hidden || this.refused)
                return;
            if (this.watch.state(performance.now()) !== 'live')
                stream.reopen();
        });
        setInterval(() => this.look(page, stream), watchMs);
    }
    // A page that no program is behind.
    openAlone(page) {
        byId('language').addEventListener('click', () => this.switchLanguage(page));
        byId('theme').addEventListener('click', () => this.switchTheme(page));
        page.changed();
    }
    // What stands around the content of every page, in its language.
    showLanguage() {
        const root = document.documentElement;
        root.lang = this.settings.language;
        root.dataset['theme'] = this.settings.theme;
    }
    switchLanguage(page) {
        this.settings.language = this.settings.language === 'ja' ? 'en' : 'ja';
        this.change(page);
    }
    switchTheme(page) {
        this.settings.theme = this.settings.theme === 'dark' ? 'light' : 'dark';
        this.change(page);
    }
    change(page) {
        settings.save(this.settings, localStorage);
        page.changed();
    }
    look(page, stream) {
        const now = performance.now();
        const state = this.watch.state(now);
        if (state !== 'lost') {
            this.reopenAt = 0;
        }
        else if (!this.refused && now > this.reopenAt) {
            if (this.reopenAt > 0)
                stream.reopen();
            this.reopenAt = now + reopenMs;
        }
        if (state === this.link)
            return;
        this.link = state;
        page.linked();
    }
}
