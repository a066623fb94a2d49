// A set of a drill at a desk: begin, hear, touch, and what the coach says.
import {byId} from '../../web/page/dom.js';
import {ask, fetchJson} from '../../web/page/link.js';
import {openTabBeside} from '../../web/page/tab_beside.js';
import {Shell} from '../../web/page/shell.js';
import type {Text} from '../../web/page/text.js';
import {Away} from './away.js';
import {coachPanel} from './coach_panel.js';
import {deadOf, onCourt} from './asking.js';
import {Columns} from './columns.js';
import {CourtBoard} from './court_board.js';
import {playCourt} from './court_play.js';
import {drillsPanel} from './drills_panel.js';
import type {CoachView, Drill, DrillSet, Offer} from './drill_view.js';
import {Device} from './device.js';
import {goOn, keptHere, measured, progress, words} from './drill_words.js';
import {playFlow} from './flow_play.js';
import {playLayout} from './layout_play.js';
import {playQuiz} from './quiz_play.js';
import {SoundClock} from './sound_clock.js';
import {MyData, saveAs} from './my_data.js';
import {Sittings} from './sittings.js';
import {Stage} from './stage.js';
import {TodaysPlan} from './todays_plan.js';
import {KeptHabits} from './tap_habit.js';
import {closed, opened, unfinished} from './unfinished.js';
import {UsualPlaces} from './usual_places.js';

const nameKey = 'kimari.drill.name';
const drillKey = 'kimari.drill.drill';

function field(id: string): HTMLInputElement {
  return byId(id) as HTMLInputElement;
}

class DrillPage {
  private readonly shell = new Shell();
  private readonly sound = new SoundClock();
  private readonly board = new CourtBoard(
      byId('board'), (card, at) => this.stage?.touched(card, at));
  private readonly device = new Device(this.sound, (note) => this.tell(note), new KeptHabits({
    name: () => field('name').value.trim(), offer: () => this.offer, token: this.shell.token,
  }));
  private offer: Offer | null = null;
  private offeredAs = '';
  private chosen = '';
  private set: DrillSet | null = null;
  private stage: Stage | null = null;
  private left: DrillSet | null = null;  // in the middle
  private coach: CoachView | null = null;
  private looked = 0;  // whose coach that is
  private drawn: CoachView | null = null;
  private drawnAs = '';
  private readonly columns = new Columns(byId('first'));
  private readonly figures = new Columns(byId('figures'));
  private note: Text | null = null;
  private readonly sittings = new Sittings({
    name: () => field('name').value.trim(),
    known: (name) => this.offer?.players.includes(name) ?? false,
    drill: (id) => this.nameOf(id),
    token: this.shell.token,
    say: (text) => this.say(text),
    open: (set) => void this.openSitting(set),
  });
  private readonly data = new MyData({
    name: () => field('name').value.trim(),
    known: (name) => this.offer?.players.includes(name) ?? false,
    token: this.shell.token,
    say: (text) => this.say(text),
    tell: (note) => this.tell(note),
  });

  private readonly places = new UsualPlaces({
    name: () => field('name').value.trim(),
    token: this.shell.token,
    say: (text) => this.say(text),
    tell: (note) => this.tell(note),
  });

  private readonly away = new Away({
    token: this.shell.token,
    changed: () => { this.plan.again(); this.show(); },
  });
  private readonly plan = new TodaysPlan({
    name: () => field('name').value.trim(),
    token: this.shell.token,
    say: (text) => this.say(text),
    drill: (id) => this.nameOf(id),
    begin: (plan) => {
      this.choose(plan.drill);
      if (plan.court !== null) field('court-size').value = String(plan.court);
      if (plan.dead !== null) field('dead-size').value = String(plan.dead);
      void this.begin();
    },
  });

  open(): void {
    field('name').value = localStorage.getItem(nameKey) ?? '';
    byId('start-panel').addEventListener('submit', (event) => {
      event.preventDefault();
      void this.begin();
    });
    this.device.open();
    byId('again').addEventListener('click', () => void this.begin(this.set));
    byId('another').addEventListener('click', () => void this.begin());
    byId('choose').addEventListener('click', () => this.chooseAnother());
    byId('save').addEventListener('click', () => void this.save());
    byId('stop').addEventListener('click', () => this.stage?.stop());
    byId('go-on').addEventListener('click', () => void this.goOn());
    addEventListener('keydown', (event) => this.press(event));
    this.shell.open({
      changed: () => this.show(),
      view: (json) => {
        const offer = JSON.parse(json) as Offer;
        this.offered(offer);
        // Not while a coach is waited for: it would wait for this.
        if (!byId('start-panel').hidden) void this.away.takeAlong(offer, field('name').value.trim());
        void this.away.reached();
      },
      linked: () => {
        if (!this.offer && this.away.offer) this.offered(this.away.offer);
        this.show();
      },
    }, false);
    const coach = new URLSearchParams(location.search).get('set');
    if (coach) {
      this.panel('coach');  // the first screen is not laid out for nothing
      void this.openSitting(Number(coach));
    }
    void this.lookForUnfinished();
  }

