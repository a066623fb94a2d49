// "Track 17 is 8 lower", said once for all of a reader whose files have only
// numbers: a form for one thumb that shows what would follow before it is kept.
import {make} from '../../web/page/dom.js';
import {ask, askFor} from '../../web/page/link.js';
import type {Settings} from '../../web/page/settings.js';
import type {Text} from '../../web/page/text.js';
import type {TrackRule, Tried} from './evening_view.js';
import {SetUpMakers} from './set_up_makers.js';
import type {OfferedReader} from './set_up_view.js';
import type {SetUpWord} from './set_up_words.js';
import {
  faultIn, fileOf, firstGuess, follows, lineText, mostTracks, numberIn, ruleText,
} from './track_view.js';

const untilTypedMs = 250;

export class TrackForm extends SetUpMakers {
  private path: string | null = null;  // of the reader it is open for
  // As they are typed; empty or wrong for a while.
  private track = '';
  private poem = '';
  private part: TrackRule['part'] = 'upper';
  private alone = false;
  private cards: number[] = [];
  private writable = true;
  private trial: Tried | null = null;
  private fresh = false;  // it is of the numbers as they stand
  private refused: Text | null = null;
  private asked = 0;  // counts what was asked, so that the last answer counts
  private waiting: ReturnType<typeof setTimeout> | undefined;
  // Drawn in place, so that no field is taken from under a finger.
  private answer: HTMLElement | null = null;
  private keep: HTMLButtonElement | null = null;
  private fields: Partial<Record<'track' | 'poem', HTMLInputElement>> = {};

  // `leave`: it is to be closed; `changed`: a rule of this reader was kept or taken back.
  constructor(
      settings: Readonly<Settings>, private readonly token: string,
      private readonly leave: () => void,
      private readonly changed: (path: string, kept: boolean) => Promise<void>) {
    super(settings);
  }

  isOpen(reader: OfferedReader): boolean {
    return this.path === reader.path;
  }

  toggle(reader: OfferedReader): void {
    if (this.isOpen(reader)) return this.close();
    const rule = firstGuess(reader.rules, reader.numbers);
    this.path = reader.path;
    this.track = String(rule.track);
    this.poem = String(rule.poem);
    this.part = rule.part;
    this.alone = rule.alone;
    this.trial = null;
    this.refused = null;
    this.look(0);
  }

  close(): void {
    this.path = null;
    ++this.asked;
    clearTimeout(this.waiting);
  }

  element(reader: OfferedReader, cards: number[]): HTMLElement {
    this.cards = cards;
    this.writable = reader.writable;
    this.answer = make('div', 'follows');
    this.answer.id = 'tracks-follow';
    this.answer.setAttribute('role', 'status');
    this.keep = this.button('keepTracks', () => void this.send('keep'));
    this.keep.className = 'primary';
    const box = make(
        'div', 'tracks', ...this.rules(reader),
        make('p', 'hint', this.word('tracksHow')),
        this.field('track', 'trackNumber', mostTracks),
        this.field('poem', 'poemNumber', Math.max(0, ...cards)),
        this.parts(), this.answer,
        make('div', 'acts', this.button('close', () => this.leave()),
            ...reader.writable ? [this.keep] : []));
    box.setAttribute('role', 'group');
    box.setAttribute('aria-label', `${reader.name}: ${this.word('tracksTell')}`);
    this.show();
    return box;
  }

  private rules(reader: OfferedReader): HTMLElement[] {
    return reader.rules.map((rule) => {
      const text = ruleText(rule, this.language());
      const drop = this.chip(this.word('drop'), false, () => void this.drop(rule.track));
      drop.removeAttribute('aria-pressed');
      drop.setAttribute('aria-label', `${this.word('drop')}: ${text}`);
      return make('div', 'line', make('span', '', text), ...reader.writable ? [drop] : []);
    });
  }

