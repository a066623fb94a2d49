// The set-up of an evening, for one thumb: what is chosen is shown at the top,
// each kind of choice opens below, the large button goes on.
import {byId, make} from '../../web/page/dom.js';
import {ask, fetchJson} from '../../web/page/link.js';
import type {Settings} from '../../web/page/settings.js';
import {openTabBeside} from '../../web/page/tab_beside.js';
import type {Language, Text} from '../../web/page/text.js';
import {Drawing} from './drawing.js';
import {SetUpMakers} from './set_up_makers.js';
import {TrackForm} from './set_up_tracks.js';
import {
  asRead, colours, countOf, hasTracks, hasUnknown, initialsOf, lengthsOf, modes,
  toggled, wordsOf, type Evening, type Ingredient, type OfferedReader,
  type Offer, type Voice,
} from './set_up_view.js';
import {
  cardWord, cardCount, folderState, ingredientNames, minutes, modeNames,
  numbersState, orderNames, seconds, voiceNames, words, type SetUpWord,
} from './set_up_words.js';
import {Trembling} from './trembling.js';

export class SetUp extends SetUpMakers {
  private offer: Offer | null = null;
  private evening: Evening | null = null;
  private changed = false;  // by a person, since it was offered
  private said: Text | null = null;
  // Why the last evening could not be begun.
  trouble: Text | null = null;
  private setName = '';
  private setsText: string | null = null;  // typed, and not taken in yet
  private drawnIn: Language | null = null;
  private open = new Set<string>(['reader', 'cards']);
  private readonly trembling = new Trembling();
  private asking = false;
  private keptOf: string | null = null;  // the reader whose tracks were just told
  private readonly tracks: TrackForm;
  private opened = false;  // just now, and is to be seen whole

  private readonly drawing = new Drawing(byId('choices'), () => this.draw());

  constructor(private readonly token: string, settings: Readonly<Settings>) {
    super(settings);
    this.tracks = new TrackForm(
        settings, token, () => this.openTracks(null),
        (path, kept) => this.onTracks(path, kept));
  }

  // Shown anew from the server; what a person has chosen stays.
  async load(): Promise<void> {
    await this.fetch();
    this.show();
  }

  // Draws it, but not under a finger, nor while a field is typed in; another
  // language is shown at once.
  show(): void {
    if (this.drawnIn === this.language()) this.drawing.whenUndisturbed();
    else this.drawing.now();
  }

  private async fetch(): Promise<void> {
    const offer = await fetchJson<Offer>('/data/set-up', this.token);
    if (!offer) return;
    this.offer = offer;
    if (!this.evening || !this.changed) this.evening = {...offer.evening};
    if (offer.newcomer) this.open.add('mode');
  }

  // A set has begun: the next set-up offers what was read.
  forget(): void {
    this.changed = false;
    this.said = null;
  }

  private draw(): void {
    const {offer, evening} = this;
    if (!offer || !evening) return;
    this.drawnIn = this.language();
    const count = countOf(evening, offer);
    const begin = byId('begin') as HTMLButtonElement;
    begin.textContent = this.word(
        this.changed || offer.newcomer ? 'begin' : 'beginLast');
    begin.hidden = this.tracksOpen(offer);
    begin.disabled = count.read === 0 && !hasUnknown(evening, offer);
    byId('choices').replaceChildren(
        ...this.broken(offer), this.summary(offer, evening),
        this.section('reader', this.readerName(evening, offer), () => this.readers(evening, offer)),
        this.section('cards', this.cardsName(evening), () => this.cards(evening, offer)),
        this.section('mode', modeNames[evening.mode][this.language()], () => this.mode(evening)),
        this.section('order', orderNames[evening.order][this.language()], () => this.order(evening)),
        this.section('joka', `${evening.joka_upper} + ${evening.joka_lower}`, () => this.joka(evening)),
        this.section('rhythm', `${evening.rhythm}, ${this.gap(evening)}`, () => this.rhythm(evening)),
        this.section('time', this.every(evening), () => this.time(evening)),
        this.section('volume', `${evening.volume_db} dB`, () => this.volume(evening)),
        this.section('mySets', String(offer.sets.length), () => this.mySets(offer)),
        this.button('training', () => void this.openBeside('drill', '')),
        ...offer.rig ? [this.button('match', () => void this.openBeside('match', 'desk'))] : []);
    if (!this.opened) return;
    this.opened = false;
    byId('choices').querySelector('[aria-expanded="true"]')?.scrollIntoView({block: 'start'});
  }