  private press(event: KeyboardEvent): void {
    if (!this.stage?.listening || event.repeat || event.ctrlKey || event.metaKey ||
        event.target instanceof HTMLInputElement) return;
    if (event.isComposing || event.key === 'Process') return this.stage.tell(words.imeOn);
    const choice = document.querySelector<HTMLElement>(`#quiz [data-key="${CSS.escape(event.key)}"]`);
    const card = choice ? Number(choice.dataset['card']) : this.board.card(event);
    if (card === undefined) return;
    event.preventDefault();
    this.stage.touched(card, event.timeStamp);
  }

  // ---- what is offered -----------------------------------------------------

  private offered(offer: Offer): void {
    const fresh = !this.offer;
    this.offer = offer;
    if (fresh) {
      const stored = localStorage.getItem(drillKey) ?? '';
      const known = offer.drills.some((drill) => drill.id === stored && !drill.mat);
      this.choose(offer.first || (known ? stored : offer.drills[0]?.id ?? ''));
    }
    this.show();
  }
  private drill(): Drill | undefined {
    return this.offer?.drills.find((drill) => drill.id === this.chosen);
  }
  private nameOf(id: string): Text | null {
    return id === 'rig' ? words.match :
        this.offer?.drills.find((drill) => drill.id === id)?.name ?? null;
  }
  // `as`: with the player and the sizes of that set.
  private choose(id: string, as: DrillSet | null = null): void {
    this.chosen = id;
    const drill = this.drill();
    if (!drill) return;
    if (as) field('name').value = as.player;
    const sized = as && onCourt(as.kind);
    field('court-size').value = String(sized ? as.court.length : drill.court);
    field('dead-size').value = String(sized ? deadOf(as) : drill.dead);
    for (const input of byId('drills').querySelectorAll('input')) {
      input.checked = input.value === id;
    }
    this.show();
  }

  private say = (text: Text): string => text[this.shell.settings.language];

  private show(): void {
    this.shell.showLanguage();
    const put = (id: string, text: Text) => { byId(id).textContent = this.say(text); };
    put('title', words.title);
    put('theme', this.shell.settings.theme === 'dark' ? words.light : words.dark);
    put('which', words.which);
    put('how', matchMedia('(pointer: coarse)').matches ? words.howTouch : words.how);
    put('choose', words.which);
    put('name-word', words.name);
    put('court-word', words.court);
    put('dead-word', words.dead);
    put('tap', this.device.tells === 'habit' ? words.tapHabit : words.tap);
    put('ear', words.ear);
    put('begin', words.start);
    put('stop', words.stopped);
    put('again', words.again);
    put('another', words.another);
    put('save', words.save);
    put('more-word', words.figures);
    const {latency} = this.device;
    put('latency', latency.measured ?
        measured(latency.offsetMs, latency.sigmaMs) : words.tapNone);
    this.away.show(this.shell.link === 'lost', this.say);
    byId('go-on').hidden = !this.left;
    if (this.left) {
      put('go-on', goOn(this.left.name, this.left.answered + 1, this.left.asked.length));
    }
    this.data.show();
    this.sittings.show();
    this.places.show();
    if (this.offer && !byId('start-panel').hidden) this.plan.show();
    byId('note').textContent = this.note ? this.say(this.note) : '';
    this.showOffer();
    const stage = this.stage;
    byId('said').textContent = stage?.said ? this.say(stage.said) : '';
    byId('said').className = stage?.verdict ?? '';
    byId('count').textContent = this.set && stage && stage.at > 0 ?
        this.say(progress(stage.at, this.set.asked.length)) : '';
    const lost = this.shell.refused;
    byId('lost').hidden = !lost;
    if (lost) byId('lost').textContent = this.say(lost);
    // What was played on the mat is played again there.
    byId('again').hidden = byId('another').hidden = !this.set;
    byId('coach-note').textContent = this.note && this.coach ? this.say(this.note) : '';
    this.drawCoach();
  }

  // Once, not at whatever else on the page changes, and not before the offer
  // is there, which has the drill's name.
  private drawCoach(): void {
    if (!this.coach || !this.offer) return;
    const {language, theme} = this.shell.settings;
    const name = this.nameOf(this.coach.drill);
    const as = `${language} ${theme} ${name?.en}`;
    if (this.coach === this.drawn && as === this.drawnAs) return;
    this.drawn = this.coach;
    this.drawnAs = as;
    const coached = coachPanel(this.coach, name, this.say, (place) => void this.look(place));
    this.columns.show(coached.first);
    this.figures.show(coached.figures);
  }

  private showOffer(): void {
    if (!this.offer) return;
    const kind = this.drill()?.kind;
    byId('sizes').hidden = !kind || !onCourt(kind);
    // Made anew only where they changed: who is there by keyboard stays there.
    const as = this.shell.settings.language + JSON.stringify(this.offer);
    if (as === this.offeredAs) return;
    this.offeredAs = as;
    byId('drills').replaceChildren(...drillsPanel(
        this.offer.drills, this.chosen, this.say, (id) => this.choose(id)));
    byId('players').replaceChildren(...this.offer.players.map((name) => {
      const option = document.createElement('option');
      option.value = name;
      return option;
    }));
  }

