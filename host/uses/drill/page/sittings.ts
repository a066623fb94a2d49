// A player's evenings on the mat, on the first screen: each opens its coach.
import {byId} from '../../web/page/dom.js';
import {fetchJson} from '../../web/page/link.js';
import type {Text} from '../../web/page/text.js';
import type {Played} from './drill_view.js';
import {words} from './drill_words.js';
import {sittingsPanel} from './mat_panels.js';

export interface SittingsOf {
  name(): string;
  known(name: string): boolean;
  drill(id: string): Text | null;  // its name
  token: string;
  say(text: Text): string;
  open(set: number): void;
}

export class Sittings {
  private asked = '';  // whose were asked for last
  private all: Played[] = [];

  constructor(private readonly of: SittingsOf) {
    byId('name').addEventListener('input', () => this.show());
  }

  show(): void {
    const name = this.of.name();
    const known = name !== '' && this.of.known(name);
    if (known && name !== this.asked) void this.fetch(name);
    byId('mat').hidden = !known || name !== this.asked || this.all.length === 0;
    byId('mat-word').textContent = this.of.say(words.mat);
    if (byId('mat').hidden) return;
    const drill = (id: string) => {
      const named = this.of.drill(id);
      return named ? this.of.say(named) : id;
    };
    byId('sittings').replaceChildren(
        ...sittingsPanel(this.all, drill, this.of.open));
  }

  private async fetch(name: string): Promise<void> {
    this.asked = name;
    this.all = [];
    const answer = await fetchJson<{sittings: Played[]}>(
        `/data/sittings/${encodeURIComponent(name)}`, this.of.token);
    if (this.asked !== name) return;
    this.all = answer?.sittings ?? [];
    this.show();
  }
}
