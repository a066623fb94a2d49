// What the mat and the camera say of a sitting beside its times.
import {make} from '../../web/page/dom.js';
import type {Text} from '../../web/page/text.js';
import type {Approach, CoachView, Group, Measured, Plan, Played, Reading} from './drill_view.js';
import {words} from './drill_words.js';

type Say = (text: Text) => string;

export function measured(of: Measured, unit: string, digits = 0): string {
  return of.median === null ? '' :
      `${of.median.toFixed(digits)} ± ${of.sigma?.toFixed(digits) ?? '?'} ${unit}`;
}

// By row or side: how the hand came.
export function handTable(
    title: Text, groups: [string, Group][], strokes: boolean, say: Say): HTMLElement {
  const spread = (value: number | null) => value === null ? '' : value.toFixed(0);
  const rows = groups.map(([name, group]) => {
    const figures = group.figures;
    const few = figures.enough ? '' : 'few';
    return make('tr', '', make('th', '', name),
        make('td', few, measured(figures.speed_m_s, 'm/s', 1)),
        make('td', few, strokes ? spread(figures.kimariji_spread_ms) :
                                  measured(figures.travel_ms, 'ms')),
        make('td', '', strokes ? String(figures.beside) : measured(figures.way_mm, 'mm')));
  });
  const head = strokes ? [words.speed, words.beatSpread, words.beside] :
                         [words.speed, words.travel, words.way];
  const heading = make('h2', '', `${say(title)} · ${say(words.hand)}`);
  return make('section', '', heading, make('table', 'hands',
      make('tr', 'head', make('th', ''), ...head.map((word) => make('td', '', say(word)))),
      ...rows));
}

export function approaches(all: Approach[], say: Say): HTMLElement {
  const rows = all.map((each) => make('tr', '',
      make('th', '', each.kimariji),
      make('td', '', each.touched ? say(words.touched) :
          each.mm < 1 ? say(words.over) : `${each.mm.toFixed(0)} ± 4 mm`),
      make('td', 'torifuda', each.near_torifuda.slice(0, 5))));
  return make('section', '', make('h2', '', say(words.near)), make('table', '', ...rows));
}

const svg = 'http://www.w3.org/2000/svg';
function shape(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(svg, name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, String(value));
  }
  return element;
}

// The court from above, the player below.
export function ways(readings: Reading[], court: Plan, say: Say): HTMLElement[] {
  const drawn = readings.filter((each) => each.way.length > 1);
  if (drawn.length === 0) return [];
  const {width_mm: width, near_mm: near, far_mm: far} = court;
  const picture = shape('svg', {
    viewBox: `${-width / 2 - 25} ${-far - 26} ${width + 50} ${2 * far + 172}`,
    class: 'ways', role: 'img',
  });
  for (const top of [-far, near]) {
    picture.append(shape(
        'rect', {x: -width / 2, y: top, width, height: far - near, class: 'court'}));
  }
  for (const each of drawn) {
    picture.append(shape('polyline', {
      points: each.way.map(([x, y]) => `${x},${-y}`).join(' '), class: 'way',
    }));
    const [x, y] = each.way.at(-1)!;
    picture.append(shape('circle', {cx: x, cy: -y, r: 9, class: each.right ? 'took' : 'erred'}));
  }
  const box = make('section', '', make('h2', '', say(words.ways)));
  box.append(picture);
  return [box];
}

function result(each: Reading, strokes: boolean, say: Say): string {
  if (each.dead && !each.fault) return say(words.dead1);
  if (each.fault) return say(words.fault);
  if (!each.right) return say(words.missed);
  const ms = strokes ? each.kimariji_ms : each.sound_ms;
  return `${ms!.toFixed(1)} ± ${each.sigma_ms.toFixed(1)}`;
}

function first(each: Reading, say: Say): string {
  return each.first === '' ? '' : `${each.ghost_ms!.toFixed(0)} ${say({
    player: words.youFirst, ghost: words.ghostFirst, 'too close': words.tooClose,
    nobody: words.nobody,
  }[each.first as 'player' | 'ghost' | 'too close' | 'nobody'])}`;
}

// Each with a button that opens the take in the replay.
export function readings(
    coach: CoachView, say: Say, look: (place: number) => void): HTMLElement {
  const strokes = coach.kind === 'strokes';
  const ghost = coach.readings.some((each) => each.first !== '');
  const rows = coach.readings.map((each) => {
    const button = make('button', 'look', '▶') as HTMLButtonElement;
    button.type = 'button';
    button.title = say(words.again1);
    button.setAttribute('aria-label', `${say(words.again1)}: ${each.place}`);
    button.addEventListener('click', () => look(each.place));
    return make('tr', '', make('td', '', String(each.place)), make('th', '', each.kimariji),
        make('td', '', result(each, strokes, say)),
        make('td', '', strokes ? String(each.beside) : each.travel_ms === null ? '' :
            `${each.travel_ms.toFixed(0)} ± ${each.travel_sigma_ms.toFixed(0)}`),
        ...ghost ? [make('td', '', first(each, say))] : [], make('td', '', button));
  });
  return make('section', '', make('h2', '', say(words.readings)), make('table', 'readings',
      make('tr', 'head', make('td', ''), make('th', ''),
           make('td', '', `${say(strokes ? words.beat : words.fromSound)}, ms`),
           make('td', '', strokes ? say(words.beside) : `${say(words.travel)}, ms`),
           ...ghost ? [make('td', '', say(words.ghostWord))] : [], make('td', '')),
      ...rows));
}

// A player's evenings on the mat, the last one first.
export function sittingsPanel(
    all: Played[], name: (drill: string) => string,
    open: (set: number) => void): HTMLElement[] {
  return all.map((each) => {
    const median = each.figures.median_ms;
    const button = make('button', 'sitting',
        make('b', '', each.began.slice(0, 10)), ' ', name(each.drill), ' ',
        make('small', '', `${each.figures.right} / ${each.figures.asked}${
            median === null ? '' : `, ${median.toFixed(0)} ± ${(each.figures.sigma_ms ?? 0).toFixed(0)} ms`}`),
    ) as HTMLButtonElement;
    button.type = 'button';
    button.addEventListener('click', () => open(each.set));
    return button;
  });
}
