// Who reads, as it is chosen in the set-up: the readers that there are, what is
// to be told or is wrong of each, and the voice for what is not recorded.
import {byId, make} from '../../web/page/dom.js';
import type {Settings} from '../../web/page/settings.js';
import {SetUpMakers} from './set_up_makers.js';
import {TrackForm} from './set_up_tracks.js';
import {
  hasTracks, type Evening, type Offer, type OfferedReader, type Voice,
} from './set_up_view.js';
import {
  folderState, numbersState, voiceNames, type SetUpWord,
} from './set_up_words.js';

export interface ReaderActs {
  choose(change: Partial<Evening>): void;
  send(name: string, body: object): void;
  fetch(): Promise<Offer | null>;
  draw(): void;
}

export class SetUpReaders extends SetUpMakers {
  private keptOf: string | null = null;  // the reader whose tracks were just told
  private readonly tracks: TrackForm;
  private opened = false;  // just now, and is to be seen whole

  constructor(
      settings: Readonly<Settings>, token: string,
      private readonly acts: ReaderActs) {
    super(settings);
    this.tracks = new TrackForm(
        settings, token, () => this.openTracks(null),
        (path, kept) => this.onTracks(path, kept));
  }

  chosenName(evening: Evening, offer: Offer): string {
    if (!evening.reader) {
      const named = this.word('voice');
      const which = voiceNames[evening.voice][this.language()];
      return this.language() === 'ja' ? `${named}（${which}）` : `${named} (${which})`;
    }
    const known = offer.readers.find((reader) => reader.path === evening.reader);
    return known ? known.name : evening.reader.split('/').pop() ?? evening.reader;
  }

  // Something was chosen: what was just told is no news any more.
  forgetKept(): void {
    this.keptOf = null;
  }

  // Moves what was just opened into sight, once it is drawn.
  showOpened(): void {
    if (!this.opened) return;
    this.opened = false;
    byId('choices').querySelector('[aria-expanded="true"]')?.scrollIntoView({block: 'start'});
  }

  rows(evening: Evening, offer: Offer): HTMLElement[] {
    const row = (path: string, name: string, note: string) => {
      const its = make('button', 'row', make('b', '', name), make('small', '', note));
      its.setAttribute('aria-pressed', String(evening.reader === path));
      its.addEventListener('click', () => this.acts.choose({reader: path}));
      return its;
    };
    const chosen = offer.readers.find((reader) => reader.path === evening.reader);
    const tells = (reader: OfferedReader) => !!reader.wrong && hasTracks(reader);
    const rows = offer.readers.filter((reader) => !reader.wrong).map((reader) =>
      row(reader.path, reader.name, folderState(reader, this.language())));
    const told = offer.readers.filter(tells);
    if (rows.length + told.length === 0) rows.push(make('p', 'hint', this.word('noReaders')));
    return [
      row('', this.word('voice'), this.word('voiceNote')), ...rows,
      ...this.kept(), ...told.flatMap((reader) => this.numbered(reader, offer)),
      this.voice(evening),
      this.flag('fill', evening.fill, (fill) => this.acts.choose({fill})),
      ...this.told(chosen), ...this.check(chosen), ...this.tellAgain(chosen, offer),
      ...this.unusable(offer.readers.filter((reader) => reader.wrong && !tells(reader))),
      this.button('look', () => this.acts.send('look', {})),
    ];
  }

  // The form is open, for a reader that is still there.
  tellsTracks(offer: Offer): boolean {
    return offer.readers.some((reader) => this.tracks.isOpen(reader) && hasTracks(reader));
  }

  private kept(): HTMLElement[] {
    if (!this.keptOf) return [];
    const said = make('p', 'done', this.word('keptTracks'));
    said.setAttribute('role', 'status');
    return [said];
  }

  // A reader that can be read from once it is told which number is which.
  private numbered(reader: OfferedReader, offer: Offer): HTMLElement[] {
    const why = reader.rules.length === 0 ? numbersState(reader.numbers, this.language()) :
        reader.wrong?.[this.language()] ?? '';
    const its = this.opens(reader, make('b', '', reader.name), make('small', '', why),
        make('small', 'act', this.word('tracksTell')));
    its.className = 'row tells';
    return [its, ...this.form(reader, offer)];
  }

