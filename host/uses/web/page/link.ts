// The live stream from the program, the watch over it, and commands to it.
import type {Text} from './text.js';

// The server sends at least a heartbeat a second.
const silenceMs = 1600;
// A page that was still when the stream broke stays still this long; after
// that the reading is over in any case.
const stillnessMs = 15000;
// A command without an answer; a phrase may have to be made first.
const answerMs = 12000;

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

export interface LinkEvents {
  view(json: string): void;
  beat(still: boolean): void;
  // The server answered with an error. Whether to try again.
  refused?(): Promise<boolean>;
}

// Opens /events and keeps it open; a browser gives up on an answer that is an
// error, so this comes back by itself.
export class Link {
  private source: EventSource | null = null;

  constructor(private readonly events: LinkEvents, private readonly token = '') {
    this.open();
  }

  // Leaves a stream that has gone silent; the browser may not know yet.
  reopen(): void {
    this.source?.close();
    this.open();
  }

  private open(): void {
    const query = this.token ? `?token=${encodeURIComponent(this.token)}` : '';
    const source = new EventSource(`/events${query}`);
    this.source = source;
    source.addEventListener('view', (event: MessageEvent<string>) => {
      this.events.beat(false);
      this.events.view(event.data);
    });
    source.addEventListener('beat', (event: MessageEvent<string>) => {
      this.events.beat((JSON.parse(event.data) as {still: boolean}).still);
    });
    source.addEventListener('error', () => void this.failed(source));
  }

  private async failed(source: EventSource): Promise<void> {
    if (source.readyState !== EventSource.CLOSED) return;
    const again = await (this.events.refused?.() ?? true);
    if (!again || this.source !== source) return;
    setTimeout(() => {
      if (this.source === source) this.open();
    }, 1000);
  }
}

export type Fault = {status: number, message: Text} | null;

const noAnswer: Text = {
  en: 'no answer from the program',
  ja: '応答がありません',
};

export type Said<T> = {status: number, told: T} | {status: 0, told: null};

// The JSON that answers a request; status 0 where none comes. `patienceMs`: for
// an answer.
async function saidTo<T>(
    path: string, token: string, body?: object, patienceMs = answerMs):
    Promise<Said<T>> {
  const headers: Record<string, string> = {};
  if (token) headers['Authorization'] = `Bearer ${token}`;
  if (body) headers['Content-Type'] = 'application/json';
  const patience = new AbortController();
  const end = setTimeout(() => patience.abort(), patienceMs);
  try {
    const response = await fetch(path, {
      method: body ? 'POST' : 'GET',
      headers,
      signal: patience.signal,
      ...body && {body: JSON.stringify(body)},
    });
    return {status: response.status, told: await response.json() as T};
  } catch {
    return {status: 0, told: null};
  } finally {
    clearTimeout(end);
  }
}

interface InWords {
  message: string;
  message_ja: string;
}

function textOf(said: Said<InWords>): Text {
  if (said.told === null) return noAnswer;
  const {message, message_ja} = said.told;
  return {en: message, ja: message_ja || message};
}

// What the server says to a request.
export async function answerTo(
    path: string, token: string, body?: object, patienceMs = answerMs):
    Promise<{status: number, message: Text}> {
  const said = await saidTo<InWords>(path, token, body, patienceMs);
  return {status: said.status, message: textOf(said)};
}

// What a press asks for, or what is said against it.
export async function askFor<T>(path: string, token: string, body: object):
    Promise<{told: T, wrong: null} | {told: null, wrong: Text}> {
  const said = await saidTo<T | InWords>(path, token, body);
  if (said.status === 200) return {told: said.told as T, wrong: null};
  return {told: null, wrong: textOf(said as Said<InWords>)};
}

// What it says against one; null where it was done.
export async function ask(
    path: string, token: string, body?: object): Promise<Fault> {
  const answer = await answerTo(path, token, body);
  return answer.status === 200 ? null : answer;
}

// Asks the program for something.
export function command(body: object, token = ''): Promise<Fault> {
  return ask('/api/command', token, body);
}

// Nothing where it does not come.
export async function fetchJson<T>(path: string, token: string):
    Promise<T | null> {
  const headers: Record<string, string> = {};
  if (token) headers['Authorization'] = `Bearer ${token}`;
  try {
    const response = await fetch(path, {headers});
    return response.ok ? await response.json() as T : null;
  } catch {
    return null;
  }
}
