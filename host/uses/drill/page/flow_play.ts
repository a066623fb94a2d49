// 札流し by eye: card after card, upright or upside down; the player says whether
// he knows its kimariji, and may take that back while the next one is there. The
// slow ones come again; that round is not kept.
import {make} from '../../web/page/dom.js';
import {cardFace} from './court_board.js';
import type {Asked, DrillSet} from './drill_view.js';
import {flowAgain, flowOver, words} from './drill_words.js';
import {drawn, type Stage, type Touch} from './stage.js';

const patienceMs = 20000;
const lastMs = 2500;     // to take the last one back
const slowest = 10;      // of those that come again, beside those not known
const muchSlower = 1.5;  // than the median

export interface Flowed { asked: Asked; known: boolean; ms: number | null; }

// Half of them lie upside down, by set and card.
export function turned(set: DrillSet, card: number): boolean {
  return (Math.imul(card * 2654435761 ^ set.seed, 0x9e3779b1) >>> 16) % 2 === 1;
}

// Those that were not known, and the slowest.
export function comeAgain(all: Flowed[]): Asked[] {
  const times = all.filter((each) => each.known && each.ms !== null)
      .map((each) => each.ms!).sort((a, b) => a - b);
  const much = muchSlower * (times[times.length >> 1] ?? Infinity);
  const slow = all.filter((each) => each.known && each.ms !== null && each.ms > much)
      .sort((a, b) => b.ms! - a.ms!).slice(0, slowest);
  return [...all.filter((each) => !each.known), ...slow].map((each) => each.asked);
}

export async function playFlow(set: DrillSet, stage: Stage, box: HTMLElement): Promise<void> {
  const all: Flowed[] = [];
  // Sent once it cannot be taken back any more.
  let last: {flowed: Flowed, place: number, times: object} | null = null;
  const keep = async () => {
    if (!last) return;
    const {flowed, place, times} = last;
    last = null;
    await stage.send(set, {card: flowed.known ? flowed.asked.card : 0, ...times}, place);
  };
  while (stage.at < set.asked.length && !stage.stopped) {
    stage.at += 1;
    const asked = set.asked[stage.at - 1]!;
    stage.tell(null);
    const answer = await show(set, stage, box, asked, all.at(-1) ?? null);
    if (stage.stopped) break;
    await keep();
    if (stage.failed) return;
    const flowed = {asked, known: answer.known, ms: answer.ms};
    all.push(flowed);
    last = {flowed, place: stage.at,
            times: answer.ms === null ? {} : stage.seen(answer.ms, 0)};
  }
  if (!stage.stopped && all.length > 0) {
    box.replaceChildren(before(stage, all.at(-1)!));
    await stage.pause(lastMs);
  }
  const whole = !stage.stopped;
  await keep();
  if (!whole || stage.failed) return;
  const total = all.reduce((sum, each) => sum + (each.ms ?? patienceMs), 0);
  const again = comeAgain(all);
  for (const asked of again) {
    stage.tell(flowAgain(total, again.length));
    await show(set, stage, box, asked, null);
    if (stage.stopped) break;
  }
  stage.tell(flowOver(total));
  box.replaceChildren();
}

async function show(
    set: DrillSet, stage: Stage, box: HTMLElement, asked: Asked, previous: Flowed | null):
    Promise<{known: boolean, ms: number | null}> {
  const choice = (known: boolean, key: string) => {
    const button = make('button', known ? 'known' : 'unknown',
        stage.text(known ? words.flowKnown : words.flowUnknown), make('small', '', key));
    button.setAttribute('type', 'button');
    button.dataset['card'] = known ? String(asked.card) : '0';
    button.dataset['key'] = known ? ' ' : 'x';
    button.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      stage.touched(known ? asked.card : 0, event.timeStamp);
    });
    return button;
  };
  box.replaceChildren(
      make('div', turned(set, asked.card) ? 'shown large turned' : 'shown large', cardFace(asked.torifuda)),
      make('div', 'flow', choice(false, 'X'), choice(true, '␣')),
      ...previous ? [before(stage, previous)] : []);
  let seen = Infinity;
  const touched: Promise<Touch | null> =
      stage.touch(() => performance.now() > seen + patienceMs);
  seen = await drawn();
  const touch = await touched;
  return {known: (touch?.card ?? 0) !== 0, ms: touch ? touch.atMs - seen : null};
}

// The card before: its kimariji, to see whether it was right.
function before(stage: Stage, flowed: Flowed): HTMLElement {
  const line = make('p', flowed.known ? 'before' : 'before unknown',
      make('span', '', cardStart(flowed.asked), ' → '), make('b', '', flowed.asked.kimariji));
  if (flowed.known) {
    const wrong = make('button', 'take-back', stage.text(words.flowWrong));
    wrong.setAttribute('type', 'button');
    wrong.addEventListener('click', () => {
      flowed.known = false;
      wrong.remove();
      line.classList.add('unknown');
    });
    line.append(wrong);
  }
  return line;
}

function cardStart(asked: Asked): string {
  return `${asked.torifuda.slice(0, 5)}…`;
}
