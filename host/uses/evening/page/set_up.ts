// The set-up of an evening, for one thumb: what is chosen is shown at the top,
// each kind of choice opens below, the large button goes on.
import {byId, make} from '../../web/page/dom.js';
import {ask, fetchJson} from '../../web/page/link.js';
import type {Settings} from '../../web/page/settings.js';
import {openTabBeside} from '../../web/page/tab_beside.js';
import type {Language, Text} from '../../web/page/text.js';
import {Drawing} from './drawing.js';
import {percentOf, volumeSteps} from './loudness.js';
import {SetUpMakers} from './set_up_makers.js';
import {SetUpReaders} from './set_up_readers.js';
import {
  asRead, colours, countOf, hasUnknown, initialsOf, lengthsOf, modes, toggled,
  wordsOf, type Evening, type Ingredient, type Offer,
} from './set_up_view.js';
import {
  cardWord, cardCount, ingredientNames, minutes, modeNames, orderNames, seconds,
  words, type SetUpWord,
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
  private readonly readers: SetUpReaders;

  private readonly drawing = new Drawing(byId('choices'), () => this.draw());

  constructor(private readonly token: string, settings: Readonly<Settings>) {
    super(settings);
    this.readers = new SetUpReaders(settings, token, {
      choose: (change) => this.choose(change),
      send: (name, body) => void this.send(name, body),
      fetch: () => this.fetch(),
      draw: () => this.drawing.now(),
    });
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

  // What is offered now; where that does not come, what was.
  private async fetch(): Promise<Offer | null> {
    const offer = await fetchJson<Offer>('/data/set-up', this.token);
    if (!offer) return this.offer;
    this.offer = offer;
    if (!this.evening || !this.changed) this.evening = {...offer.evening};
    if (offer.newcomer) this.open.add('mode');
    return offer;
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
    begin.hidden = this.open.has('reader') && this.readers.tellsTracks(offer);
    begin.disabled = count.read === 0 && !hasUnknown(evening, offer);
    byId('choices').replaceChildren(
        ...this.broken(offer), this.summary(offer, evening),
        this.section('reader', this.readers.chosenName(evening, offer), () => this.readers.rows(evening, offer)),
        this.section('cards', this.cardsName(evening), () => this.cards(evening, offer)),
        this.section('mode', modeNames[evening.mode][this.language()], () => this.mode(evening)),
        this.section('order', orderNames[evening.order][this.language()], () => this.order(evening)),
        this.section('joka', `${evening.joka_upper} + ${evening.joka_lower}`, () => this.joka(evening)),
        this.section('rhythm', `${evening.rhythm}, ${this.gap(evening)}`, () => this.rhythm(evening)),
        this.section('time', this.every(evening), () => this.time(evening)),
        this.section('volume', `${percentOf(evening.volume_db)} %`, () => this.volume(evening)),
        this.section('mySets', String(offer.sets.length), () => this.mySets(offer)),
        this.button('training', () => void this.openBeside('drill', '')),
        ...offer.rig ? [this.button('match', () => void this.openBeside('match', 'desk'))] : []);
    this.readers.showOpened();
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
    this.readers.forgetKept();
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
      this.readers.chosenName(evening, offer), this.cardsName(evening),
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
    const all = hasUnknown(evening, offer) ? offer.cards.length :
        Math.max(1, countOf({...evening, number: 0}, offer).court);
    const number = evening.number === 0 ? all : Math.min(evening.number, all);
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
        this.stepper('number', number, 1, all, 5,
            (n) => n < all ? cardCount(n, this.language()) :
                this.word('allOfThem') + (hasUnknown(evening, offer) ? '' : ` (${all})`),
            (n) => this.choose({number: n < all ? n : 0})),
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
    return [
      this.stepped('volume',
          volumeSteps(evening.volume_db, (volume_db) => this.choose({volume_db}))),
      make('p', 'hint', this.word('volumeNote')),
    ];
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
