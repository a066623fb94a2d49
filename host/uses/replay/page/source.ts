// Where the page has what it shows from: the program that serves it, or, in a
// case that was exported, the page itself.
import type {DeckCard} from '../../view/page/cards.js';
import {fetchJson} from '../../web/page/link.js';
import type {DecideView, ListView, MovedHand, ReadingView} from './replay_view.js';

// What does not come is null: it is not there, or could not be had.
export interface Source {
  // For what is asked of the program; null where there is none.
  readonly token: string | null;
  // A list that never changes; null where the program tells each new one.
  readonly list: ListView | null;
  reading(reading: number): Promise<ReadingView | null>;
  frame(place: number): Promise<Blob | null>;
  // A WAV whose first sample is where the reading begins.
  sound(reading: number): Promise<ArrayBuffer | null>;
  whatIf(reading: number): Promise<MovedHand[] | null>;
  decided(): Promise<DecideView | null>;
  deck(): Promise<DeckCard[]>;
}

export class Program implements Source {
  readonly list = null;

  constructor(readonly token: string) {}

  reading(reading: number): Promise<ReadingView | null> {
    return fetchJson(`/data/reading/${reading}`, this.token);
  }

  // Throws where the program cannot be reached: it may be asked again.
  async frame(place: number): Promise<Blob | null> {
    const response = await this.fetched(`/data/frame/${place}`);
    return response.ok ? response.blob() : null;
  }

  async sound(reading: number): Promise<ArrayBuffer | null> {
    try {
      const response = await this.fetched(`/data/sound/${reading}`);
      return response.ok ? await response.arrayBuffer() : null;
    } catch {
      return null;
    }
  }

  whatIf(reading: number): Promise<MovedHand[] | null> {
    return fetchJson(`/data/what-if/${reading}`, this.token);
  }

  decided(): Promise<DecideView | null> {
    return fetchJson('/data/desk', this.token);
  }

  async deck(): Promise<DeckCard[]> {
    return await fetchJson<DeckCard[]>('/api/deck', this.token) ?? [];
  }

  private fetched(path: string): Promise<Response> {
    const headers: Record<string, string> = {};
    if (this.token) headers['Authorization'] = `Bearer ${this.token}`;
    return fetch(path, {headers});
  }
}

// As host/uses/case writes it into the page: frames by their place, as base64.
export interface CaseData {
  list: ListView;
  reading: ReadingView;
  desk: DecideView;
  sound: string;  // a WAV as base64; empty: none
  frames: Record<string, string>;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
}

export class Inlined implements Source {
  readonly token = null;
  readonly list: ListView;

  constructor(private readonly data: CaseData) {
    this.list = data.list;
  }

  async reading(reading: number): Promise<ReadingView | null> {
    return this.data.reading.reading === reading ? this.data.reading : null;
  }

  async frame(place: number): Promise<Blob | null> {
    const base64 = this.data.frames[place];
    if (base64 === undefined) return null;
    return new Blob([bytesOf(base64)], {type: 'image/jpeg'});
  }

  async sound(): Promise<ArrayBuffer | null> {
    return this.data.sound ? bytesOf(this.data.sound).buffer : null;
  }

  // A case holds none.
  async whatIf(): Promise<MovedHand[] | null> {
    return null;
  }

  async decided(): Promise<DecideView | null> {
    return this.data.desk;
  }

  async deck(): Promise<DeckCard[]> {
    return [];
  }
}

// What this page was given.
export function sourceOf(token: string): Source {
  const data = document.getElementById('case-data')?.textContent;
  return data ? new Inlined(JSON.parse(data) as CaseData) : new Program(token);
}
