// The drills of the first screen, one chosen.
import { make } from '../../web/page/src/dom.js';
export function drillsPanel(drills, chosen, say, choose) {
    return drills.filter((drill) => !drill.mat).map((drill) => {
        const input = make('input', '');
        input.type = 'radio';
        input.name = 'drill';
        input.value = drill.id;
        input.checked = drill.id === chosen;
        input.addEventListener('change', () => choose(drill.id));
        return make('label', 'drill', input, make('b', '', say(drill.name)), make('small', '', say(drill.about)));
    });
}
