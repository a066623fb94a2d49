// Deciding on a recording: the score, what was decided, and a form with the
// desk's own words. What is pressed is entered at the desk of the match, or,
// once that is over, kept beside the recording.
import type {DeckCard} from '../../view/page/cards.js';
import {Finder} from '../../view/page/desk_finder.js';
import {
  newForm, overruling, presetOverruling, showOverruling, showPlace,
} from '../../view/page/desk_form.js';
import {keepMe, me} from '../../view/page/desk_me.js';
import {button, entryItem} from '../../view/page/desk_panels.js';
import {question} from '../../view/page/desk_asks.js';
import {isOpen, type Press} from '../../view/page/desk_view.js';
import type {Line} from '../../view/page/match_view.js';
import {actWord, reasons, resultText, say} from '../../view/page/desk_words.js';
import {readingNumber} from '../../view/page/ruling_words.js';
import {make} from '../../web/page/dom.js';
import {answerTo, ask, type Fault} from '../../web/page/link.js';
import type {Language} from '../../web/page/text.js';
import {frozenBy} from './decide_view.js';
import {decideWord, type DecideWord} from './decide_words.js';
import type {DecideView, OpenCase} from './replay_view.js';
import type {Source} from './source.js';

// What a form is open for.
type Mode = 'confirm' | 'overrule' | 'void' | 'put' | 'note';
// A case goes through the whole recording and makes a film.
const patienceMs = 300_000;
// A page that says nothing for three times as long has none open (OpenCases).
const stillOpenMs = 10_000;
const modes: Mode[] = ['confirm', 'overrule', 'void', 'put', 'note'];

export class Decide {
  private view: DecideView | null = null;
  private reading: number | null = null;
  private mode: Mode | null = null;
  private readonly form = newForm();
  private deck: DeckCard[] = [];
  // This page's name for itself, for as long as it is open.
  private readonly page = Math.random().toString(36).slice(2);
  private openThere: OpenCase[] = [];  // on other pages
  private told: number | null = null;  // what the program knows to be open here
  private readonly head = make('div', 'decide-head');
  private readonly buttons = make('div', 'decide-buttons');
  private readonly panel = make('div', 'decide-form');
  private readonly note = make('p', 'note');
  private readonly log = make('ol', 'decide-log');
  private readonly choices = new Map<string, HTMLElement>();
  private readonly name = document.createElement('input');
  private readonly reason = document.createElement('input');
  private readonly card: Finder;

  constructor(
      box: HTMLElement, private readonly source: Source,
      private readonly language: () => Language) {
    for (const each of ['taker', 'faults_A', 'faults_B', 'sends', 'side', 'to']) {
      this.choices.set(each, make('div', 'choice'));
    }
    const finder = make('div', 'finder');
    this.card = new Finder(finder, () => {});
    this.choices.set('card', finder);
    this.name.id = 'decide-name';
    this.name.maxLength = 40;
    this.name.autocomplete = 'name';
    this.name.value = me.name;
    this.name.addEventListener('input', () => {
      this.note.hidden = true;
    });
    this.reason.id = 'decide-reason';
    this.reason.maxLength = 200;
    this.reason.setAttribute('list', 'decide-reasons');
    this.note.hidden = true;
    box.append(this.head, this.buttons, this.panel, this.note, this.log);
    setInterval(() => this.tellOpen(true), stillOpenMs);
    void source.deck().then((deck) => {
      this.deck = deck;
      this.show();
    });
  }

  // Another reading is looked at.
  choose(reading: number | null): void {
    if (reading === this.reading) return;
    this.reading = reading;
    this.mode = null;
    this.note.hidden = true;
    this.show();
  }

  // What judges have open, on all pages.
  showOpenCases(open: OpenCase[]): void {
    this.openThere = open.filter((each) => each.page !== this.page);
    this.showHead();
  }

  // Something may have been decided.
  async load(): Promise<void> {
    const view = await this.source.decided();
    if (view) this.view = view;
    this.show();
  }

  // Anew, as after a change of language.
  show(): void {
    const {view} = this;
    const typing = document.activeElement;
    this.showHead();
    this.tellOpen();
    const open = view?.open === true && this.source.token !== null &&
        this.line() !== null;
    // A case can be made where nothing can be decided.
    const here = this.source.token !== null && this.reading !== null;
    this.buttons.hidden = !here;
    this.buttons.replaceChildren(
        ...open ? this.openers() : [], ...here ? [this.exporter()] : []);
    this.panel.hidden = !open || this.mode === null;
    if (!this.panel.hidden) this.showForm();
    // Moved in the page it has lost what was being typed.
    if (typing instanceof HTMLElement && this.panel.contains(typing)) {
      typing.focus();
    }
    this.log.replaceChildren(...this.entries());
    document.body.dataset['entered'] = String(view?.entered ?? '');
  }

