// The judge's page on a recording: a list of readings, and one of them on one
// time axis, with one cursor through all of it.
import {byId} from '../../web/page/dom.js';
import {Shell} from '../../web/page/shell.js';
import {nameAll} from './chrome.js';
import {wireButtons, wireKeys, type KeyActs} from './controls.js';
import {Decide} from './decide.js';
import {eventItems, markEvent, troubleItems} from './event_list.js';
import {fillHelp, switchHelp} from './keys_help.js';
import {Lanes} from './lanes.js';
import {nextDisputed} from './list_filter.js';
import {Picture} from './picture.js';
import {Play} from './play.js';
import {showPlayButtons} from './play_buttons.js';
import {ReadingList} from './reading_list.js';
import {ReadingSound} from './reading_sound.js';
import type {ListView} from './replay_view.js';
import {replayWord, type ReplayWord} from './replay_words.js';
import {sourceOf} from './source.js';
import {TimeAxis} from './time_axis.js';
import {WhatIfPanel} from './what_if_panel.js';
import {whyParts} from './why_panel.js';

const shell = new Shell();
const source = sourceOf(shell.token);
const decide = new Decide(
    byId('decide'), source, () => shell.settings.language);
const jog = byId('jog') as HTMLInputElement;
let list: ListView | null = null;
let chosen: number | null = null;
let axis: TimeAxis | null = null;
// The reading that the address names, until it is there or another is chosen.
let wanted = Number(new URLSearchParams(location.search).get('reading'));
let marking = false;  // the list of events follows in the next frame
let moved = false;  // somebody has moved the cursor of this reading

const picture = new Picture(source, (good) => {
  if (!good) byId('no-picture').textContent = say('broken');
});
const acts = {
  pick: put,
  zoom(times: number, at: number) {
    axis?.zoom(times, at);
    lanes.show();
  },
};
const lanes = new Lanes(acts);
const sound = new ReadingSound(lanes.sound, source);
const {speaker} = sound;
const help = byId('help') as HTMLDialogElement;
const whatIf = new WhatIfPanel(byId('what-if'), source, (moved) => {
  lanes.pads.moved = moved;
  lanes.pads.show();
});
const play = new Play({
  at: () => axis?.cursor ?? 0,
  part: (loop) => !axis ? {from: 0, to: 0} :
      loop              ? {from: axis.from, to: axis.to} :
             {from: axis.view.from_ns, to: axis.view.to_ns},
  moveTo,
  changed(speed) {
    picture.frames.playing = speed !== 0;
    if (speed !== 0) speaker.play(intoSound(), speed);
    else speaker.stop();
    showPlaying();
  },
});
// Where there is room the decision stands beside the picture, below the reasons.
const threeColumns = matchMedia('(min-width: 1251px)');
const readings = new ReadingList((reading) => void choose(reading));

function say(name: ReplayWord): string {
  return replayWord(name, shell.settings.language);
}

// ---- what is shown ----------------------------------------------------------

function showChrome(): void {
  shell.showLanguage();
  nameAll(shell.settings.language);
  fillHelp(help, shell.settings.language);
  whatIf.show(shell.settings.language);
  showPlaying();
  const bar = byId('lost');
  bar.hidden = shell.link === 'live' && !shell.refused;
  bar.textContent = shell.refused?.[shell.settings.language] ?? say('lost');
}

function showList(): void {
  if (!list) return;
  byId('file').textContent = list.file;
  readings.show(list.readings, chosen, shell.settings.language);
  const listed = list.readings.find((each) => each.reading === chosen);
  byId('ruling').textContent = listed?.line[shell.settings.language] ?? '';
  byId('note').textContent = [
    wanted ? say('notThere') : '',
    list.torn?.[shell.settings.language] ?? '',
    list.failed     ? `${say('failed')}: ${list.failed}` :
        list.judged ? '' :
                      say('judging'),
  ].filter((each) => each !== '').join(' ');
}

