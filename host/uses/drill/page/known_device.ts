// For the certificate: a device that adds to every time, with a microphone that
// hears it. Its beats sound, and its presses are told, so much late; the page
// measures it by its own button, as any device.
import {median} from './latency.js';

const soundLateMs = 90;
const toldLateMs = 35;
const taps = 8;
const tapEveryMs = 900;
const patienceMs = 60_000;
const aheadMs = 300;  // a sound is put into the air so long before it is heard

function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
async function until(atMs: number): Promise<void> {
  while (performance.now() < atMs) await wait(1);
}

// The context's time at an instant of the browser's clock, and back.
function named(context: BaseAudioContext, contextTime: number): number {
  const stamp = (context as AudioContext).getOutputTimestamp();
  return stamp.performanceTime! + (contextTime - stamp.contextTime!) * 1000;
}

export class KnownDevice {
  // From the sound at the ear to the name that the browser gives it, and from a
  // press to its event: what the device adds.
  readonly soundLateMs = soundLateMs;
  private toldMs = toldLateMs;  // as it came out
  private air: AudioContext | null = null;
  private ear: MediaStreamAudioDestinationNode | null = null;
  private beats: number[] = [];
  private readonly start = OscillatorNode.prototype.start;

  get toldLateMs(): number { return this.toldMs; }

  // Its own button is pressed, and it is measured. False: it could not be.
  async measured(): Promise<boolean> {
    this.air = new AudioContext();
    await this.air.resume();
    // Until it plays it knows no instant.
    while (!this.air.getOutputTimestamp().performanceTime) await wait(20);
    this.ear = this.air.createMediaStreamDestination();
    const {stream} = this.ear;
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(stream);
    this.hearBeats();
    document.getElementById('ear')!.click();
    const end = performance.now() + patienceMs;
    const known = () => localStorage.getItem('kimari.drill.latency') !== null;
    while (this.beats.length < taps && performance.now() < end) await wait(20);
    if (this.beats.length >= taps) await this.tap(Math.max(...this.beats) + 2000);
    while (!known() && performance.now() < end) await wait(100);
    OscillatorNode.prototype.start = this.start;
    return known();
  }

  private hearBeats(): void {
    const device = this;
    OscillatorNode.prototype.start = function(when?: number) {
      device.start.call(this, when);
      if (this.context === device.air) return;
      void device.hear(this.context, when ?? 0);
    };
  }

  // Named just before it sounds: clocks of contexts drift by milliseconds in
  // the seconds between.
  private async hear(context: BaseAudioContext, when: number): Promise<void> {
    while (performance.now() < named(context, when) - aheadMs) await wait(1);
    const at = named(context, when);
    this.beats.push(at);
    this.sound(at + soundLateMs, 880);
  }

  private async tap(first: number): Promise<void> {
    const late: number[] = [];
    for (let i = 0; i < taps; ++i) {
      const finger = first + i * tapEveryMs;
      await until(finger - aheadMs);
      this.sound(finger, 1700);
      await until(finger + toldLateMs);
      const event = new KeyboardEvent('keydown', {key: 'f'});
      late.push(event.timeStamp - finger);
      dispatchEvent(event);
    }
    this.toldMs = median(late);
  }

  // In the air then.
  private sound(atMs: number, hz: number): void {
    const air = this.air!;
    const at = air.currentTime + (atMs - named(air, air.currentTime)) / 1000;
    const tone = air.createOscillator();
    const level = air.createGain();
    tone.frequency.value = hz;
    level.gain.setValueAtTime(0.4, at);
    level.gain.exponentialRampToValueAtTime(0.001, at + 0.04);
    tone.connect(level).connect(this.ear!);
    this.start.call(tone, at);
    tone.stop(at + 0.05);
  }
}