  private showHead(): void {
    this.head.replaceChildren(...this.view ? this.heading(this.view) : []);
  }

  // The reading that is being decided on here. A note decides nothing.
  private deciding(): number | null {
    return this.mode === null || this.mode === 'note' ? null : this.reading;
  }

  // Other pages say that the score waits for it. `again`: it still is open.
  private tellOpen(again = false): void {
    const open = this.deciding();
    if (this.source.token === null) return;
    if (open === this.told && !(again && open !== null)) return;
    this.told = open;
    void ask('/api/open-case', this.source.token, {
      page: this.page, reading: open ?? 0, by: me.name,
    });
  }

  private say(
      name: DecideWord, n: string | number = '', by: string = ''): string {
    return decideWord(name, this.language(), n, by);
  }

  private line(): Line | null {
    return this.view?.desk?.lines.find(
        (each) => each.reading === this.reading) ?? null;
  }

  private heading(view: DecideView): HTMLElement[] {
    const language = this.language();
    const parts: HTMLElement[] = [];
    const {players, cards_left: left} = view;
    if (players && left) {
      parts.push(make(
          'span', 'score', make('small', '', this.say('score')),
          ...(['A', 'B'] as const).map((side) => make(
              'span', side, `${players[side] || side} `,
              make('b', '', String(left[side]))))));
    }
    const frozen = frozenBy(view, this.deciding(), this.openThere);
    if (view.to_send && players) {
      const {from, count} = view.to_send;
      parts.push(make(
          'span', '', `${players[from] || from} ${this.say('toSend', count)}`));
    }
    // Nobody has won while a reading may yet be decided otherwise.
    if (frozen === null && view.winner && players) {
      parts.push(make(
          'span', '', this.say('wins', players[view.winner] || view.winner)));
    }
    if (frozen !== null) {
      parts.push(make(
          'b', 'frozen',
          this.say(
              frozen.why, frozen.reading, frozen.by || this.say('another'))));
    } else if (view.entered) {
      parts.push(make('span', 'follows', this.say('follows')));
    }
    const line = this.line();
    if (line && players && (line.changed || line.void)) {
      const was = resultText(line.ruled, line.dead, players, language);
      parts.push(make('span', 'was', `${say('by_evidence', language)}: ${was}`));
    }
    if (view.trouble && this.source.token !== null) {
      parts.push(make('span', 'trouble', view.trouble[language]));
    }
    for (const wrong of view.wrong ?? []) {
      parts.push(make('span', 'trouble', wrong[language]));
    }
    return parts;
  }

  private openers(): HTMLElement[] {
    const language = this.language();
    return modes.map((mode) => {
      const its = button('', () => this.open(this.mode === mode ? null : mode),
          this.word(mode, language));
      its.id = `decide-${mode}`;
      const line = this.line();
      its.disabled = mode === 'confirm' && line !== null && isOpen(line);
      its.setAttribute('aria-expanded', String(this.mode === mode));
      return its;
    });
  }

  // Voided in a running match, its card is read again.
  private word(mode: Mode, language: Language): string {
    if (mode === 'put') return this.say('put');
    const line = this.line();
    if (mode === 'overrule' && line && isOpen(line)) {
      return say('judge_decides', language);
    }
    if (mode === 'void' && !this.view?.live) return this.say('void');
    return say(mode, language);
  }

  private exporter(): HTMLElement {
    const write = button(
        '', () => void this.writeCase(), this.say('exportCase'));
    write.id = 'decide-export';
    return write;
  }

  // Without names: with them by the command alone.
  private async writeCase(): Promise<void> {
    if (this.source.token === null || this.reading === null) return;
    const language = this.language();
    this.tell(this.say('exporting'), false);
    const answer = await answerTo(
        '/api/case', this.source.token,
        {reading: this.reading, names: false}, patienceMs);
    const said = answer.message[language];
    const done = answer.status === 200;
    this.tell(
        done ? this.say('exported', said) : `${say('refused', language)}: ${said}`,
        !done);
  }

  private open(mode: Mode | null): void {
    this.mode = mode;
    this.note.hidden = true;
    presetOverruling(this.form, this.line());
    this.card.clear();
    this.show();
    if (mode !== null && !me.name) this.name.focus();
  }

