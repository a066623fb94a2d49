// What the desk's parts share: the newest view, who is at the desk, which reading
// is acted on, and what is chosen for the next press.
import type {DeckCard} from '../../view/page/cards.js';
import type {Asked} from '../../view/page/desk_asks.js';
import {newForm} from '../../view/page/desk_form.js';
import {me} from '../../view/page/desk_me.js';
import {type Shown} from '../../view/page/desk_panels.js';
import {chosenLine} from '../../view/page/desk_view.js';
import type {Line, MatchView} from '../../view/page/match_view.js';
import {say, type DeskWord} from '../../view/page/desk_words.js';
import {Shell} from '../../web/page/shell.js';

export {sides} from '../../view/page/desk_form.js';
export {me} from '../../view/page/desk_me.js';

export const shell = new Shell();

export const page = {
  view: null as MatchView | null,
  viewCame: 0,  // of performance.now()
  deck: [] as DeckCard[],
  chosen: null as number | null,  // the reading that is acted on
};

// What a press may need beside itself.
export const form = newForm();

export function language() {
  return shell.settings.language;
}

export function word(name: DeskWord): string {
  return say(name, language());
}

export function line(): Line | null {
  return page.view && chosenLine(page.view.desk, page.chosen);
}

// What a question about a press is made of; null before the first view.
export function asked(): Asked | null {
  const {view, deck} = page;
  return view &&
      {desk: view.desk, players: view.players, deck, language: language()};
}

export function shown(of: MatchView): Shown {
  return {
    desk: of.desk, players: of.players, deck: page.deck, language: language(),
    role: me.role, name: me.name,
  };
}

// Seconds left to memorise, by now; null where nobody does.
export function memorisingLeft(): number | null {
  const left = page.view?.desk.memorising_left_s;
  if (left === null || left === undefined) return null;
  return Math.max(0, left - (performance.now() - page.viewCame) / 1000);
}
