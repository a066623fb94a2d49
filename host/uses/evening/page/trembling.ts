// A thumb that trembles taps twice; nobody means the same button again so soon.
const tremblingMs = 700;

export class Trembling {
  private last: {what: string, at: number} | null = null;

  // Whether this press is the one before once more; it counts as one if not.
  isAgain(what: string, now: number): boolean {
    if (this.last?.what === what && now - this.last.at < tremblingMs) return true;
    this.last = {what, at: now};
    return false;
  }
}
