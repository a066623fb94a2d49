// What the coach says first: what got better, the best so far, what to work on,
// and how it went over the months.
import {make, svg} from '../../web/page/dom.js';
import type {Text} from '../../web/page/text.js';
import type {Best, CoachView, Praise, Since, Step} from './drill_view.js';
import {bestWas, inAll, praised, result, sinceShort, why, words} from './drill_words.js';

type Say = (text: Text) => string;

// What its times are from, in words.
export type SinceWord = (coach: CoachView, since: Since) => Text;

function best(of: Best, coach: CoachView, from: SinceWord, say: Say): HTMLElement {
  return make('p', 'best', make('span', '', say(words.best)),
      make('b', '', say(bestWas(of, from(coach, of.since), dayOf(of.began)))));
}

// "2026-11-25", by this device's clock.
function dayOf(began: string): string {
  const at = new Date(began);
  if (Number.isNaN(at.getTime())) return began.slice(0, 10);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

function praiseOf(coach: CoachView, from: SinceWord): Text {
  const praise: Praise = coach.praise;
  return praised(praise, coach.best, from(coach, coach.best?.since ?? coach.since));
}

export function lead(coach: CoachView, from: SinceWord, say: Say): HTMLElement {
  const dead = coach.dead > 0 ? coach.dead_left : null;
  const told = coach.praise.better === 'first' || coach.praise.better === 'done';
  return make('section', 'lead',
      make('p', 'praise', say(praiseOf(coach, from))),
      make('p', 'result', say(result(
          coach.all.right, told ? 0 : coach.all.asked - coach.dead, coach.all.faults, dead, coach.dead)),
          coach.kind === 'kimariji' ? say(inAll(coach.total_ms)) : ''),
      ...coach.best && !coach.best.here ? [best(coach.best, coach, from, say)] : []);
}

export function tomorrow(coach: CoachView, say: Say): HTMLElement {
  const items = coach.tomorrow.map((each) => make('li', '',
      make('b', '', each.kimariji), ' ',
      make('span', 'torifuda', each.torifuda), ' ',
      make('small', '', say(why(each)))));
  return make('section', 'tomorrow', make('h2', '', say(words.tomorrow)),
      items.length > 0 ? make('ol', '', ...items) :
                         make('p', '', say(words.nothingWeak)));
}

// ---- over the months -------------------------------------------------------

const width = 360;
const height = 190;
const left = 40;
const right = 8;
const top = 8;
const bottom = 24;
const dayMs = 24 * 3600 * 1000;

interface Point { at: number; ms: number; sigma: number; enough: boolean; }

function pointsOf(weeks: Step[], since: Since): Point[] {
  return weeks.flatMap(({began, figures}) => {
    const kimariji = since === 'kimariji';
    const ms = kimariji ? figures.kimariji_median_ms : figures.median_ms;
    const sigma = kimariji ? figures.kimariji_sigma_ms : figures.sigma_ms;
    const enough = kimariji ? figures.kimariji_enough : figures.enough;
    return ms === null ? [] : [{at: Date.parse(began), ms, sigma: sigma ?? 0, enough}];
  });
}

// So that some three to five of them are seen.
function stepOf(span: number): number {
  const steps = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000];
  return steps.find((step) => span / step <= 4) ?? 50000;
}

// The firsts of the months within.
function months(from: number, to: number): Date[] {
  const all: Date[] = [];
  const at = new Date(from);
  for (let month = new Date(at.getFullYear(), at.getMonth() + 1, 1); month.getTime() <= to;
       month = new Date(month.getFullYear(), month.getMonth() + 1, 1)) {
    all.push(month);
  }
  const each = Math.ceil(all.length / 8);
  return all.filter((_, i) => i % each === 0);
}

// Each week's median with its error, where its Monday lies; weeks of too few
// answers are hollow. Null: there is nothing to draw a line through yet.
export function curve(coach: CoachView, from: SinceWord, say: Say): HTMLElement | null {
  const points = pointsOf(coach.weeks, coach.trend_since);
  if (points.filter((point) => point.enough).length < 2) return null;
  const begin = points[0]!.at - 3 * dayMs;
  const end = points.at(-1)!.at + 3 * dayMs;
  const step = stepOf(Math.max(...points.map((p) => p.ms + p.sigma)) -
                      Math.min(...points.map((p) => p.ms - p.sigma)));
  const low = Math.floor(Math.min(...points.map((p) => p.ms - p.sigma)) / step) * step;
  const high = Math.ceil(Math.max(...points.map((p) => p.ms + p.sigma)) / step) * step;
  const x = (at: number) => left + (at - begin) / (end - begin) * (width - left - right);
  const y = (ms: number) => top + (high - ms) / (high - low) * (height - top - bottom);
  const lines = Array.from({length: Math.round((high - low) / step) + 1}, (_, i) => low + i * step);
  const told = points.filter((point) => point.enough);
  const draw = svg('svg', {
    viewBox: `0 0 ${width} ${height}`, role: 'img',
    'aria-label': `${say(words.months)}: ${told.map((p) => `${dayOf(new Date(p.at).toISOString())} ${Math.round(p.ms)} ms`).join(', ')}`,
  },
  ...lines.flatMap((ms) => [
    svg('line', {class: 'grid', x1: left, x2: width - right, y1: y(ms), y2: y(ms)}),
    svg('text', {x: left - 5, y: y(ms) + 4, 'text-anchor': 'end'}, String(ms)),
  ]),
  ...months(begin, end).flatMap((month) => [
    svg('line', {class: 'grid', x1: x(month.getTime()), x2: x(month.getTime()), y1: top, y2: height - bottom}),
    svg('text', {x: x(month.getTime()), y: height - 7, 'text-anchor': 'middle'},
        say({en: month.toLocaleDateString('en', {month: 'short'}), ja: `${month.getMonth() + 1}月`})),
  ]),
  ...points.map((p) => svg('line', {class: 'error', x1: x(p.at), x2: x(p.at), y1: y(p.ms - p.sigma), y2: y(p.ms + p.sigma)})),
  svg('polyline', {class: 'line', points: told.map((p) => `${x(p.at).toFixed(1)},${y(p.ms).toFixed(1)}`).join(' ')}),
  ...points.map((p) => svg('circle', {class: p.enough ? 'point' : 'point few', cx: x(p.at), cy: y(p.ms), r: 4})));
  return make('section', 'curve',
      make('h2', '', say(words.months), ' ', make('small', '', say(sinceShort(from(coach, coach.trend_since))))),
      draw as unknown as HTMLElement);
}
