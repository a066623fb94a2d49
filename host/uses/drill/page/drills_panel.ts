// The drills of the first screen, one chosen.
import {make} from '../../web/page/dom.js';
import type {Text} from '../../web/page/text.js';
import type {Drill} from './drill_view.js';

export function drillsPanel(
    drills: Drill[], chosen: string, say: (text: Text) => string,
    choose: (id: string) => void): HTMLElement[] {
  return drills.filter((drill) => !drill.mat).map((drill) => {
    const input = make('input', '') as HTMLInputElement;
    input.type = 'radio';
    input.name = 'drill';
    input.value = drill.id;
    input.checked = drill.id === chosen;
    input.addEventListener('change', () => choose(drill.id));
    return make('label', 'drill', input, make('b', '', say(drill.name)),
                make('small', '', say(drill.about)));
  });
}