  private chooseAnother(): void {
    this.coach = null;
    this.plan.again();
    this.panel('start');
    this.tell(null);
  }

  private panel(which: 'start' | 'play' | 'coach'): void {
    for (const each of ['start', 'play', 'coach']) {
      byId(`${each}-panel`).hidden = each !== which;
    }
    byId('stop').hidden = which !== 'play';
  }

  private tell(note: Text | null): void {
    this.note = note;
    this.show();
  }

  // ---- a set ---------------------------------------------------------------

  // `again`: a set that is to be played once more, in its order.
  private async begin(again: DrillSet | null = null): Promise<void> {
    if (again) this.choose(again.drill, again);
    const drill = this.drill();
    if (!drill) return;
    if (!drill.alone && !await this.sound.wake()) return this.leave(words.noSound);
    const name = field('name').value.trim();
    localStorage.setItem(nameKey, name);
    localStorage.setItem(drillKey, drill.id);
    const random = crypto.getRandomValues(new Uint32Array(2));
    const id = random[0]! % 2 ** 20 * 2 ** 32 + random[1]! + 1;
    const lost = drill.alone && this.shell.link === 'lost';  // an address may never answer
    const fault = lost ? {status: 0, message: words.noSet} : await ask('/api/set', this.shell.token, {
      set: id,
      player: name,
      drill: drill.id,
      ...onCourt(drill.kind) && {
        court: Number(field('court-size').value),
        dead: Number(field('dead-size').value),
      },
      seed: again?.seed ?? random[1]!,
    });
    if (fault?.status === 0) {
      const alone = this.away.draw(drill, name);
      if (alone) return this.play(this.set = alone);
    }
    if (fault) return this.leave(fault.message);
    this.set = await fetchJson<DrillSet>(`/data/set/${id}`, this.shell.token);
    if (!this.set) return this.leave(words.noSet);
    await this.play(this.set);
  }

  private async lookForUnfinished(): Promise<void> {
    const left = await unfinished(this.shell.token);
    if (left && !('set' in left)) return this.tell(left);
    this.left = left;
    this.show();
  }

  private async goOn(): Promise<void> {
    if (!this.left) return;
    if (!await this.sound.wake()) return this.leave(words.noSound);
    this.choose(this.left.drill, this.left);
    this.set = this.left;
    await this.play(this.left);
  }

  private async play(set: DrillSet): Promise<void> {
    this.note = null;
    this.left = null;
    this.coach = null;
    const stage = new Stage(
        this.sound, this.device.latency, this.shell.token, () => this.show(), this.say);
    this.stage = stage;
    stage.at = set.answered;
    const alone = this.away.plays(set);
    if (alone) stage.carry = (place, answer) => this.away.keep(set, place, answer);
    else opened(set);
    this.board.clear();
    byId('quiz').replaceChildren();
    byId('board').hidden = set.court.length === 0;
    this.panel('play');
    if (set.kind === 'layout') {
      await playLayout(set, stage, this.board, byId('quiz'));
    } else if (onCourt(set.kind)) {
      await playCourt(set, stage, this.board);
    } else if (set.flow) {
      await playFlow(set, stage, byId('quiz'));
    } else {
      await playQuiz(set, stage, byId('quiz'));
    }
    this.stage = null;
    if (alone) {
      this.leave(stage.failed ?? keptHere(this.away.right, set.asked.length));
      return this.away.reached();
    }
    if (stage.failed && !stage.ended) {
      const left = await unfinished(this.shell.token);
      this.left = left && 'set' in left ? left : null;
    } else {
      closed();
    }
    // Or it would be kept to go on with.
    if (stage.ended) await ask('/api/end', this.shell.token, {set: set.set});
    if (stage.failed) return this.leave(stage.failed);
    await this.showCoach(set.set);
  }

  private leave(note: Text): void { this.panel('start'); this.tell(note); }

  // ---- after it ------------------------------------------------------------

  private async showCoach(set: number): Promise<void> {
    this.looked = set;
    this.coach = await fetchJson<CoachView>(`/data/coach/${set}`, this.shell.token);
    this.panel(this.coach ? 'coach' : 'start');
    this.show();
  }

  // An evening on the mat, or null: a set at this desk.
  private async openSitting(set: number): Promise<void> {
    this.set = null;
    await this.showCoach(set);
  }

  private async look(place: number): Promise<void> {
    const {language, theme} = this.shell.settings;
    this.tell(await openTabBeside(
        `/data/replay/${this.looked}`, this.shell.token, place, {language, theme},
        words.noTab));
  }

  private async save(): Promise<void> {
    this.tell(await saveAs(
        `/data/export/${this.looked}`, `kimari-drill-${this.looked}.json`, this.shell.token));
  }
}

new DrillPage().open();
