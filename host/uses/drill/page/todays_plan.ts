// Five minutes, on the first screen: a drill that the program picked, and why.
import {byId} from '../../web/page/dom.js';
import {fetchJson} from '../../web/page/link.js';
import type {Text} from '../../web/page/text.js';
import type {FiveMinutes, PlanView} from './drill_view.js';
import {planned, words} from './drill_words.js';

export interface PlanOf {
  name(): string;
  token: string;
  say(text: Text): string;
  drill(id: string): Text | null;  // its name
  begin(plan: FiveMinutes): void;
}

export class TodaysPlan {
  private asked: string | null = null;  // whose was asked for last
  private plan: FiveMinutes | null = null;

  constructor(private readonly of: PlanOf) {
    byId('name').addEventListener('change', () => this.show());
    byId('five').addEventListener('click', () => {
      if (this.plan && (byId('start-panel') as HTMLFormElement).reportValidity()) {
        this.of.begin(this.plan);
      }
    });
  }

  // What was answered since counts, when it is shown next.
  again(): void { this.asked = null; }
  show(): void {
    const name = this.of.name();
    if (name !== this.asked) void this.fetch(name);
    byId('five-minutes').hidden = !this.plan;
    if (!this.plan) return;
    byId('five').textContent = this.of.say(words.five);
    const drill = this.of.drill(this.plan.drill);
    byId('five-why').textContent = this.of.say(
        planned(this.plan, drill ?? {en: this.plan.drill, ja: this.plan.drill}));
  }

  private async fetch(name: string): Promise<void> {
    this.asked = name;
    // An address cannot end in an empty name.
    const view = await fetchJson<PlanView>(
        `/data/plan/${encodeURIComponent(name || ' ')}`, this.of.token);
    if (this.asked !== name) return;
    this.plan = view?.plan ?? null;
    this.show();
  }
}
