// Keeps a phone's screen on while something runs on it, where the browser lets
// a page do so: over https and on the machine itself, never over plain http.

export class Awake {
  private wanted = false;
  private work: Promise<void> = Promise.resolve();  // one after the other
  private lock: WakeLockSentinel | null = null;

  constructor() {
    // A browser takes it back from a page that is not seen.
    document.addEventListener('visibilitychange', () => this.lookNext());
  }

  // Again: nothing.
  want(on: boolean): void {
    if (on === this.wanted) return;
    this.wanted = on;
    this.lookNext();
  }

  private lookNext(): void {
    this.work = this.work.then(() => this.look());
  }

  private async look(): Promise<void> {
    if (!('wakeLock' in navigator)) return;
    const held = this.lock !== null && !this.lock.released;
    try {
      if (this.wanted && !held && !document.hidden) {
        this.lock = await navigator.wakeLock.request('screen');
      } else if (!this.wanted && held) {
        await this.lock?.release();
        this.lock = null;
      }
      document.body.toggleAttribute('data-awake', this.lock !== null && !this.lock.released);
    } catch {
      // The battery is low, or the browser does not want to: the screen goes
      // off as it does.
      document.body.removeAttribute('data-awake');
    }
  }
}
