// A set of a drill at a desk: begin, hear, touch, and what the coach says.
import {byId} from '../../web/page/src/dom.js';
import {ask, fetchJson} from '../../web/page/src/link.js';
import {Shell} from '../../web/page/src/shell.js';
import type {Text} from '../../web/page/src/view.js';
import {coachPanel} from './coach_panel.js';
import {CourtBoard} from './court_board.js';
import type {Coach, DrillSet, Marks} from './drill_view.js';
import {measured, progress, words} from './drill_words.js';
import {latencyOf, SoundClock, unmeasured, type Latency, type Playing} from
    './sound_clock.js';

const gapMs = 1000;        // from an answer to the next card
const showFaultMs = 1800;  // longer, where there is something to see
const patienceMs = 2500;   // after the last sound: nobody touches any more
const retryMs = 1000;
const latencyKey = 'kimari.drill.latency';
const nameKey = 'kimari.drill.name';

interface Sound { buffer: AudioBuffer; marks: Marks; }

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

class Drill {
  private readonly shell = new Shell();
  private readonly sound = new SoundClock();
  private readonly board =
      new CourtBoard(byId('board'), (card, at) => this.touch?.(card, at));
  private latency = this.storedLatency();
  private set: DrillSet | null = null;
  private coach: Coach | null = null;
  private said: Text | null = null;
  private note: Text | null = null;
  private at = 0;  // the card under way, from 1
  private stopped = false;
  private touch: ((card: number, atMs: number) => void) | null = null;

  open(): void {
    (byId('name') as HTMLInputElement).value = localStorage.getItem(nameKey) ?? '';
    byId('start-panel').addEventListener('submit', (event) => {
      event.preventDefault();
      void this.begin();
    });
    byId('tap').addEventListener('click', () => void this.measure());
    byId('again').addEventListener('click', () => void this.begin(this.set?.seed));
    byId('another').addEventListener('click', () => void this.begin());
    byId('save').addEventListener('click', () => void this.save());
    byId('stop').addEventListener('click', () => {
      this.stopped = true;
      this.touch?.(0, performance.now());
    });
    addEventListener('keydown', (event) => {
      if (!this.touch || event.repeat || event.ctrlKey || event.metaKey) return;
      const card = this.board.card(event.key);
      if (card === undefined) return;
      event.preventDefault();
      this.touch(card, event.timeStamp);
    });
    this.shell.open({
      changed: () => this.show(),
      view: () => undefined,
      linked: () => this.show(),
    }, false);
  }

  private say = (text: Text): string => text[this.shell.settings.language];

  private show(): void {
    this.shell.showLanguage();
    const put = (id: string, text: Text) => { byId(id).textContent = this.say(text); };
    put('title', words.title);
    put('language', words.language);
    put('theme', this.shell.settings.theme === 'dark' ? words.light : words.dark);
    put('how', words.how);
    put('name-word', words.name);
    put('court-word', words.court);
    put('dead-word', words.dead);
    put('tap', words.tap);
    put('begin', words.start);
    put('stop', words.stopped);
    put('again', words.again);
    put('another', words.another);
    put('save', words.save);
    put('latency', this.latency.measured ?
        measured(this.latency.offsetMs, this.latency.sigmaMs) : words.tapNone);
    byId('note').textContent = this.note ? this.say(this.note) : '';
    byId('said').textContent = this.said ? this.say(this.said) : '';
    byId('count').textContent = this.set && this.at > 0 ?
        this.say(progress(this.at, this.set.asked.length)) : '';
    const lost = this.shell.refused;
    byId('lost').hidden = !lost;
    if (lost) byId('lost').textContent = this.say(lost);
    if (this.coach) byId('coach').replaceChildren(...coachPanel(this.coach, this.say));
  }

  private panel(which: 'start' | 'play' | 'coach'): void {
    for (const each of ['start', 'play', 'coach']) {
      byId(`${each}-panel`).hidden = each !== which;
    }
    byId('stop').hidden = which !== 'play';
  }

  // ---- the device ----------------------------------------------------------

  private storedLatency(): Latency {
    try {
      const stored = JSON.parse(localStorage.getItem(latencyKey) ?? '') as Latency;
      return Number.isFinite(stored.offsetMs) && stored.sigmaMs > 0 ? stored : unmeasured;
    } catch {
      return unmeasured;
    }
  }

  private async measure(): Promise<void> {
    const button = byId('tap');
    if (button.getAttribute('aria-pressed') === 'true') return;
    if (!await this.sound.wake()) return this.tell(words.noSound);
    button.setAttribute('aria-pressed', 'true');
    const taps: number[] = [];
    const tap = (event: Event) => {
      event.preventDefault();
      taps.push(event.timeStamp);
    };
    button.addEventListener('pointerdown', tap);
    addEventListener('keydown', tap);
    this.tell(words.tapHow);
    const beats = await this.sound.beats(14, 600);
    button.removeEventListener('pointerdown', tap);
    removeEventListener('keydown', tap);
    button.setAttribute('aria-pressed', 'false');
    // Who taps along has to find the beat first.
    const latency = latencyOf(beats.slice(2), taps);
    if (!latency) return this.tell(words.tapFew);
    this.latency = latency;
    localStorage.setItem(latencyKey, JSON.stringify(latency));
    this.tell(null);
  }

