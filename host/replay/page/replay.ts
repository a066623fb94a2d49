// The judge's page on a recording: a list of readings, and one of them on one
// time axis, with one cursor through all of it.
import {byId} from '../../web/page/src/dom.js';
import {Shell} from '../../web/page/src/shell.js';
import {word} from '../../web/page/src/words.js';
import {Decide} from './decide.js';
import {eventItems, markEvent, troubleItems} from './event_list.js';
import {EventsLane} from './events_lane.js';
import {FrameView} from './frame_view.js';
import type {Lane} from './lane.js';
import {Overlay} from './overlay.js';
import {PadLane} from './pad_lane.js';
import {readingItems} from './reading_list.js';
import type {ListView} from './replay_view.js';
import {replayWord, type ReplayWord} from './replay_words.js';
import {sourceOf} from './source.js';
import {TimeAxis} from './time_axis.js';
import {whyParts} from './why_panel.js';

const shell = new Shell();
const source = sourceOf(shell.token);
const decide = new Decide(
    byId('decide'), source, () => shell.settings.language);
const jog = byId('jog') as HTMLInputElement;
let list: ListView | null = null;
let chosen: number | null = null;
let axis: TimeAxis | null = null;
let moved = false;  // somebody has moved the cursor of this reading

const picture = byId('frame') as HTMLCanvasElement;
const overlay = new Overlay(byId('over') as HTMLCanvasElement);
const frames = new FrameView(picture, source, (_frame, good) => {
  byId('no-picture').textContent = good ? '' : say('broken');
  showLines();
});
const acts = {
  pick: moveTo,
  zoom(times: number, at: number) {
    axis?.zoom(times, at);
    showLanes();
  },
};
const lanes: Lane[] = [
  new EventsLane(byId('events'), acts, false),
  new PadLane(byId('lane'), acts, true),
];

function say(name: ReplayWord): string {
  return replayWord(name, shell.settings.language);
}

// ---- what is shown ----------------------------------------------------------

function showChrome(): void {
  shell.showLanguage();
  byId('language').textContent = word('otherLanguage', shell.settings.language);
  for (const [id, name] of [
    ['title', 'title'], ['theme', 'theme'], ['list-button', 'readings'],
    ['list-title', 'readings'], ['pads-title', 'pads'], ['pads-why', 'padsWhy'],
    ['events-title', 'events'], ['list-of-events-title', 'events'],
    ['why-title', 'why'], ['near', 'near'], ['whole', 'whole'], ['to-touch', 'toTouch'],
    ['lines', 'lines'],
  ] as const) {
    byId(id).textContent = say(name);
  }
  for (const [id, name] of [
    ['ten-back', 'tenBack'], ['one-back', 'oneBack'], ['one-on', 'oneOn'],
    ['ten-on', 'tenOn'], ['jog', 'jog'],
  ] as const) {
    byId(id).setAttribute('aria-label', say(name));
  }
  const bar = byId('lost');
  bar.hidden = shell.link === 'live' && !shell.refused;
  bar.textContent = shell.refused?.[shell.settings.language] ?? say('lost');
}

function showList(): void {
  if (!list) return;
  byId('file').textContent = list.file;
  byId('readings').replaceChildren(...readingItems(
      list, chosen, shell.settings.language, (reading) => void choose(reading)));
  const listed = list.readings.find((each) => each.reading === chosen);
  byId('ruling').textContent = listed?.line[shell.settings.language] ?? '';
  byId('note').textContent = list.failed ? `${say('failed')}: ${list.failed}` :
      list.judged                        ? '' :
                                           say('judging');
}

function showReading(): void {
  if (!axis) return;
  const {view} = axis;
  jog.min = String(view.from_ns);
  jog.max = String(view.to_ns);
  document.body.dataset['contacts'] = String(view.contacts.length);
  if (view.frames.length === 0) {
    frames.clear();
    byId('no-picture').textContent = say('noFrames');
    showLines();
  }
  for (const lane of lanes) lane.open(axis);
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
      ...troubleItems(axis, language), ...eventItems(axis, language, moveTo));
}

function showLanes(): void {
  for (const lane of lanes) lane.show();
}