  private showForm(): void {
    const language = this.language();
    const at = (name: string) => this.choices.get(name)!;
    const again = () => this.showForm();
    const field = (label: string, its: HTMLElement) =>
        make('div', 'field', make('span', '', label), its);
    const fields: HTMLElement[] = [];
    if (this.mode === 'overrule') {
      showOverruling(at, this.form, this.line(), language, again);
      fields.push(
          field(say('taker', language), at('taker')),
          field(`${say('faults', language)} A`, at('faults_A')),
          field(`${say('faults', language)} B`, at('faults_B')),
          field(say('sends', language), at('sends')));
    } else if (this.mode === 'put') {
      showPlace(at, this.form, language, again);
      this.card.show(this.deck, language);
      fields.push(
          field(say('card', language), at('card')),
          field(say('where', language), at('to')),
          field(say('side', language), at('side')));
    }
    fields.push(...this.whatItDoes());
    const enter = button(
        'enter', () => void this.enter(), this.enterWord(language));
    enter.id = 'decide-enter';
    this.panel.replaceChildren(
        ...fields, field(say('name', language), this.name),
        field(say('reason', language), this.reason), this.reasonList(language),
        make(
            'div', 'decide-buttons', enter,
            button('', () => this.open(null), this.say('cancel'))),
        make(
            'small', '',
            this.view?.live ? this.say('live') :
                              this.say('kept', this.view?.file)));
  }

  // A void takes back more than a ruling.
  private whatItDoes(): HTMLElement[] {
    const {view} = this;
    const line = this.line();
    if (this.mode !== 'void' || !line || !view?.desk || !view.players) return [];
    const asks = question({what: 'void', reading: line.reading}, line, {
      desk: view.desk, players: view.players, deck: this.deck,
      language: this.language(),
    });
    // Nothing is read again once it is over.
    const text = asks?.text ?? [];
    return (view.live ? text : text.slice(0, 1)).map(
        (each) => make('p', 'what-it-does', each));
  }

  private reasonList(language: Language): HTMLElement {
    const its = make('datalist', '', ...reasons.map((each) => {
      const option = document.createElement('option');
      option.value = each[language];
      return option;
    }));
    its.id = 'decide-reasons';
    return its;
  }

  private enterWord(language: Language): string {
    if (this.mode === 'overrule') return say('enter_overruling', language);
    if (this.mode === 'put') return say('put', language);
    const number = readingNumber(this.reading ?? 0, language);
    return `${this.word(this.mode ?? 'note', language)}: ${number}`;
  }

  private press(line: Line): Press | string {
    const language = this.language();
    if (this.mode === 'overrule') return overruling(this.form, line);
    if (this.mode !== 'put') {
      return {what: this.mode ?? 'note', reading: line.reading};
    }
    const {to, side} = this.form;
    if (!this.card.card) return say('choose_card', language);
    if (to !== 'custody' && !side) return say('choose_side', language);
    return {
      what: 'put', reading: line.reading, card: this.card.card.card, to,
      side: to === 'custody' ? 'nobody' : side ?? 'nobody',
    };
  }

  private async enter(): Promise<void> {
    const line = this.line();
    const {mode} = this;
    if (!line || !mode || this.source.token === null) return;
    me.name = this.name.value.trim();
    if (!me.name) {
      this.name.focus();
      return this.tell(this.say('needName'), true);
    }
    keepMe();
    const pressed = this.press(line);
    if (typeof pressed === 'string') return this.tell(pressed, true);
    const fault = await ask('/api/decide', this.source.token, {
      ...pressed, role: 'judge', by: me.name, reason: this.reason.value.trim(),
      seen: this.view?.desk?.seen ?? 0,
    });
    if (!fault) {
      this.reason.value = '';
      this.mode = null;
    }
    await this.load();
    this.answer(mode, fault);
  }

  private answer(mode: Mode, fault: Fault): void {
    const language = this.language();
    this.tell(
        fault ? `${say('refused', language)}: ${fault.message[language]}` :
                `${say('entered', language)}: ${actWord(mode, language)}`,
        fault !== null);
  }

  private tell(text: string, refused: boolean): void {
    this.note.hidden = false;
    this.note.textContent = text;
    this.note.className = refused ? 'note refused' : 'note';
    this.note.setAttribute('role', refused ? 'alert' : 'status');
  }

  // What was entered on this reading, the newest first.
  private entries(): HTMLElement[] {
    const desk = this.view?.desk;
    const players = this.view?.players;
    if (!desk || !players) return [];
    const shown = {
      desk, players, deck: this.deck, language: this.language(),
      role: me.role, name: me.name,
    };
    return desk.entries.filter((each) => each.reading === this.reading)
        .reverse().map((each) => entryItem(each, shown));
  }
}
