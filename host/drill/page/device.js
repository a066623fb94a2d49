// What this device adds to every time: measured by tapping along with beats, or
// by its own microphone, and kept.
import { byId } from '../../web/page/src/dom.js';
import { words } from './drill_words.js';
import { canListen, latencyHeard } from './ear.js';
import { habitOf, latencyOf, people, unmeasured } from './sound_clock.js';
const key = 'kimari.drill.latency';
const beats = 22;
const everyMs = 600;
// By the microphone.
const heardBeats = 8;
const heardTaps = 8;
const patienceMs = 20000;
function stored() {
    try {
        const latency = JSON.parse(localStorage.getItem(key) ?? '');
        return Number.isFinite(latency.offsetMs) && latency.sigmaMs > 0 ? latency : unmeasured;
    }
    catch {
        return unmeasured;
    }
}
export class Device {
    sound;
    tell;
    tapper;
    latency = stored();
    busy = false;
    constructor(sound, tell, tapper) {
        this.sound = sound;
        this.tell = tell;
        this.tapper = tapper;
    }
    // What tapping along tells: of a device that is known, who taps.
    get tells() { return this.latency.byEar ? 'habit' : 'device'; }
    open() {
        byId('ear').hidden = !canListen();
        byId('tap').addEventListener('click', () => void this.measure('tap', () => this.byTaps()));
        byId('ear').addEventListener('click', () => void this.measure('ear', () => this.byEar()));
    }
    // `how` gives what it is, or why it is not known.
    async measure(button, how) {
        if (this.busy)
            return;
        if (!await this.sound.wake())
            return this.tell(words.noSound);
        this.busy = true;
        byId(button).setAttribute('aria-pressed', 'true');
        const latency = await how();
        byId(button).setAttribute('aria-pressed', 'false');
        this.busy = false;
        if (!('offsetMs' in latency))
            return this.tell(latency);
        this.latency = latency;
        localStorage.setItem(key, JSON.stringify(latency));
        this.tell(null);
    }
    // Presses of that button or of keys, until `ends`.
    async taps(button, ends) {
        const taps = [];
        const tap = (event) => {
            event.preventDefault();
            if (!event.repeat)
                taps.push(event.timeStamp);
        };
        byId(button).addEventListener('pointerdown', tap);
        addEventListener('keydown', tap);
        await ends(taps);
        byId(button).removeEventListener('pointerdown', tap);
        removeEventListener('keydown', tap);
        return taps;
    }
    async byTaps() {
        this.tell(words.tapHow);
        let sounded = [];
        const taps = await this.taps('tap', async () => {
            sounded = await this.sound.beats(beats, everyMs);
        });
        // Who taps along has to find the beat first.
        const beatsTapped = sounded.slice(2);
        if (this.tells === 'device') {
            return latencyOf(beatsTapped, taps, this.tapper.habit() ?? people) ?? words.tapFew;
        }
        const habit = habitOf(beatsTapped, taps, this.latency);
        return habit ? this.tapper.keep(habit) : words.tapFew;
    }
    async byEar() {
        const ear = await this.sound.listen();
        if (!ear)
            return words.noEar;
        this.tell(words.earStill);
        const sounded = await this.sound.beats(heardBeats, everyMs);
        this.tell(words.earTap);
        const taps = await this.taps('ear', async (made) => {
            const until = performance.now() + patienceMs;
            while (made.length < heardTaps && performance.now() < until) {
                await new Promise((done) => setTimeout(done, 50));
            }
            // The last one has to sound.
            await new Promise((done) => setTimeout(done, 500));
        });
        return latencyHeard(ear.close(), sounded, taps) ?? words.earFew;
    }
}
