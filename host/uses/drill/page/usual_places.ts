// Where a player lays which card (定位置), on the first screen: a card is touched,
// then the card whose place it takes, or the part of a row at whose end it lies.
import {byId, make} from '../../web/page/dom.js';
import {ask, fetchJson} from '../../web/page/link.js';
import type {Text} from '../../web/page/text.js';
import type {PlacesView, UsualWing} from './drill_view.js';
import {wingName, words} from './drill_words.js';

export interface PlacesOf {
  name(): string;
  token: string;
  say(text: Text): string;
  tell(note: Text | null): void;
}

// As the program is told: lower left, lower right, middle left, ...
export function placesText(wings: UsualWing[]): string {
  const at = (wing: UsualWing) => 2 * wing.row + (wing.wing === 'right' ? 1 : 0);
  return [...wings].sort((a, b) => at(a) - at(b))
      .map((wing) => wing.cards.map((each) => each.card).join(',')).join('/');
}

// `card` out of its place into `to`: before the card `before`, or at the inner end.
export function moved(
    wings: UsualWing[], card: number, to: UsualWing, before: number | null): UsualWing[] {
  const moving = wings.flatMap((wing) => wing.cards).find((each) => each.card === card);
  if (!moving || before === card) return wings;
  return wings.map((wing) => {
    const cards = wing.cards.filter((each) => each.card !== card);
    if (wing !== to) return {...wing, cards};
    const at = cards.findIndex((each) => each.card === before);
    cards.splice(at < 0 ? cards.length : at, 0, moving);
    return {...wing, cards};
  });
}

export class UsualPlaces {
  private asked = '';
  private own = false;
  private wings: UsualWing[] = [];
  private held: number | null = null;
  private shown = '';

  constructor(private readonly of: PlacesOf) {
    byId('places').addEventListener('toggle', () => void this.fetch());
    byId('name').addEventListener('change', () => void this.fetch());
    byId('suggested').addEventListener('click', () => void this.send(''));
  }

  show(): void {
    byId('places-word').textContent = this.of.say(words.places);
    byId('places-how').textContent = this.of.say(
        this.of.name() === '' ? words.placesName : this.held === null ? words.placesHow : words.placesTo);
    byId('suggested').textContent = this.of.say(words.suggested);
    byId('suggested').hidden = !this.own;
    // Made anew only where they changed: who is there by keyboard stays there.
    const as = this.of.say(words.places) + this.of.name() + this.held + placesText(this.wings);
    if (as === this.shown) return;
    this.shown = as;
    byId('wings').replaceChildren(...this.of.name() === '' ? [] : this.wings.map((wing) => this.part(wing)));
  }

  private part(wing: UsualWing): HTMLElement {
    const title = make('button', 'wing-name', this.of.say(wingName(wing.row, wing.wing)));
    title.setAttribute('type', 'button');
    title.addEventListener('click', () => {
      if (this.held !== null) void this.put(moved(this.wings, this.held, wing, null));
    });
    return make('div', `usual ${wing.wing}`, title, make('div', 'chips', ...wing.cards.map((each) => {
      const chip = make('button', 'chip', each.kimariji);
      chip.setAttribute('type', 'button');
      chip.setAttribute('aria-pressed', String(this.held === each.card));
      chip.addEventListener('click', () => this.touched(wing, each.card));
      return chip;
    })));
  }

  private touched(wing: UsualWing, card: number): void {
    if (this.held === null || this.held === card) {
      this.held = this.held === card ? null : card;
      return this.show();
    }
    void this.put(moved(this.wings, this.held, wing, card));
  }

  private async put(wings: UsualWing[]): Promise<void> {
    this.wings = wings;
    this.held = null;
    this.show();
    await this.send(placesText(wings));
  }

  private async send(places: string): Promise<void> {
    const fault = await ask('/api/places', this.of.token, {player: this.of.name(), places});
    this.of.tell(fault ? fault.message : null);
    this.asked = '';
    await this.fetch();
  }

  private async fetch(): Promise<void> {
    const name = this.of.name();
    if (!(byId('places') as HTMLDetailsElement).open || name === '' || name === this.asked) {
      return this.show();
    }
    this.asked = name;
    const view = await fetchJson<PlacesView>(
        `/data/places/${encodeURIComponent(name)}`, this.of.token);
    if (this.asked !== name || !view) return;
    this.own = view.own;
    this.wings = view.wings;
    this.held = null;
    this.show();
  }
}
