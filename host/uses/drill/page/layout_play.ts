// A court is looked at and covered; then each card is shown, and its place
// touched: at once, and again after minutes. What was right is said at the end,
// or it would be learned anew.
import {make} from '../../web/page/dom.js';
import {cardFace, type CourtBoard} from './court_board.js';
import type {DrillSet} from './drill_view.js';
import {untilAsked, untilCovered, words} from './drill_words.js';
import {drawn, type Stage} from './stage.js';

const tickMs = 250;
const patienceMs = 30000;

export async function playLayout(
    set: DrillSet, stage: Stage, board: CourtBoard, box: HTMLElement):
    Promise<void> {
  board.lay(set);
  await memorise(set, stage, box);
  board.cover();
  const covered = performance.now();
  while (stage.at < set.asked.length && !stage.stopped) {
    const asked = set.asked[stage.at]!;
    await wait(stage, box, covered + (asked.after_min ?? 0) * 60000);
    if (stage.stopped) break;
    stage.at += 1;
    box.replaceChildren(make('div', 'shown', cardFace(asked.torifuda)));
    stage.tell(words.whereDoesItLie);
    let seen = Infinity;
    const touched = stage.touch(() => performance.now() > seen + patienceMs);
    seen = await drawn();
    const touch = await touched;
    if (stage.stopped) break;
    await stage.send(set, {card: touch?.card ?? 0,
                           ...touch && stage.seen(touch.atMs, seen)});
  }
  box.replaceChildren();
}

async function memorise(
    set: DrillSet, stage: Stage, box: HTMLElement): Promise<void> {
  const known = make('button', 'known', stage.text(words.iKnowThem));
  known.setAttribute('type', 'button');
  let done = false;
  known.addEventListener('click', () => { done = true; });
  box.replaceChildren(known);
  const end = performance.now() + set.memorise_s * 1000;
  while (!done && !stage.stopped && performance.now() < end) {
    stage.tell(untilCovered((end - performance.now()) / 1000));
    await stage.pause(tickMs);
  }
}

async function wait(stage: Stage, box: HTMLElement, until: number): Promise<void> {
  if (performance.now() < until) box.replaceChildren();
  while (!stage.stopped && performance.now() < until) {
    stage.tell(untilAsked((until - performance.now()) / 1000));
    await stage.pause(Math.min(tickMs, until - performance.now()));
  }
}