  begin(): Promise<void> {
    const {evening, offer} = this;
    return this.send('evening', evening && offer ? asRead(evening, offer) : {});
  }

  private choose(change: Partial<Evening>): void {
    if (!this.evening) return;
    this.evening = {...this.evening, ...change};
    this.changed = true;
    this.said = null;
    this.keptOf = null;
    this.drawing.now();
  }

  // With what was typed before the tap that asks: not drawn yet.
  private cardsNow(): string {
    return this.evening?.cards ?? '';
  }

  // A press while another is under way, and the second of a double tap, is
  // none.
  private async send(name: string, body: object): Promise<void> {
    const what = name + JSON.stringify(body);
    if (this.asking || this.trembling.isAgain(what, performance.now())) return;
    this.asking = true;
    const fault = await ask(`/api/${name}`, this.token, body);
    this.asking = false;
    this.said = fault?.message ?? null;
    if (name === 'sets' && !fault && 'text' in body) this.setsText = null;
    if (name === 'sets' || name === 'known' || name === 'look' || name === 'discard') {
      await this.fetch();
    }
    this.drawing.now();
  }

  // A reader that can be read from now is who was meant.
  private async onTracks(path: string, kept: boolean): Promise<void> {
    await this.fetch();
    const reader = this.offer?.readers.find((one) => one.path === path);
    if (kept && reader && !reader.wrong) this.choose({reader: path});
    this.keptOf = kept ? path : null;
    this.drawing.now();
    if (!kept) return;
    const chosen = byId('choices').querySelector<HTMLElement>('.row[aria-pressed="true"]');
    chosen?.focus();
    chosen?.scrollIntoView({block: 'nearest'});
  }

  // In a tab of its own, read as was chosen here, which stays.
  private async openBeside(name: string, at: string): Promise<void> {
    const {language, theme} = this.settings;
    this.said = await openTabBeside(
        `/data/${name}`, this.token, null, {language, theme}, words.noTab, at,
        async () => {
          const fault = await ask('/api/beside', this.token, this.evening ?? {});
          return fault?.message ?? null;
        });
    this.drawing.now();
  }

  // ---- parts ----

  private broken(offer: Offer): HTMLElement[] {
    if (!offer.broken) return [];
    const {read, cards, log} = offer.broken;
    const ja = this.language() === 'ja';
    const text = ja ? `途中で終わった組があります（${read} / ${cards} 枚）` :
                      `A set broke off (${read} of ${cards} cards read)`;
    const box = make('div', 'broken', make('p', '', text));
    const resume = this.button('resume', () => void this.send('resume', {log}));
    resume.className = 'primary';
    resume.id = 'resume';
    box.append(resume, this.button('discard', () => void this.send('discard', {log})));
    return [box];
  }

  private summary(offer: Offer, evening: Evening): HTMLElement {
    const {court, read} = countOf(evening, offer);
    const language = this.language();
    const line = [
      this.readerName(evening, offer), this.cardsName(evening),
      cardCount(read, language) + (evening.dead > 0 && court !== read ?
          ` (${this.word('dead')} ${evening.dead})` : ''),
      modeNames[evening.mode][language],
    ].join(language === 'ja' ? '・' : ', ');
    const head = this.word(this.changed || offer.newcomer ? 'chosen' : 'last');
    const box = make('div', 'summary', make('b', '', head), ' ', line);
    for (const trouble of offer.troubles) {
      // A reader's own stands with him.
      if (!trouble.reader) box.append(make('p', 'refused', trouble[language]));
    }
    const wrong = this.said ?? this.trouble;
    if (wrong) {
      const said = make('p', 'refused', `${this.word('cannot')}: ${wrong[language]}`);
      said.setAttribute('role', 'alert');
      box.append(said);
    }
    return box;
  }

  private readerName(evening: Evening, offer: Offer): string {
    if (!evening.reader) {
      const named = this.word('voice');
      const which = voiceNames[evening.voice][this.language()];
      return this.language() === 'ja' ? `${named}（${which}）` : `${named} (${which})`;
    }
    const known = offer.readers.find((reader) => reader.path === evening.reader);
    return known ? known.name : evening.reader.split('/').pop() ?? evening.reader;
  }

  private cardsName(evening: Evening): string {
    const named = wordsOf(evening.cards).map((word) => cardWord(word, this.language()));
    const comma = this.language() === 'ja' ? '、' : ', ';
    return named.slice(0, 3).join(comma) + (named.length > 3 ? ' …' : '');
  }

