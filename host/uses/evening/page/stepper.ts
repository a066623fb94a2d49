// A number that can be stepped, held and typed.
import {make} from '../../web/page/dom.js';

export interface Steps {
  label: string;
  value: number;
  least: number;
  most: number;
  step: number;
  levels?: readonly number[];  // stepped through, in place of `step`
  text: (value: number) => string;
  act: (value: number) => void;  // once a tap, a hold or a typed number is over
}

const untilRepeated = 450;  // ms a button is held
const between = 110;        // ms
const slowOnes = 10;        // then twice as fast

// The next round number of steps below or above, within the ends.
export function stepped(steps: Steps, value: number, up: boolean): number {
  const {levels} = steps;
  if (levels) {
    const next = up ? levels.find((level) => level > value) :
        levels.filter((level) => level < value).at(-1);
    return within(steps, next ?? value);
  }
  const at = value / steps.step;
  const next = up ? Math.floor(at + 1e-6) + 1 : Math.ceil(at - 1e-6) - 1;
  return within(steps, next * steps.step);
}

function within({least, most}: Steps, value: number): number {
  return Math.round(Math.min(most, Math.max(least, value)) * 100) / 100;
}

// What people type, in digits of any width, whatever stands around it; null
// without a number.
export function typedNumber(steps: Steps, typed: string): number | null {
  const number = /\d+(?:\.\d+)?/.exec(typed.normalize('NFKC'));
  return number ? within(steps, Number(number[0])) : null;
}

export function stepper(steps: Steps): HTMLElement {
  let now = steps.value;
  const field = make('input', '') as HTMLInputElement;
  const show = () => field.value = steps.text(now);
  field.inputMode = 'decimal';
  field.autocomplete = 'off';
  field.setAttribute('aria-label', steps.label);
  field.addEventListener('focus', () => field.select());
  field.addEventListener('keydown', ({key, isComposing}) => {
    if (key === 'Enter' && !isComposing) field.blur();
  });
  field.addEventListener('change', () => {
    const typed = typedNumber(steps, field.value);
    if (typed !== null) now = typed;
    show();
    steps.act(now);
  });
  show();
  const button = (sign: string, up: boolean) => {
    const its = make('button', 'chip', sign) as HTMLButtonElement;
    its.type = 'button';
    its.disabled = stepped(steps, now, up) === now;
    its.setAttribute('aria-label', `${steps.label} ${sign}`);
    whileHeld(its, () => {
      now = stepped(steps, now, up);
      show();
    }, () => steps.act(now));
    return its;
  };
  return make('div', 'stepper', button('−', false), field, button('＋', true));
}

// `step` for a tap, and again and again while it is held; then `done`.
function whileHeld(button: HTMLElement, step: () => void, done: () => void): void {
  let timer = 0;
  let repeats = 0;
  let running = false;
  const end = () => {
    clearTimeout(timer);
    timer = 0;
  };
  const again = () => {
    if (!button.isConnected) return end();
    ++repeats;
    running = true;
    step();
    timer = window.setTimeout(again, repeats > slowOnes ? between / 2 : between);
  };
  button.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    end();
    repeats = 0;
    timer = window.setTimeout(again, untilRepeated);
  });
  const release = () => {
    end();
    if (running) done();
    running = false;
  };
  for (const ends of ['pointerup', 'pointercancel', 'pointerleave']) {
    button.addEventListener(ends, release);
  }
  // A long press of a finger is no wish for a menu.
  button.addEventListener('contextmenu', (event) => event.preventDefault());
  button.addEventListener('click', () => {
    if (repeats > 0) {
      repeats = 0;
      return;
    }
    step();
    done();
  });
}
