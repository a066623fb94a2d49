import { Ear } from './ear.js';
// Output and input of phones and laptops that nobody has measured differ by
// about this much.
export const unmeasured = { offsetMs: 0, sigmaMs: 50, measured: false };
// People who tap along come early, by 20 to 50 ms (Repp 2005, Psychonomic
// Bulletin & Review 12, 969): what is left of that is in the sigma.
export const people = { earlyMs: 30, sigmaMs: 15 };
// One of them is so from evening to evening.
const sameSigmaMs = 5;
// Longer than any device takes to start.
const startMs = 3000;
export function median(values) {
    const sorted = [...values].sort((a, b) => a - b);
    const half = Math.floor(sorted.length / 2);
    return sorted.length % 2 === 1 ? sorted[half] :
        (sorted[half - 1] + sorted[half]) / 2;
}
// One standard deviation, where a few are astray.
export function spreadOf(values) {
    const middle = median(values);
    return 1.4826 * median(values.map((each) => Math.abs(each - middle)));
}
// The mean, what lies further than 1.5 spreads from the median counted as if it
// lay there (Huber): of taps it errs less than the median, and as little as it
// where some went astray.
function middleOf(values) {
    const middle = median(values);
    const most = 1.5 * spreadOf(values);
    const held = values.map((each) => Math.min(middle + most, Math.max(middle - most, each)));
    return held.reduce((sum, each) => sum + each, 0) / held.length;
}
// From beats that the browser says sounded then to taps, with its error. Null:
// too few were near a beat.
function tapsAfter(beats, taps) {
    const off = [];
    for (const beat of beats) {
        const near = taps.map((tap) => tap - beat)
            .filter((each) => Math.abs(each) < 250)
            .sort((a, b) => Math.abs(a) - Math.abs(b));
        if (near.length > 0)
            off.push(near[0]);
    }
    if (off.length < 6)
        return null;
    const spread = spreadOf(off);
    return { ms: middleOf(off), sigma: 1.05 * spread / Math.sqrt(off.length) };
}
// What the device of somebody of that habit adds.
export function latencyOf(beats, taps, who = people) {
    const after = tapsAfter(beats, taps);
    return after && {
        offsetMs: after.ms + who.earlyMs,
        sigmaMs: Math.hypot(after.sigma, who.sigmaMs),
        measured: true,
    };
}
// The habit of who taps on a device that is known.
export function habitOf(beats, taps, device) {
    const after = tapsAfter(beats, taps);
    return after && {
        earlyMs: device.offsetMs - after.ms,
        sigmaMs: Math.hypot(after.sigma, device.sigmaMs, sameSigmaMs),
    };
}
export class SoundClock {
    context = null;
    // In a press: browsers start no sound before one. False: it does not start.
    async wake() {
        this.context ??= new AudioContext({ latencyHint: 'interactive' });
        // Where there is no device this never comes back.
        await Promise.race([
            this.context.resume(), new Promise((done) => setTimeout(done, startMs)),
        ]);
        return this.context.state === 'running';
    }
    // Its own microphone; null: there is none. After `wake`.
    listen() {
        return Ear.open(this.context);
    }
    buffer(pcm, rate) {
        const ints = new Int16Array(pcm);
        const buffer = this.context.createBuffer(1, ints.length, rate);
        const samples = buffer.getChannelData(0);
        for (let i = 0; i < ints.length; ++i)
            samples[i] = ints[i] / 32767;
        return buffer;
    }
    // A click every `everyMs`; where each is heard, once the last has sounded.
    async beats(count, everyMs) {
        const context = this.context;
        const first = context.currentTime + 0.5;
        const instants = [];
        for (let i = 0; i < count; ++i) {
            const at = first + i * everyMs / 1000;
            const tone = context.createOscillator();
            const level = context.createGain();
            tone.frequency.value = 880;
            level.gain.setValueAtTime(0.4, at);
            level.gain.exponentialRampToValueAtTime(0.001, at + 0.05);
            tone.connect(level).connect(context.destination);
            tone.start(at);
            tone.stop(at + 0.06);
            instants.push(at);
        }
        const ends = instants[count - 1] + 0.4;
        await new Promise((done) => setTimeout(done, (ends - context.currentTime) * 1000));
        return instants.map((at) => this.heardAt(at));
    }
    play(buffer, marks) {
        const context = this.context;
        const source = context.createBufferSource();
        source.buffer = buffer;
        source.connect(context.destination);
        const start = context.currentTime + 0.2;
        source.start(start);
        const asked = performance.now();
        return {
            stuck: () => context.currentTime < start && performance.now() - asked > startMs,
            heardMs: () => this.heardAt(start + marks.first_sound_ms / 1000),
            endMs: () => this.heardAt(start + marks.last_sound_ms / 1000),
            stop: () => {
                source.stop();
                source.disconnect();
            },
        };
    }
    heardAt(contextTime) {
        const context = this.context;
        const stamp = context.getOutputTimestamp();
        if (stamp.performanceTime && stamp.contextTime) {
            return stamp.performanceTime + (contextTime - stamp.contextTime) * 1000;
        }
        return performance.now() + (contextTime - context.currentTime +
            (context.outputLatency || 0)) * 1000;
    }
}
