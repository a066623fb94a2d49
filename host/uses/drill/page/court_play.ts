// A phrase is heard, and its card touched; alone or against a ghost.
import type {Text} from '../../web/page/text.js';
import type {CourtBoard} from './court_board.js';
import type {Asked, DrillSet} from './drill_view.js';
import {fault, first, guess, told, words} from './drill_words.js';
import {certain, drawn, type Sound, type Stage, type Touch} from './stage.js';
import type {Playing} from './sound_clock.js';

const gapMs = 1000;        // from an answer to the next card
const beforeUpperMs = 1000;  // from the lower phrase to the upper one
const showFaultMs = 1800;  // longer, where there is something to see
const patienceMs = 2500;   // after the last sound: nobody touches any more
const behindMs = 500;      // a hand that is on its way when the ghost has it

export async function playCourt(
    set: DrillSet, stage: Stage, board: CourtBoard): Promise<void> {
  board.lay(set);
  for (const gone of set.asked.slice(0, stage.at)) board.take(gone.card);
  await drawn();
  let next = stage.load(set, stage.at + 1);
  while (stage.at < set.asked.length && !stage.stopped) {
    stage.at += 1;
    if (stage.at === set.answered + 1) stage.tell(words.preparing);
    stage.show();
    const sound = await stage.loaded(next);
    if (!sound) return;
    if (stage.at < set.asked.length) next = stage.load(set, stage.at + 1);
    await stage.pause(gapMs);
    board.unmark();
    stage.tell(null);
    if (sound.lower) await lowerPhrase(stage, sound.lower);
    if (stage.stopped) return;
    await oneCard(set, stage, board, sound);
  }
}

// As in a match; from here on until the take nothing moves.
async function lowerPhrase(stage: Stage, lower: AudioBuffer): Promise<void> {
  const said = stage.sound.say(lower);
  await stage.pause(said.ms + beforeUpperMs);
  said.stop();
}

async function oneCard(
    set: DrillSet, stage: Stage, board: CourtBoard, sound: Sound): Promise<void> {
  const asked = set.asked[stage.at - 1]!;
  const playing = stage.sound.play(sound.buffer, sound.marks);
  const ghostAfter = asked.ghost_ms === null ? Infinity :
      asked.ghost_ms + (sound.marks.kimariji_ms ?? sound.marks.first_sound_ms) -
      sound.marks.first_sound_ms;
  const touched = await awaitTouch(stage, board, playing, asked, ghostAfter);
  playing.stop();
  if (!touched && playing.stuck()) return stage.fail(words.noSound);
  if (stage.stopped) return;
  const times = touched ? stage.heard(touched.atMs, playing.heardMs()) : {};
  await stage.send(set, {card: touched?.card ?? 0, ...times});
  if (stage.failed) return;
  const ms = (times as {sound_ms?: number}).sound_ms;
  await settle(set, stage, board, asked, {
    card: touched?.card ?? 0,
    ahead: ms === undefined ? null : ghostAfter - ms,
    guessedBy: ms === undefined ? null : stage.guessedBy(ms, sound.marks),
  });
}

interface Played {
  card: number;
  ahead: number | null;      // of the ghost, in ms
  guessedBy: number | null;  // before the kimariji, in ms
}

function awaitTouch(
    stage: Stage, board: CourtBoard, playing: Playing, asked: Asked,
    ghostAfter: number): Promise<Touch | null> {
  let shown = false;
  return stage.touch(() => {
    const now = performance.now();
    const ghost = now - playing.heardMs() - ghostAfter;
    if (ghost >= 0 && !shown) {
      shown = true;
      board.mark(asked.ghost, 'ghost');
    }
    if (ghost >= behindMs && asked.ghost === asked.card) return true;
    return playing.stuck() || now > playing.endMs() + patienceMs;
  });
}

async function settle(
    set: DrillSet, stage: Stage, board: CourtBoard, asked: Asked, played: Played):
    Promise<void> {
  const {card: touched, ahead, guessedBy} = played;
  const right = touched === asked.card;
  const lost = !touched && asked.ghost === asked.card && asked.ghost !== 0;
  if (touched) board.mark(touched, right ? 'right' : 'wrong');
  if (!right && !asked.dead) board.mark(asked.card, lost ? 'ghost' : 'right');
  const nothing = asked.dead && !touched;
  stage.tell(spoken(), right || nothing ? 'right' : 'wrong');
  if (right) board.take(touched);
  if (!right && !nothing) await stage.pause(showFaultMs);
  if (!right && !asked.dead) board.take(asked.card);

  function spoken(): Text {
    if (touched && !right) {
      const laid = set.court.find((each) => each.card === touched);
      return fault(asked.kimariji, laid?.kimariji ?? '', asked.dead, guessedBy !== null);
    }
    if (right && ahead !== null && asked.ghost === asked.card) {
      const sigma = stage.latency.sigmaMs;
      const who = Math.abs(ahead) < certain * sigma ? 'close' : ahead > 0 ? 'you' : 'ghost';
      return first(who, Math.abs(ahead), sigma, guessedBy !== null);
    }
    if (right && guessedBy !== null) return guess(asked.kimariji, guessedBy);
    return told(right ? words.right : lost ? words.ghostTook :
                    asked.dead ? words.deadLeft : words.missed, asked.kimariji);
  }
}
