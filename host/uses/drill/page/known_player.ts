// For the certificate: a player of known times sits at the drills' own page and
// presses its keys. What he truly did is told to the program, press by press.
// He shares the browser's clock with the page: what a device adds between them
// and an ear or a finger is not in it, unless he plays on a known one.
import type {DrillSet, Marks} from './drill_view.js';
import {KnownDevice} from './known_device.js';
import {drawn as drawnPeople} from './known_people.js';
import {drawn} from './stage.js';

const query = new URLSearchParams(location.search);
const firstMs = 400;  // from the first sound
const slowerMs = 15;  // more with each card
const faultAt = 3;    // of the cards that lie: another one is pressed
const missAt = 5;     // nothing is
const atOnce = 40;    // people told of, in one message

function tell(what: object): Promise<Response> {
  return fetch('/api/pressed', {
    method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(what),
  });
}

// What lies between the player and the page; null: nothing does.
const device = query.has('device') ? new KnownDevice() : null;

let set: DrillSet | null = null;
let played = 0;
let live = 0;

async function hear(context: AudioContext, when: number): Promise<void> {
  const place = ++played;
  const asked = set!.asked[place - 1]!;
  if (asked.dead) return;
  const nth = ++live;
  if (nth === missAt) return;
  const marks = await (await fetch(`/data/marks/${set!.set}/${place}`)).json() as Marks;
  const heard = () => {
    const stamp = context.getOutputTimestamp();
    return stamp.performanceTime! +
        (when + marks.first_sound_ms / 1000 - stamp.contextTime!) * 1000 +
        (device?.soundLateMs ?? 0);
  };
  const told = () => device?.toldLateMs ?? 0;
  while (performance.now() < heard() + firstMs + slowerMs * nth + told()) {
    await new Promise((done) => setTimeout(done, 1));
  }
  const own = `[data-card="${asked.card}"]`;
  const card = document.querySelector<HTMLElement>(
      nth === faultAt ? `.card:not(.gone):not(${own})` : `.card${own}`)!;
  const key = card.querySelector('small')!.textContent!;
  const event = new KeyboardEvent(
      'keydown', {key: key.at(-1)!, shiftKey: key.startsWith('⇧')});
  const ms = event.timeStamp - told() - heard();
  dispatchEvent(event);
  await tell({place, card: Number(card.dataset['card']), ms});
}

function listen(): void {
  const fetched = window.fetch;
  window.fetch = async (path, options) => {
    const response = await fetched(path, options);
    if (String(path).startsWith('/data/set/')) set = await response.clone().json() as DrillSet;
    return response;
  };
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function(when?: number) {
    start.call(this, when);
    void hear(this.context as AudioContext, when ?? 0);
  };
}

// The drills' page in place of this one.
async function open(): Promise<void> {
  const page = new DOMParser().parseFromString(
      await (await fetch('/drill.html')).text(), 'text/html');
  document.body.replaceWith(page.body);
  const script = document.createElement('script');
  script.type = 'module';
  script.src = '/drill.js';
  document.head.append(script);
}

function until(there: () => boolean): Promise<void> {
  return new Promise((done) => {
    const watch = setInterval(() => {
      if (!there()) return;
      clearInterval(watch);
      done();
    }, 100);
  });
}

function put(id: string, value: string): void {
  (document.getElementById(id) as HTMLInputElement).value = value;
}

// In place of a drill: the coach's screen of one set after another, from its
// request until it is drawn. Each is a page of its own.
async function look(set: number, left: number): Promise<void> {
  const there = new Promise<void>((done) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('#coach section')) return;
      watch.disconnect();
      done();
    });
    watch.observe(document.documentElement, {childList: true, subtree: true});
  });
  await open();
  await there;
  const at = await drawn();
  const asked = performance.getEntriesByType('resource')
      .find((each) => each.name.endsWith(`/data/coach/${set}`))!;
  await tell({place: left, ms: at - asked.startTime});
  if (left === 1) {
    await tell({over: true});
    return;
  }
  query.set('set', String(set - 1));
  query.set('looks', String(left - 1));
  location.search = query.toString();
}

async function train(): Promise<void> {
  listen();
  await open();
  await until(() => document.querySelector('.drill input:checked') !== null);
  if (device && !await device.measured()) {
    await tell({over: true});
    return;
  }
  put('name', 'Known');
  put('court-size', query.get('cards')!);
  put('dead-size', query.get('dead')!);
  document.getElementById('begin')!.click();
  await until(() => document.querySelector('#coach section') !== null);
  await tell({over: true});
}

// In place of a player: what tapping along leaves of drawn devices.
async function tapAlong(): Promise<void> {
  const all = drawnPeople(
      Number(query.get('people')), query.get('habit') === 'known', Number(query.get('seed')));
  const told = all.map(({errorMs, sigmaMs}, i) => ({
    place: i + 1, ms: Number(errorMs.toFixed(3)), sigma_ms: Number(sigmaMs.toFixed(3)),
  }));
  for (let i = 0; i < told.length; i += atOnce) await tell(told.slice(i, i + atOnce));
  await tell({over: true});
}

if (query.has('people')) {
  await tapAlong();
} else if (query.has('looks')) {
  await look(Number(query.get('set')), Number(query.get('looks')));
} else {
  await train();
}
