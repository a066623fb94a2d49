// What the set-up is made of: buttons, chips, boxes to tick, steps, in the
// language that is set.
import {make} from '../../web/page/dom.js';
import type {Settings} from '../../web/page/settings.js';
import type {Language} from '../../web/page/text.js';
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
    const to = (wanted: number) => {
      const within = Math.min(most, Math.max(least, wanted));
      act(Math.round(within * 100) / 100);
    };
    const less = this.chip('−', false, () => to(value - step));
    const more = this.chip('＋', false, () => to(value + step));
    (less as HTMLButtonElement).disabled = value <= least;
    (more as HTMLButtonElement).disabled = value >= most;
    less.setAttribute('aria-label', `${this.word(name)} −`);
    more.setAttribute('aria-label', `${this.word(name)} ＋`);
    const box = make('div', 'line', make('span', '', this.word(name)),
        make('div', 'stepper', less, make('output', '', text(value)), more));
    box.dataset['word'] = name;
    return box;
  }
}