  // For the chosen reader, some of whose files were not told, or wrongly.
  private tellAgain(reader: OfferedReader | undefined, offer: Offer): HTMLElement[] {
    if (!reader || !hasTracks(reader)) return [];
    const name = reader.rules.length > 0 ? 'tracksAgain' : 'tracksTell';
    const its = this.opens(reader, this.word(name));
    its.dataset['word'] = name;
    return [its, ...this.form(reader, offer)];
  }

  private opens(reader: OfferedReader, ...label: (HTMLElement | string)[]): HTMLElement {
    const its = make('button', '', ...label) as HTMLButtonElement;
    its.type = 'button';
    its.setAttribute('aria-expanded', String(this.tracks.isOpen(reader)));
    its.addEventListener('click', () => this.openTracks(reader));
    return its;
  }

  // Shown whole, if it can be, with what opened it; nothing else goes on
  // meanwhile.
  private openTracks(reader: OfferedReader | null): void {
    if (reader) this.tracks.toggle(reader); else this.tracks.close();
    this.keptOf = null;
    this.opened = reader !== null;
    this.acts.draw();
  }

  private form(reader: OfferedReader, offer: Offer): HTMLElement[] {
    if (!this.tracks.isOpen(reader)) return [];
    return [this.tracks.element(reader, offer.cards.map((card) => card.card))];
  }

  // What of the chosen reader cannot be played, what was passed over and why.
  // A look at all of it says it too.
  private told(reader: OfferedReader | undefined): HTMLElement[] {
    if (!reader || reader.told.length === 0 || reader.checked === 100) return [];
    return [make('ul', 'findings', ...reader.told.map((said) =>
      make('li', 'note', said[this.language()])))];
  }

  // Readers that nothing can be read from, each with the reason.
  private unusable(readers: OfferedReader[]): HTMLElement[] {
    if (readers.length === 0) return [];
    const list = make('ul', 'findings unusable', ...readers.map((reader) => make(
        'li', 'bad', make('b', '', reader.name), ' ', reader.wrong?.[this.language()] ?? '',
        ...reader.told.map((said) => make('small', '', said[this.language()])))));
    return [make('h3', '', this.word('unusable')), list];
  }

  // What `kimari read --check` says of the chosen reader.
  private check(reader: OfferedReader | undefined): HTMLElement[] {
    if (!reader) return [];
    if (reader.checked !== null && reader.checked < 100) {
      const now = make('p', 'hint', `${this.word('checking')} ${reader.checked} %`);
      now.setAttribute('role', 'status');
      return [now];
    }
    const ask = (name: SetUpWord) =>
      this.button(name, () => this.acts.send('check', {reader: reader.path}));
    if (reader.checked === null) {
      return [ask('check'), make('p', 'hint', this.word('checkNote'))];
    }
    const list = make('ul', 'findings', ...reader.findings.map((finding) =>
      make('li', finding.weight, finding[this.language()])));
    return [list, ask('checkAgain')];
  }

  // It reads what is not recorded, and says what is to be done.
  private voice(evening: Evening): HTMLElement {
    return make(
        'div', 'line', make('span', '', this.word('whichVoice')),
        this.chips((Object.keys(voiceNames) as Voice[]).map((voice) => this.chip(
            voiceNames[voice][this.language()], evening.voice === voice,
            () => this.acts.choose({voice})))));
  }

  // A reader that can be read from now is who was meant.
  private async onTracks(path: string, kept: boolean): Promise<void> {
    const offer = await this.acts.fetch();
    const reader = offer?.readers.find((one) => one.path === path);
    if (kept && reader && !reader.wrong) this.acts.choose({reader: path});
    this.keptOf = kept ? path : null;
    this.acts.draw();
    if (!kept) return;
    const chosen = byId('choices').querySelector<HTMLElement>('.row[aria-pressed="true"]');
    chosen?.focus();
    chosen?.scrollIntoView({block: 'nearest'});
  }
}
