// The server sends at least a heartbeat a second.
const silenceMs = 1600;
// A page that was still when the stream broke stays still this long; after
// that the reading is over in any case.
const stillnessMs = 15000;
// A command without an answer; a phrase may have to be made first.
const answerMs = 12000;
// Says whether the stream lives. Times are milliseconds of one clock.
export class LinkWatch {
    last;
    still = false;
    constructor(now) {
        this.last = now;
    }
    heard(now, still) {
        this.last = now;
        this.still = still;
    }
    state(now) {
        const silence = now - this.last;
        if (silence < silenceMs)
            return 'live';
        if (this.still && silence < stillnessMs)
            return 'lost_while_still';
        return 'lost';
    }
}
// Opens /events and keeps it open; a browser gives up on an answer that is an
// error, so this comes back by itself.
export class Link {
    events;
    token;
    source = null;
    constructor(events, token = '') {
        this.events = events;
        this.token = token;
        this.open();
    }
    // Leaves a stream that has gone silent; the browser may not know yet.
    reopen() {
        this.source?.close();
        this.open();
    }
    open() {
        const query = this.token ? `?token=${encodeURIComponent(this.token)}` : '';
        const source = new EventSource(`/events${query}`);
        this.source = source;
        source.addEventListener('view', (event) => {
            this.events.beat(false);
            this.events.view(event.data);
        });
        source.addEventListener('beat', (event) => {
            this.events.beat(JSON.parse(event.data).still);
        });
        source.addEventListener('error', () => void this.failed(source));
    }
    async failed(source) {
        if (source.readyState !== EventSource.CLOSED)
            return;
        const again = await (this.events.refused?.() ?? true);
        if (!again || this.source !== source)
            return;
        setTimeout(() => {
            if (this.source === source)
                this.open();
        }, 1000);
    }
}
const noAnswer = {
    en: 'no answer from the program',
    ja: '応答がありません',
};
// What the server says to a request. `patienceMs`: for an answer.
export async function answerTo(path, token, body, patienceMs = answerMs) {
    const headers = {};
    if (token)
        headers['Authorization'] = `Bearer ${token}`;
    if (body)
        headers['Content-Type'] = 'application/json';
    const patience = new AbortController();
    const end = setTimeout(() => patience.abort(), patienceMs);
    try {
        const response = await fetch(path, {
            method: body ? 'POST' : 'GET',
            headers,
            signal: patience.signal,
            ...body && { body: JSON.stringify(body) },
        });
        const said = await response.json();
        return {
            status: response.status,
            message: { en: said.message, ja: said.message_ja || said.message },
        };
    }
    catch {
        return { status: 0, message: noAnswer };
    }
    finally {
        clearTimeout(end);
    }
}
// What it says against one; null where it was done.
export async function ask(path, token, body) {
    const answer = await answerTo(path, token, body);
    return answer.status === 200 ? null : answer;
}
// Asks the program for something.
export function command(body, token = '') {
    return ask('/api/command', token, body);
}
// Nothing where it does not come.
export async function fetchJson(path, token) {
    const headers = {};
    if (token)
        headers['Authorization'] = `Bearer ${token}`;
    try {
        const response = await fetch(path, { headers });
        return response.ok ? await response.json() : null;
    }
    catch {
        return null;
    }
}
