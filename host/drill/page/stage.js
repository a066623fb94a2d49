// What every drill needs while it is played: its sounds, a place to say a line,
// the way of an answer to the log, and an end in the middle.
import { ask, fetchJson } from '../../web/page/src/link.js';
import { words } from './drill_words.js';
import { unmeasured } from './sound_clock.js';
const retryMs = 1000;
export class Stage {
    sound;
    latency;
    token;
    show;
    text;
    at = 0; // the card under way, from 1
    stopped = false;
    said = null;
    // Why it ended before its time.
    failed = null;
    waiting = null;
    sleepers = new Set();
    constructor(sound, latency, token, show, text) {
        this.sound = sound;
        this.latency = latency;
        this.token = token;
        this.show = show;
        this.text = text;
    }
    stop() {
        this.stopped = true;
        this.waiting?.(null);
        for (const wake of this.sleepers)
            wake();
    }
    fail(why) {
        this.failed = why;
        this.stop();
    }
    tell(said) {
        this.said = said;
        this.show();
    }
    // Ends early where the drill is stopped.
    pause(ms) {
        if (this.stopped)
            return Promise.resolve();
        return new Promise((done) => {
            const wake = () => {
                clearTimeout(timer);
                this.sleepers.delete(wake);
                done();
            };
            const timer = setTimeout(wake, ms);
            this.sleepers.add(wake);
        });
    }
    // What the player does; null: nothing, until `over` says so, or the drill was
    // stopped.
    touch(over) {
        if (this.stopped)
            return Promise.resolve(null);
        return new Promise((done) => {
            const watch = setInterval(() => {
                if (over())
                    this.waiting?.(null);
            }, 50);
            this.waiting = (touch) => {
                clearInterval(watch);
                this.waiting = null;
                done(touch);
            };
        });
    }
    touched = (card, atMs) => this.waiting?.({ card, atMs });
    get listening() { return this.waiting !== null; }
    async load(set, place) {
        const marks = await fetchJson(`/data/marks/${set.set}/${place}`, this.token);
        if (!marks)
            return null;
        const response = await fetch(`/data/sound/${set.set}/${place}`, this.token ? { headers: { Authorization: `Bearer ${this.token}` } } : {});
        if (!response.ok)
            return null;
        return { buffer: this.sound.buffer(await response.arrayBuffer(), marks.rate), marks };
    }
    // Until it is kept.
    async send(set, answer) {
        for (;;) {
            const fault = await ask('/api/answer', this.token, { set: set.set, place: this.at, ...answer });
            if (!fault)
                return;
            if ([400, 404, 410].includes(fault.status))
                return this.fail(fault.message);
            this.tell(fault.status === 0 ? words.notKept : fault.message);
            await new Promise((done) => setTimeout(done, retryMs));
            if (this.stopped)
                return;
        }
    }
    // Of what was heard at `heardMs`, as the browser knows it.
    heard(atMs, heardMs) {
        return { sound_ms: atMs - heardMs - this.latency.offsetMs,
            sigma_ms: this.latency.sigmaMs };
    }
    // Of what was seen: the tap test says nothing of screens.
    seen(atMs, seenMs) {
        return { sound_ms: atMs - seenMs, sigma_ms: unmeasured.sigmaMs };
    }
}
// When what was just put on the page is drawn.
export function drawn() {
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))));
}