function showReading(): void {
  if (!axis) return;
  const {view} = axis;
  jog.min = String(view.from_ns);
  jog.max = String(view.to_ns);
  document.body.dataset['contacts'] = String(view.contacts.length);
  picture.open(axis);
  lanes.open(axis);
  showWhy();
  showEvents();
  showCursor();
}

function showWhy(): void {
  if (!axis || !list) return;
  byId('why').replaceChildren(
      ...whyParts(axis.view.why, list.players, shell.settings.language));
}

function showEvents(): void {
  if (!axis) return;
  const {language} = shell.settings;
  byId('list-of-events').replaceChildren(
      ...troubleItems(axis, language), ...eventItems(axis, language, put));
}

// What stands there already is not laid out anew.
function write(id: string, text: string): void {
  const element = byId(id);
  if (element.textContent !== text) element.textContent = text;
}

function showCursor(): void {
  if (!axis) return;
  const frame = axis.frame();
  write('time', axis.label(axis.cursor));
  write('frame-name', frame ? `${say('frame')} ${frame.sequence}` : '');
  write('zero', say(axis.zero === 'sound' ? 'zeroSound' : 'zeroKimariji'));
  jog.value = String(axis.cursor);
  document.body.dataset['cursor'] = String(axis.cursor);
  const beyond = axis.beyondPictures();
  byId('picture').toggleAttribute('data-beyond', beyond);
  write('no-picture',
      beyond ? say('beyond') : axis.view.frames.length === 0 ? say('noFrames') : '');
  picture.show();
  lanes.follow();
  if (!marking) requestAnimationFrame(markEvents);
  marking = true;
}

// Not before the picture is there.
function markEvents(): void {
  marking = false;
  if (axis) markEvent(byId('list-of-events'), axis.cursor);
}

function showPlaying(): void {
  showPlayButtons(
      play, speaker.muted, picture.enlarged, shell.settings.language);
}

function placeDecide(): void {
  byId(threeColumns.matches ? 'decide-wide' : 'decide-narrow')
      .append(byId('decide'));
}

// ---- what is done -----------------------------------------------------------

async function choose(reading: number): Promise<void> {
  chosen = reading;
  wanted = 0;
  moved = false;
  play.stop();
  picture.reset();
  document.body.dataset['list'] = 'closed';
  showList();
  decide.choose(reading);
  await load();
}

// What is known of the chosen reading; where the cursor stood, it stays.
async function load(): Promise<void> {
  const reading = chosen;
  if (reading === null) return;
  const view = await source.reading(reading);
  if (chosen !== reading) return;
  byId('work').toggleAttribute('data-none', !view);
  byId('no-reading').hidden = view !== null;
  if (!view) {
    axis = null;
    return;
  }
  const before = axis?.view.reading === reading && moved ? axis : null;
  axis = new TimeAxis(view);
  axis.looping = play.loop;
  if (before) {
    axis.cursor = before.cursor;
    axis.zero = before.zero;
    axis.from = before.from;
    axis.to = before.to;
  }
  showReading();
  if (source.list) whatIf.elsewhere();
  else void whatIf.open(view.reading, list?.judged ?? false);
  if (before) return;
  byId('sound-title').textContent = say(view.sound ? 'sound' : 'noSound');
  void sound.open(view);
}

// Seconds from where the recorded sound begins to the cursor.
function intoSound(): number {
  return axis ? (axis.cursor - axis.view.from_ns) / 1e9 : 0;
}

// The cursor is put somewhere by hand.
function put(ns: number): void {
  play.stop();
  moveTo(ns);
}

function moveTo(ns: number): void {
  if (!axis) return;
  moved = true;
  axis.moveTo(ns);
  showCursor();
}

function step(by: number): void {
  if (!axis) return;
  play.stop();
  moved = true;
  axis.step(by);
  showCursor();
  speaker.grain(intoSound());
}

function toTouch(): void {
  if (!axis) return;
  play.stop();
  axis.moveTo(axis.start());
  axis.showNear();
  showCursor();
}

// Around the touch, or what is shown of it.
function switchLoop(): void {
  if (axis && !play.loop) axis.showForLoop();
  if (axis) axis.looping = !play.loop;
  play.switchLoop();
  showCursor();
}