  private field(name: 'track' | 'poem', label: SetUpWord, most: number): HTMLElement {
    const input = make('input', '') as HTMLInputElement;
    input.id = `${name}-number`;
    input.inputMode = 'numeric';
    input.autocomplete = 'off';
    input.value = this[name];
    input.setAttribute('aria-describedby', 'tracks-follow');
    const take = (text: string, ms: number) => {
      this[name] = text;
      this.look(ms);
    };
    input.addEventListener('input', () => take(input.value, untilTypedMs));
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') take(input.value, 0);
    });
    const step = (sign: string, by: number) => {
      const its = this.chip(sign, false, () => {
        const now = numberIn(this[name]) ?? 0;
        input.value = String(Math.min(most, Math.max(0, now + by)));
        take(input.value, untilTypedMs);
      });
      its.removeAttribute('aria-pressed');
      its.setAttribute('aria-label', `${this.word(label)} ${sign}`);
      return its;
    };
    const title = make('label', '', this.word(label)) as HTMLLabelElement;
    title.htmlFor = input.id;
    this.fields[name] = input;
    return make('div', 'line', title, make('div', 'stepper', step('−', -1), input, step('＋', 1)));
  }

  // In place, too: what is chosen shows at once, whatever is typed.
  private parts(): HTMLElement {
    const box = make('div', 'parts');
    const group = (label: SetUpWord, all: [SetUpWord, boolean, () => void][]) => {
      const chips = this.chips(all.map(([name, on, act]) => this.chip(this.word(name), on, () => {
        act();
        draw();
        this.look(0);
      })));
      chips.setAttribute('role', 'group');
      chips.setAttribute('aria-label', this.word(label));
      return make('div', 'line', make('span', '', this.word(label)), chips);
    };
    const draw = () => {
      const {part, alone} = this;
      const as = (next: TrackRule['part']) => () => this.part = next;
      box.replaceChildren(group('trackPart', [
        ['partUpper', part === 'upper', as('upper')],
        ['partLower', part === 'lower', as('lower')],
        ['partWhole', part === null, as(null)],
      ]));
      if (part === null) box.append(make('p', 'hint', this.word('wholeNote')));
      else box.append(group('nextTracks', [
        ['inTurn', !alone, () => this.alone = false],
        [part === 'upper' ? 'upperAlone' : 'lowerAlone', alone, () => this.alone = true],
      ]));
    };
    draw();
    return box;
  }

  private rule(): TrackRule | null {
    const track = numberIn(this.track);
    const poem = numberIn(this.poem);
    if (track === null || poem === null) return null;
    return {track, poem, part: this.part, alone: this.part !== null && this.alone};
  }

  // Asks what would follow, once nothing more is typed.
  private look(ms: number): void {
    const asked = ++this.asked;
    clearTimeout(this.waiting);
    this.fresh = false;  // what is shown stays until the next is known
    this.refused = null;
    this.show();
    this.waiting = setTimeout(() => void this.ask(asked), ms);
  }

  private async ask(asked: number): Promise<void> {
    const rule = this.rule();
    if (!rule || this.fault()) return this.show();
    const {told, wrong} = await askFor<Tried>(
        '/api/tracks', this.token, {reader: this.path, do: 'try', ...rule});
    if (asked !== this.asked) return;
    this.trial = told;
    this.fresh = told !== null;
    this.refused = wrong;
    this.show();
  }

  private async send(act: 'keep'): Promise<void> {
    const rule = this.rule();
    const {path} = this;
    if (!rule || !path || !this.keep || this.keep.disabled) return;
    this.keep.disabled = true;
    const fault = await ask('/api/tracks', this.token, {reader: path, do: act, ...rule});
    if (this.path !== path) return;
    if (fault) {
      this.refused = fault.message;
      return this.show();
    }
    this.close();
    await this.changed(path, true);
  }

  private async drop(track: number): Promise<void> {
    const {path} = this;
    if (!path) return;
    const fault = await ask('/api/tracks', this.token, {reader: path, do: 'drop', track});
    if (fault) {
      this.refused = fault.message;
      return this.show();
    }
    await this.changed(path, false);
    if (this.path === path) this.look(0);
  }

  private fault(): ReturnType<typeof faultIn> {
    return faultIn(numberIn(this.track), numberIn(this.poem), this.cards);
  }

  private show(): void {
    if (!this.answer || !this.keep) return;
    const fault = this.fault();
    for (const name of ['track', 'poem'] as const) {
      this.fields[name]?.setAttribute('aria-invalid', String(fault?.field === name));
    }
    const wrong = fault?.text ?? this.refused;
    this.keep.disabled = wrong !== null || !this.fresh || !this.trial?.phrases;
    this.answer.replaceChildren(...wrong ?
        [make('p', 'refused', wrong[this.language()])] :
        this.trial ? this.told(this.trial) : []);
  }

  private told(trial: Tried): HTMLElement[] {
    const language = this.language();
    const [most, ...rest] = follows(trial, language);
    const parts = [
      make('h3', '', this.word('follows')),
      make('ol', '', ...trial.lines.map((line) => make(
          'li', line.poem === null ? 'none' : '', make('b', '', String(line.track)),
          make('span', '', `→ ${lineText(line, language)} `, make('small', '', fileOf(line)))))),
      make('p', 'most', most ?? ''),
      ...rest.map((said) => make('p', '', said)),
    ];
    if (trial.wrong && trial.phrases > 0) {
      parts.push(make('p', 'refused', `${this.word('notLikeThis')}: ${trial.wrong[language]}`));
    }
    if (!this.writable) {
      const lines = make('pre', '', trial.toml);
      lines.tabIndex = 0;
      parts.push(make('p', 'refused', this.word('notWritable')), lines);
    }
    return parts;
  }
}