  private gap(evening: Evening): string {
    const gap = evening.gap_s ?? (Number(evening.rhythm.split('-')[2]) || 1);
    return `${this.word('gap')} ${seconds(gap, this.language())}`;
  }

  private every(evening: Evening): string {
    if (evening.every_s === null) return '';
    return `${this.word('every')} ${seconds(evening.every_s, this.language())}`;
  }

  private readers(evening: Evening, offer: Offer): HTMLElement[] {
    const row = (path: string, name: string, note: string) => {
      const its = make('button', 'row', make('b', '', name), make('small', '', note));
      its.setAttribute('aria-pressed', String(evening.reader === path));
      its.addEventListener('click', () => this.choose({reader: path}));
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
      this.flag('fill', evening.fill, (fill) => this.choose({fill})),
      ...this.told(chosen), ...this.check(chosen), ...this.tellAgain(chosen, offer),
      ...this.unusable(offer.readers.filter((reader) => reader.wrong && !tells(reader))),
      this.button('look', () => void this.send('look', {})),
    ];
  }

  // Seen, and of a reader that is still there.
  private tracksOpen(offer: Offer): boolean {
    return this.open.has('reader') && offer.readers.some((reader) => this.tracks.isOpen(reader) && hasTracks(reader));
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
    this.drawing.now();
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
      this.button(name, () => void this.send('check', {reader: reader.path}));
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
            () => this.choose({voice})))));
  }

  private cards(evening: Evening, offer: Offer): HTMLElement[] {
    const chosen = wordsOf(evening.cards);
    const chip = (word: string) => this.chip(
        cardWord(word, this.language()), chosen.includes(word),
        () => this.choose({cards: toggled(this.cardsNow(), word)}));
    const coloured = colours.filter((colour) =>
      offer.cards.some((card) => card.colour === colour));
    const typed = make('input', '') as HTMLInputElement;
    typed.value = evening.cards;
    typed.placeholder = this.word('typedHint');
    typed.id = 'typed';
    typed.addEventListener('change', () =>
      this.choose({cards: typed.value.trim() || 'all'}));
    const {court} = countOf(evening, offer);
    const parts = [
      this.chips(['all', 'musume'].map(chip)),
      this.chips(coloured.map(chip)),
      this.chips(lengthsOf(offer).map((length) => chip(`kimariji:${length}`))),
      make('h3', '', this.word('byInitial')),
      this.chips(initialsOf(offer).map(chip)),
    ];
    if (offer.sets.length > 0) {
      parts.push(make('h3', '', this.word('own')),
                 this.chips(offer.sets.map((set) => chip(set.name))));
    }
    parts.push(
        make('label', '', this.word('typed'), typed),
        this.stepper('number', evening.number, 0, offer.cards.length, 5,
            (n) => n === 0 ? `${this.word('allOfThem')} (${court})` : cardCount(n, this.language()),
            (number) => this.choose({number})),
        this.stepper('dead', evening.dead, 0, offer.cards.length - court, 5,
            (n) => cardCount(n, this.language()), (dead) => this.choose({dead})),
        this.flag('partners', evening.partners > 0,
            (on) => this.choose({partners: on ? 1 : 0})));
    if (offer.known.length > 0) {
      parts.push(
          this.flag('hideKnown', evening.hide_known,
              (hide_known) => this.choose({hide_known}), `(${offer.known.length})`),
          this.button('showAll', () => void this.send('known', {none: true})));
    }
    return parts;
  }

  private mode(evening: Evening): HTMLElement[] {
    const all = modes.includes(evening.mode) ? modes : [...modes, evening.mode];
    const rows = all.map((mode) => this.chip(
        modeNames[mode][this.language()], evening.mode === mode, () => this.choose({
          mode,
          own: mode === 'own' && !evening.own ? 'before-lower,upper' : evening.own,
        })));
    const list = this.chips(rows, 'column');
    if (evening.mode !== 'own') return [list];
    const own = wordsOf(evening.own) as Ingredient[];
    const line = own.map((name) => ingredientNames[name]?.[this.language()] ?? name).join(' → ');
    const add = (Object.keys(ingredientNames) as Ingredient[]).map((name) =>
      this.chip(`+ ${ingredientNames[name][this.language()]}`, false, () => {
        if (own.length < 6) this.choose({own: [...own, name].join(',')});
      }));
    return [
      list, make('h3', '', this.word('ownOrder')), make('p', 'own', line || '–'),
      this.chips(add), this.button('clear', () => this.choose({own: ''})),
    ];
  }

  private order(evening: Evening): HTMLElement[] {
    return [this.chips((Object.keys(orderNames) as Evening['order'][]).map((order) =>
      this.chip(orderNames[order][this.language()], evening.order === order,
          () => this.choose({order}))))];
  }

  private joka(evening: Evening): HTMLElement[] {
    const row = (name: 'joka_upper' | 'joka_lower', label: SetUpWord) => make(
        'div', 'line', make('span', '', this.word(label)),
        this.chips([0, 1, 2].map((n) => this.chip(
            String(n), evening[name] === n, () => this.choose({[name]: n})))));
    return [row('joka_upper', 'jokaUpper'), row('joka_lower', 'jokaLower')];
  }

  private rhythm(evening: Evening): HTMLElement[] {
    const language = this.language();
    const own = Number(evening.rhythm.split('-')[2]) || 1;
    return [
      this.chips(['5-3-1-6', '4-3-1-5'].map((rhythm) => this.chip(
          rhythm, evening.rhythm === rhythm, () => this.choose({rhythm})))),
      this.stepper('gap', evening.gap_s ?? own, 0.2, 10, 0.1,
          (s) => seconds(s, language), (gap_s) => this.choose({gap_s})),
      make('p', 'hint', this.word('gapNote')),
      this.stepper('lead', evening.lead_s, 0.1, 5, 0.1,
          (s) => seconds(s, language), (lead_s) => this.choose({lead_s})),
      this.stepper('tail', evening.tail_s, 0.1, 3, 0.1,
          (s) => seconds(s, language), (tail_s) => this.choose({tail_s})),
      this.flag('fit', evening.fit, (fit) => this.choose({fit})),
    ];
  }

  private time(evening: Evening): HTMLElement[] {
    const language = this.language();
    return [
      this.stepper('memorise', evening.memorise_min ?? 15, 1, 60, 1,
          (n) => minutes(n, language), (memorise_min) => this.choose({memorise_min})),
      this.stepper('every', evening.every_s ?? 0, 0, 60, 1,
          (s) => s === 0 ? this.word('never') : seconds(s, language),
          (s) => this.choose({every_s: s === 0 ? null : s})),
      this.stepper('everyEnds', evening.every_ends_min, 0, 600, 5,
          (n) => n === 0 ? this.word('noEnd') : minutes(n, language),
          (every_ends_min) => this.choose({every_ends_min})),
    ];
  }

  private volume(evening: Evening): HTMLElement[] {
    return [this.stepper('volume', evening.volume_db, -30, 6, 3,
        (db) => `${db} dB`, (volume_db) => this.choose({volume_db}))];
  }

  private mySets(offer: Offer): HTMLElement[] {
    const name = make('input', '') as HTMLInputElement;
    name.placeholder = this.word('setName');
    name.value = this.setName;
    name.id = 'set-name';
    name.addEventListener('input', () => this.setName = name.value);
    const text = make('textarea', '') as HTMLTextAreaElement;
    text.value = this.setsText ?? offer.sets_text;
    text.addEventListener('input', () => this.setsText = text.value);
    text.rows = Math.max(3, offer.sets.length + 1);
    text.id = 'sets-text';
    const rows = offer.sets.map((set) => make(
        'div', 'line', make('span', '', `${set.name} (${set.cards.length})`),
        this.chips([
          this.chip(this.word('edit'), false, () => {
            this.setName = set.name;
            this.choose({cards: set.words});
          }),
          this.chip(this.word('drop'), false, () => void this.send('sets', {drop: set.name})),
        ])));
    return [
      ...rows, make('label', '', this.word('setName'), name),
      this.button('keep', () => void this.send(
          'sets', {name: this.setName.trim(), words: this.cardsNow()})),
      make('label', '', this.word('text'), text),
      this.button('copy', () => {
        text.select();
        document.execCommand('copy');
      }),
      this.button('takeIn', () => void this.send('sets', {text: text.value})),
    ];
  }

  private section(name: SetUpWord, now: string, fill: () => HTMLElement[]): HTMLElement {
    const box = make('details', '') as HTMLDetailsElement;
    box.id = `choose-${name}`;
    box.append(make('summary', '', make('b', '', this.word(name)), make('span', '', now)));
    box.open = this.open.has(name);
    if (box.open) box.append(...fill());
    box.addEventListener('toggle', () => {
      if (box.open === this.open.has(name)) return;
      if (box.open) this.open.add(name); else this.open.delete(name);
      this.drawing.now();
    });
    return box;
  }
}