  private tell(note: Text | null): void {
    this.note = note;
    this.show();
  }

  // ---- a set ---------------------------------------------------------------

  private async begin(seed?: number): Promise<void> {
    if (!await this.sound.wake()) return this.tell(words.noSound);
    const name = (byId('name') as HTMLInputElement).value.trim();
    localStorage.setItem(nameKey, name);
    const random = new Uint32Array(2);
    crypto.getRandomValues(random);
    const id = random[0]! % 2 ** 20 * 2 ** 32 + random[1]! + 1;
    const fault = await ask('/api/set', this.shell.token, {
      set: id,
      player: name,
      court: Number((byId('court-size') as HTMLInputElement).value),
      dead: Number((byId('dead-size') as HTMLInputElement).value),
      seed: seed ?? random[1]!,
    });
    if (fault) return this.tell(fault.message);
    this.set = await fetchJson<DrillSet>(`/data/set/${id}`, this.shell.token);
    if (!this.set) return;
    this.note = null;
    this.coach = null;
    this.stopped = false;
    this.board.lay(this.set);
    this.panel('play');
    await this.play(this.set);
    await this.showCoach(this.set);
  }

  private async play(set: DrillSet): Promise<void> {
    let next = this.load(set, 1);
    for (this.at = 1; this.at <= set.asked.length && !this.stopped; ++this.at) {
      this.said = this.at === 1 ? words.preparing : this.said;
      this.show();
      const sound = await next;
      if (this.at < set.asked.length) next = this.load(set, this.at + 1);
      if (!sound) return this.leave(words.noSound);
      await pause(gapMs);
      this.board.unmark();
      this.said = null;
      this.show();
      if (this.stopped) break;
      const card = await this.oneCard(set, sound);
      if (this.stopped) break;
      await this.settle(set, card);
    }
    this.at = 0;
  }

  private async load(set: DrillSet, place: number): Promise<Sound | null> {
    const token = this.shell.token;
    const marks = await fetchJson<Marks>(`/data/marks/${set.set}/${place}`, token);
    if (!marks) return null;
    const response = await fetch(`/data/sound/${set.set}/${place}`,
        token ? {headers: {Authorization: `Bearer ${token}`}} : {});
    if (!response.ok) return null;
    return {buffer: this.sound.buffer(await response.arrayBuffer(), marks.rate), marks};
  }

  // The card that was touched; 0: none.
  private async oneCard(set: DrillSet, sound: Sound): Promise<number> {
    const playing = this.sound.play(sound.buffer, sound.marks);
    const touched = await this.awaitTouch(playing);
    playing.stop();
    if (this.stopped) return 0;
    await this.send({
      set: set.set,
      place: this.at,
      card: touched?.card ?? 0,
      ...touched && {
        sound_ms: touched.atMs - playing.heardMs() - this.latency.offsetMs,
        sigma_ms: this.latency.sigmaMs,
      },
    });
    return touched?.card ?? 0;
  }

  private awaitTouch(playing: Playing): Promise<{card: number, atMs: number} | null> {
    return new Promise((done) => {
      const end = (touched: {card: number, atMs: number} | null) => {
        clearInterval(watch);
        this.touch = null;
        done(touched);
      };
      const watch = setInterval(() => {
        if (performance.now() > playing.endMs() + patienceMs) end(null);
      }, 50);
      this.touch = (card, atMs) => end({card, atMs});
    });
  }

  // Until it is kept.
  private async send(answer: object): Promise<void> {
    for (;;) {
      const fault = await ask('/api/answer', this.shell.token, answer);
      if (!fault) return;
      this.said = fault.status === 0 ? words.notKept : fault.message;
      this.show();
      if (fault.status === 400 || fault.status === 404) return;
      await pause(retryMs);
    }
  }

  private async settle(set: DrillSet, touched: number): Promise<void> {
    const asked = set.asked[this.at - 1]!;
    const right = touched === asked.card;
    if (right) {
      this.board.take(touched);
      this.said = words.right;
    } else {
      if (touched) this.board.mark(touched, 'wrong');
      if (!asked.dead) this.board.mark(asked.card, 'right');
      this.said = touched ? words.fault : asked.dead ? words.deadLeft : words.missed;
    }
    const said = this.said;
    this.said = {en: `${said.en}: ${asked.kimariji}`, ja: `${said.ja}:${asked.kimariji}`};
    this.show();
    if (!right && !(asked.dead && !touched)) await pause(showFaultMs);
    if (!right && !asked.dead) this.board.take(asked.card);
  }

  private leave(note: Text): void {
    this.stopped = true;
    this.panel('start');
    this.tell(note);
  }

  // ---- after it ------------------------------------------------------------

  private async showCoach(set: DrillSet): Promise<void> {
    this.coach = await fetchJson<Coach>(`/data/coach/${set.set}`, this.shell.token);
    this.panel(this.coach ? 'coach' : 'start');
    this.show();
  }

  private async save(): Promise<void> {
    const token = this.shell.token;
    const response = await fetch(`/data/export/${this.set!.set}`,
        token ? {headers: {Authorization: `Bearer ${token}`}} : {});
    if (!response.ok) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await response.blob());
    link.download = `kimari-drill-${this.set!.set}.jsonl`;
    link.click();
    URL.revokeObjectURL(link.href);
  }
}

new Drill().open();