function showCursor(): void {
  if (!axis) return;
  const frame = axis.frame();
  byId('time').textContent = axis.label(axis.cursor);
  byId('frame-name').textContent =
      frame ? `${say('frame')} ${frame.sequence}` : '';
  byId('zero').textContent =
      say(axis.zero === 'sound' ? 'zeroSound' : 'zeroKimariji');
  jog.value = String(axis.cursor);
  document.body.dataset['cursor'] = String(axis.cursor);
  void frames.show(axis.view.frames, axis.frameIndex());
  markEvent(byId('list-of-events'), axis.cursor);
  showLanes();
}

function showLines(): void {
  if (axis && !picture.hidden) {
    overlay.draw(axis, picture.width, picture.height);
  } else {
    byId('over').hidden = true;
  }
  byId('lines').setAttribute('aria-pressed', String(overlay.shown));
}

// ---- what is done -----------------------------------------------------------

async function choose(reading: number): Promise<void> {
  chosen = reading;
  moved = false;
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
  if (!view || chosen !== reading) return;
  const before = axis?.view.reading === reading && moved ? axis : null;
  axis = new TimeAxis(view);
  if (before) {
    axis.cursor = before.cursor;
    axis.zero = before.zero;
    axis.from = before.from;
    axis.to = before.to;
  }
  showReading();
}

function moveTo(ns: number): void {
  if (!axis) return;
  moved = true;
  axis.moveTo(ns);
  showCursor();
}

function step(by: number): void {
  if (!axis) return;
  moved = true;
  axis.step(by);
  showCursor();
}

function toTouch(): void {
  if (!axis) return;
  axis.moveTo(axis.start());
  axis.showNear();
  showCursor();
}

function showPart(all: boolean): void {
  if (!axis) return;
  if (all) axis.showAll();
  else axis.showNear();
  showLanes();
}

function switchZero(): void {
  if (!axis) return;
  axis.zero = axis.zero === 'sound' ? 'kimariji' : 'sound';
  showEvents();
  showCursor();
  showLines();
}

function switchLines(): void {
  overlay.shown = !overlay.shown;
  showLines();
}

function next(by: number): void {
  if (!list) return;
  const at = list.readings.findIndex((each) => each.reading === chosen);
  const to = list.readings[at + by];
  if (to) void choose(to.reading);
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
    void decide.load();
    if (chosen === null && list.readings[0]) {
      void choose(list.readings[0].reading);
    } else if (chosen !== null && !before?.judged && list.judged) {
      void load();
    }
  },
  linked() {
    showChrome();
  },
};

const keys: Record<string, (shift: boolean) => void> = {
  ArrowLeft: (shift) => step(shift ? -10 : -1),
  ArrowRight: (shift) => step(shift ? 10 : 1),
  ArrowUp: () => next(-1),
  ArrowDown: () => next(1),
  c: toTouch,
  z: switchZero,
  o: switchLines,
  a: () => showPart(true),
  s: () => showPart(false),
  l: () => shell.switchLanguage(page),
  t: () => shell.switchTheme(page),
};

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  // What is typed is no key of the page.
  if ((event.target as Element).closest('input:not([type=range])')) return;
  const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  event.preventDefault();
  act(event.shiftKey);
});
jog.addEventListener('input', () => moveTo(Number(jog.value)));
for (const [id, by] of [
  ['ten-back', -10], ['one-back', -1], ['one-on', 1], ['ten-on', 10],
] as const) {
  byId(id).addEventListener('click', () => step(by));
}
byId('to-touch').addEventListener('click', toTouch);
byId('near').addEventListener('click', () => showPart(false));
byId('whole').addEventListener('click', () => showPart(true));
byId('lines').addEventListener('click', switchLines);
byId('zero').addEventListener('click', switchZero);
byId('list-button').addEventListener('click', () => {
  const open = document.body.dataset['list'] === 'open';
  document.body.dataset['list'] = open ? 'closed' : 'open';
});

if (source.list) {
  shell.openAlone(page);
  page.view(JSON.stringify(source.list));
} else {
  shell.open(page, false);
}
