// What the set-up is made of: buttons, chips, boxes to tick, steps, in the
// language that is set.
import {make} from '../../web/page/dom.js';
import type {Settings} from '../../web/page/settings.js';
import type {Language} from '../../web/page/text.js';
import {stepper, type Steps} from './stepper.js';
import {words, type SetUpWord} from './set_up_words.js';

export class SetUpMakers {
  constructor(protected readonly settings: Readonly<Settings>) {}

  protected language(): Language {
    return this.settings.language;
  }

  protected word(name: SetUpWord): string {
    return words[name][this.language()];
  }

  protected button(name: SetUpWord, act: () => void): HTMLButtonElement {
    const its = make('button', '', this.word(name)) as HTMLButtonElement;
    its.type = 'button';
    its.dataset['word'] = name;
    its.addEventListener('click', act);
    return its;
  }

  protected chip(label: string, on: boolean, act: () => void): HTMLElement {
    const its = make('button', 'chip', label) as HTMLButtonElement;
    its.type = 'button';
    its.setAttribute('aria-pressed', String(on));
    its.addEventListener('click', act);
    return its;
  }

  protected chips(all: HTMLElement[], kind = ''): HTMLElement {
    return make('div', `chips ${kind}`, ...all);
  }

  protected flag(name: SetUpWord, on: boolean, act: (on: boolean) => void, more = ''): HTMLElement {
    const box = make('input', '') as HTMLInputElement;
    box.type = 'checkbox';
    box.checked = on;
    box.addEventListener('change', () => act(box.checked));
    return make('label', 'flag', box, `${this.word(name)} ${more}`);
  }

  protected stepper(
      name: SetUpWord, value: number, least: number, most: number, step: number,
      text: (value: number) => string, act: (value: number) => void): HTMLElement {
    return this.stepped(name, {value, least, most, step, text, act});
  }

  protected stepped(name: SetUpWord, steps: Omit<Steps, 'label'>): HTMLElement {
    const label = this.word(name);
    const box = make('div', 'line', make('span', '', label), stepper({...steps, label}));
    box.dataset['word'] = name;
    return box;
  }
}
