// The live stream from the match, and the watch over it.

// The server sends at least a heartbeat a second.
const silenceMs = 1600;
// A page that was still when the stream broke stays still this long; after
// that the reading is over in any case.
const stillnessMs = 15000;

export type LinkState = 'live' | 'lost' | 'lost_while_still';

// Says whether the stream lives. Times are milliseconds of one clock.
export class LinkWatch {
  private last: number;
  private still = false;

  constructor(now: number) {
    this.last = now;
  }

  heard(now: number, still: boolean): void {
    this.last = now;
    this.still = still;
  }

  state(now: number): LinkState {
    const silence = now - this.last;
    if (silence < silenceMs) return 'live';
    if (this.still && silence < stillnessMs) return 'lost_while_still';
    return 'lost';
  }
}

// Opens /events and keeps it open; a browser gives up on an answer that is an
// error, so this comes back by itself.
export class Link {
  private source: EventSource | null = null;

  constructor(
      private readonly onView: (json: string) => void,
      private readonly onBeat: (still: boolean) => void) {
    this.open();
  }

  private open(): void {
    const source = new EventSource('/events');
    this.source = source;
    source.addEventListener('view', (event: MessageEvent<string>) => {
      this.onBeat(false);
      this.onView(event.data);
    });
    source.addEventListener('beat', (event: MessageEvent<string>) => {
      this.onBeat((JSON.parse(event.data) as {still: boolean}).still);
    });
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return;
      if (this.source === source) setTimeout(() => this.open(), 1000);
    });
  }
}

// Asks the match for something. Returns what went wrong, or nothing.
export async function command(name: 'hold' | 'resume'): Promise<string> {
  try {
    const response = await fetch('/api/command', {
      method: 'POST',
      headers: {'Content-Type': 'application/json'},
      body: JSON.stringify({command: name}),
    });
    const answer = await response.json() as {ok: boolean; message: string};
    return answer.ok ? '' : answer.message;
  } catch (error) {
    return String(error);
  }
}
