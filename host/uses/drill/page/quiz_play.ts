// One card after another is asked for: its kimariji, or which one a phrase is
// that breaks off.
import {make} from '../../web/page/dom.js';
import {kanaKey} from '../../web/page/kana_key.js';
import type {Text} from '../../web/page/text.js';
import {cardFace} from './court_board.js';
import type {Asked, Choice, DrillSet} from './drill_view.js';
import {guess, notChosen, notWritten, told, words} from './drill_words.js';
import type {Playing} from './sound_clock.js';
import {drawn, type Sound, type Stage} from './stage.js';

const patienceMs = 20000;
const showRightMs = 700;
const showFaultMs = 2500;
const showWhyMs = 2200;

interface Answer { card?: number; said?: string; atMs: number; guessedBy: number | null; }

export async function playQuiz(
    set: DrillSet, stage: Stage, box: HTMLElement): Promise<void> {
  const heard = set.kind === 'phrase';
  const read = set.asked.slice(0, stage.at).map((each) => each.kimariji);
  let next = heard ? stage.load(set, stage.at + 1) : null;
  while (stage.at < set.asked.length && !stage.stopped) {
    stage.at += 1;
    const asked = set.asked[stage.at - 1]!;
    if (heard) stage.tell(stage.at === 1 ? words.preparing : stage.said);
    stage.show();
    const sound = next && await stage.loaded(next);
    if (heard && !sound) return;
    if (heard && stage.at < set.asked.length) next = stage.load(set, stage.at + 1);
    stage.tell(heard ? words.whichCard : words.whichKimariji);
    const answered = await ask(set, stage, box, asked, read, sound);
    if (stage.failed || stage.stopped) return;
    await settle(set, stage, box, asked, answered);
    read.push(asked.kimariji);
  }
}

async function ask(
    set: DrillSet, stage: Stage, box: HTMLElement, asked: Asked,
    read: string[], sound: Sound | null): Promise<Answer | null> {
  let said: string | undefined;
  const form = set.typed ? field((text, atMs) => {
    said = text;
    stage.touched(0, atMs);
  }) : choices(set, asked.choices, stage);
  const question = sound ? make('p', 'ear', '♪') :
      make('div', 'shown', cardFace(asked.torifuda));
  const gone = set.changing && read.length > 0 ?
      [make('p', 'read', `${stage.text(words.alreadyRead)} ${read.join('・')}`)] : [];
  box.replaceChildren(question, ...gone, form);
  form.querySelector('input')?.focus();
  // Who guesses before he saw it is heard too.
  let seen = Infinity;
  let playing: Playing | null = null;
  const touched = stage.touch(() => (playing?.stuck() ?? false) ||
      performance.now() > (playing ? playing.endMs() : seen) + patienceMs);
  seen = await drawn();
  if (sound) playing = stage.sound.play(sound.buffer, sound.marks);
  const touch = await touched;
  if (!touch && playing?.stuck()) {
    stage.fail(words.noSound);
    return null;
  }
  const times = !touch ? {} : playing ?
      stage.heard(touch.atMs, playing.heardMs()) : stage.seen(touch.atMs, seen);
  playing?.stop();
  if (stage.stopped) return null;
  const answer = said !== undefined ? {said} : {card: touch?.card ?? 0};
  await stage.send(set, {...answer, ...times});
  if (stage.failed) return null;
  const ms = (times as {sound_ms?: number}).sound_ms;
  return touch && {
    ...answer, atMs: touch.atMs,
    guessedBy: sound && ms !== undefined ? stage.guessedBy(ms, sound.marks) : null,
  };
}

function choices(set: DrillSet, all: Choice[], stage: Stage): HTMLElement {
  return make('div', `choices ${set.kind}`, ...all.map((choice, i) => {
    const button = make('button', 'choice',
        set.kind === 'phrase' ? cardFace(choice.torifuda) : choice.kimariji,
        make('small', '', String(i + 1)));
    button.setAttribute('type', 'button');
    button.dataset['card'] = String(choice.card);
    button.dataset['key'] = String(i + 1);
    button.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      stage.touched(choice.card, event.timeStamp);
    });
    return button;
  }));
}

function field(said: (text: string, atMs: number) => void): HTMLElement {
  const input = make('input', '') as HTMLInputElement;
  input.setAttribute('lang', 'ja');
  input.autocomplete = 'off';
  const form = make('form', 'typed', input);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (input.value.trim()) said(input.value.trim(), event.timeStamp);
  });
  return form;
}

async function settle(
    set: DrillSet, stage: Stage, box: HTMLElement, asked: Asked,
    answered: Answer | null): Promise<void> {
  const right = answered !== null &&
      (answered.said === undefined ? answered.card === asked.card :
                                     kanaKey(answered.said) === kanaKey(asked.kimariji));
  for (const each of box.querySelectorAll<HTMLElement>('.choice')) {
    const card = Number(each.dataset['card']);
    if (card === asked.card) each.classList.add('right');
    else if (card === answered?.card) each.classList.add('wrong');
  }
  stage.tell(spoken(), right ? 'right' : 'wrong');
  if (set.changing && asked.why.en) {
    box.append(make('p', 'why', stage.text(asked.why)));
  }
  await stage.pause(!right ? showFaultMs : set.changing ? showWhyMs : showRightMs);

  function spoken(): Text {
    if (right) {
      return answered?.guessedBy ? guess(asked.kimariji, answered.guessedBy) :
                                   told(words.correct, asked.kimariji);
    }
    if (answered?.said !== undefined) return notWritten(asked.kimariji, answered.said);
    const chosen = asked.choices.find((each) => each.card === answered?.card);
    return chosen ? notChosen(asked.kimariji, chosen.kimariji) :
                    told(words.wrong, asked.kimariji);
  }
}
