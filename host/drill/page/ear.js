// What a device adds, measured with its own microphone: it hears its own beats,
// and then the sound of fingers on it. How late the microphone itself is is in
// both, and falls out.
import { median, spreadOf } from './sound_clock.js';
// The sound of a finger begins so near the contact that the browser is told of:
// a key sounds where it is stopped, and tells some millimetres before.
const contactSigmaMs = 5;
// Beats and taps that have to be heard, and how far they may be apart.
const least = 5;
const mostSpreadMs = 12;
const hopMs = 1;
// Of each millisecond, root mean square; what rumbles is taken out.
function levels(heard) {
    const hop = Math.round(heard.rate * hopMs / 1000);
    const all = new Float32Array(Math.floor(heard.samples.length / hop));
    for (let i = 0; i < all.length; ++i) {
        let sum = 0;
        for (let j = Math.max(1, i * hop); j < (i + 1) * hop; ++j) {
            sum += (heard.samples[j] - heard.samples[j - 1]) ** 2;
        }
        all[i] = Math.sqrt(sum / hop);
    }
    return all;
}
// When the first sound begins from `from` to `to` after each of `instants`, less
// that instant. What stands out of nothing is left out.
function later(heard, level, instants, from, to) {
    const noise = median([...level]);
    const all = [];
    for (const instant of instants) {
        const begin = Math.max(0, Math.round((instant + from - heard.startMs) / hopMs));
        const end = Math.min(level.length, Math.round((instant + to - heard.startMs) / hopMs));
        let peak = 0;
        for (let i = begin; i < end; ++i)
            peak = Math.max(peak, level[i]);
        if (peak < 4 * noise || peak === 0)
            continue;
        const enough = Math.max(2.5 * noise, peak / 4);
        for (let i = begin; i < end; ++i) {
            if (level[i] < enough)
                continue;
            all.push(heard.startMs + (i + 0.5) * hopMs - instant);
            break;
        }
    }
    return all;
}
// `beats`: when the browser says that they sounded; `taps`: the time stamps of
// presses, at another time. Null: too few were heard, or not clearly.
export function latencyHeard(heard, beats, taps) {
    const level = levels(heard);
    const out = later(heard, level, beats, -100, 450);
    const inner = later(heard, level, taps, -300, 300);
    if (out.length < least || inner.length < least)
        return null;
    const spreads = [spreadOf(out), spreadOf(inner)];
    if (Math.max(...spreads) > mostSpreadMs)
        return null;
    const errors = [out, inner].map((all, i) => 1.2533 * spreads[i] / Math.sqrt(all.length));
    return {
        offsetMs: median(out) - median(inner),
        sigmaMs: Math.hypot(...errors, contactSigmaMs),
        measured: true,
        byEar: true,
    };
}
export const canListen = () => typeof navigator.mediaDevices?.getUserMedia === 'function';
// The microphone, as raw as the browser gives it.
export class Ear {
    stream;
    context;
    node;
    blocks = [];
    startMs = 0;
    constructor(stream, context, node) {
        this.stream = stream;
        this.context = context;
        this.node = node;
        node.onaudioprocess = ({ inputBuffer }) => {
            if (this.blocks.length === 0) {
                this.startMs = performance.now() - inputBuffer.duration * 1000;
            }
            this.blocks.push(inputBuffer.getChannelData(0).slice());
        };
        context.createMediaStreamSource(stream).connect(node).connect(context.destination);
    }
    // Null: there is none, or it is not allowed.
    static async open(context) {
        try {
            const stream = await navigator.mediaDevices.getUserMedia({ audio: {
                    echoCancellation: false, noiseSuppression: false, autoGainControl: false,
                } });
            return new Ear(stream, context, context.createScriptProcessor(1024, 1, 1));
        }
        catch {
            return null;
        }
    }
    // All that it heard. It hears no more.
    close() {
        this.node.disconnect();
        for (const track of this.stream.getTracks())
            track.stop();
        const samples = new Float32Array(this.blocks.reduce((sum, each) => sum + each.length, 0));
        let at = 0;
        for (const block of this.blocks) {
            samples.set(block, at);
            at += block.length;
        }
        return { samples, rate: this.context.sampleRate, startMs: this.startMs };
    }
}