function showPart(all: boolean): void {
  if (!axis) return;
  if (all) axis.showAll();
  else axis.showNear();
  lanes.show();
}

function switchZero(): void {
  if (!axis) return;
  axis.zero = axis.zero === 'sound' ? 'kimariji' : 'sound';
  showEvents();
  showCursor();
  picture.draw();
  lanes.name();
}

function next(by: number): void {
  if (!list) return;
  const {shown} = readings;
  const to = shown[shown.findIndex((each) => each.reading === chosen) + by];
  if (to) void choose(to.reading);
}

function toDisputed(by: 1 | -1): void {
  const to = nextDisputed(readings.shown, chosen, by);
  if (to) void choose(to.reading);
}

function switchMute(): void {
  speaker.muted = !speaker.muted;
  if (speaker.muted) speaker.stop();
  showPlaying();
}

function enlarge(): void {
  picture.switchEnlarged();
  showPlaying();
}

// The picture alone, with what steps through it.
function fill(): void {
  const full = document.body.dataset['full'] === 'yes';
  document.body.dataset['full'] = full ? 'no' : 'yes';
  showPlaying();
  lanes.show();
}

function flatten(): void {
  picture.switchFlat();
  picture.draw();
  showPlaying();
}

const page = {
  changed() {
    showChrome();
    showList();
    showReading();
    decide.show();
  },
  view(json: string) {
    const before = list;
    list = JSON.parse(json) as ListView;
    showList();
    decide.showOpenCases(list.open_cases);
    void decide.load();
    if (wanted && list.readings.some((each) => each.reading === wanted)) {
      void choose(wanted);
    } else if (chosen === null && list.readings[0]) {
      const still = wanted;
      void choose(list.readings[0].reading);
      wanted = still;
      showList();
    } else if (chosen !== null && !before?.judged && list.judged) {
      void load();
    }
  },
  linked() {
    showChrome();
  },
};

const keys: KeyActs = {
  ArrowLeft: (shift) => step(shift ? -10 : -1),
  ArrowRight: (shift) => step(shift ? 10 : 1),
  ArrowUp: () => next(-1),
  ArrowDown: () => next(1),
  c: toTouch,
  z: switchZero,
  o: () => picture.switchLayers(),
  f: flatten,
  a: () => showPart(true),
  s: () => showPart(false),
  k: enlarge,
  v: fill,
  Escape: () => document.body.dataset['full'] === 'yes' && fill(),
  n: () => toDisputed(1),
  p: () => toDisputed(-1),
  r: switchLoop,
  m: switchMute,
  '+': () => play.faster(1),
  '-': () => play.faster(-1),
  ' ': (shift) => play.toggle(shift ? -1 : 1),
  '?': () => switchHelp(help),
  l: () => shell.switchLanguage(page),
  t: () => shell.switchTheme(page),
};

wireKeys(keys, help, jog);
wireButtons({
  'ten-back': () => step(-10),
  'one-back': () => step(-1),
  'one-on': () => step(1),
  'ten-on': () => step(10),
  'to-touch': toTouch,
  'play': () => play.toggle(1),
  'play-back': () => play.toggle(-1),
  'slower': () => play.faster(-1),
  'faster': () => play.faster(1),
  'loop': switchLoop,
  'mute': switchMute,
  'next-disputed': () => toDisputed(1),
  'last-disputed': () => toDisputed(-1),
  'near': () => showPart(false),
  'whole': () => showPart(true),
  'zero': switchZero,
  'flat': flatten,
  'enlarge': enlarge,
  'full': fill,
  'help-button': () => switchHelp(help),
  'list-button': () => {
    const open = document.body.dataset['list'] === 'open';
    document.body.dataset['list'] = open ? 'closed' : 'open';
  },
});
jog.addEventListener('input', () => put(Number(jog.value)));

placeDecide();
threeColumns.addEventListener('change', placeDecide);
if (source.list) {
  shell.openAlone(page);
  page.view(JSON.stringify(source.list));
} else {
  shell.open(page, false);
}
