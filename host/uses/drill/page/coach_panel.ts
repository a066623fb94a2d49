// What a set says of its player: first in words, then all figures, folded.
import uPlot from 'uplot';
import {make} from '../../web/page/dom.js';
import type {Text} from '../../web/page/text.js';
import {onCourt} from './asking.js';
import {curve, lead, tomorrow} from './coach_lead.js';
import type {CardFigures, CoachView, Figures, Group, Since, Step} from './drill_view.js';
import {kana, minutes, words} from './drill_words.js';
import {approaches, handTable, measured, readings, ways} from './mat_panels.js';

type Say = (text: Text) => string;

function ms(value: number | null): string {
  return value === null ? '' : `${Math.round(value)}`;
}

// "612 ± 24", never without its error; that of a single time is not known, and the
// time is grey.
function inTable(value: number | null, sigma: number | null): string {
  if (value === null) return '';
  return sigma === null ? ms(value) : `${ms(value)} ± ${ms(sigma)}`;
}
function withError(value: number | null, sigma: number | null, say: Say): string {
  return value === null ? '' : sigma === null ? `${ms(value)} ms ${say(words.once)}` :
      `${ms(value)} ± ${ms(sigma)} ms`;
}

interface Times {
  median: number | null;
  sigma: number | null;
  spread: number | null;
  enough: boolean;
}
function timesOf(figures: Figures, since: Since): Times {
  return since === 'kimariji' ?
      {median: figures.kimariji_median_ms, sigma: figures.kimariji_sigma_ms,
       spread: figures.kimariji_spread_ms, enough: figures.kimariji_enough} :
      {median: figures.median_ms, sigma: figures.sigma_ms, spread: figures.spread_ms,
       enough: figures.enough};
}
// What the times of a coach are from, in words.
function sinceWord(coach: CoachView, since: Since): Text {
  if (coach.kind === 'strokes') return since === 'kimariji' ? words.beat : words.fromSound;
  if (since === 'kimariji') return words.fromKimariji;
  const heard = onCourt(coach.kind) || coach.kind === 'phrase' || coach.readings.length > 0;
  return heard ? words.fromSound : words.fromSeen;
}
// A title, and what the times below it are from.
interface Title { what: Text; since: Since; from: Text; }
function heading(title: Title, say: Say): HTMLElement {
  return make('h2', '', say(title.what), ' ', make('small', '', say(title.from)));
}

function table(title: Title, rows: [string, Figures][], say: Say): HTMLElement {
  const body = rows.map(([name, figures]) => {
    const {median, sigma, spread, enough} = timesOf(figures, title.since);
    return make('tr', '',
        make('th', '', name),
        make('td', enough ? 'time' : 'time few', inTable(median, sigma)),
        make('td', '', enough ? ms(spread) : ''),
        make('td', '', String(figures.right)),
        make('td', '', String(figures.faults)),
        make('td', '', String(figures.missed)));
  });
  return make('section', '', heading(title, say), make('table', '',
      make('tr', 'head', make('th', ''),
           make('td', '', `${say(words.median)} ms`), make('td', '', say(words.spread)),
           make('td', '', say(words.taken)),
           make('td', '', say(words.faults)), make('td', '', say(words.misses))),
      ...body));
}

function groups(
    title: Title, all: Group[], name: (of: string) => string, say: Say) {
  return table(title, all.map((g) => [name(g.of), g.figures]), say);
}

function cards(title: Title, all: CardFigures[], say: Say): HTMLElement[] {
  return all.length === 0 ? [] :
      [table(title, all.map((c) => [c.kimariji || c.torifuda.slice(0, 5), c.figures]), say)];
}

function duel(
    coach: CoachView, line: (name: Text, value: string) => HTMLElement[]): HTMLElement[] {
  const of = coach.duel;
  if (coach.kind !== 'ghost' && of.first + of.second + of.too_close === 0) return [];
  return [...line(words.duel, String(of.first)), ...line(words.duelSecond, String(of.second)),
          ...line(words.duelClose, String(of.too_close)),
          ...line(words.ghostFaults, String(of.ghost_faults))];
}

// Of too few it is not told, as in the tables.
function spread(value: number | null, enough: boolean): string {
  return enough && value !== null ? `${ms(value)} ms` : '';
}

// A line whose value says nothing where it is of too few answers; none where
// there is no value.
type Line = (name: Text, value: string, enough?: boolean) => HTMLElement[];

// What the mat adds.
function hand(coach: CoachView, line: Line): HTMLElement[] {
  const all = coach.all;
  if (coach.readings.length === 0) return [];
  return [
    ...line(words.travel, measured(all.travel_ms, 'ms'), all.enough),
    ...line(words.moved, measured(all.moved_ms, 'ms'), all.enough),
    ...line(words.speed, measured(all.speed_m_s, 'm/s', 1), all.enough),
    ...line(words.way, measured(all.way_mm, 'mm'), all.enough),
    ...coach.kind === 'strokes' ? line(words.beside, String(all.beside)) : [],
  ];
}

// How much longer than for a card of one kana, from the kimariji.
function hesitations(coach: CoachView, say: Say): HTMLElement[] {
  if (coach.hesitations.length === 0) return [];
  const rows = coach.hesitations.map((each) => make('tr', '',
      make('th', '', say(each.of === 'mountains' ? words.mountains : words.partners)),
      make('td', each.figures.kimariji_enough ? 'time' : 'time few',
           inTable(each.figures.kimariji_median_ms, each.figures.kimariji_sigma_ms)),
      make('td', '', inTable(each.longer_ms, each.sigma_ms)),
      make('td', '', String(each.figures.faults)),
      make('td', '', String(each.figures.missed))));
  return [make('section', '', make('h2', '', say(words.hesitation)), make('table', 'hands',
      make('tr', 'head', make('th', ''), make('td', '', `${say(words.fromKimariji)} ms`),
           make('td', '', `${say(words.longer)} ms`), make('td', '', say(words.faults)),
           make('td', '', say(words.misses))), ...rows))];
}

// "2026-11-25 19:00", by this device's clock.
function when(began: string): string {
  const at = new Date(began);
  if (Number.isNaN(at.getTime())) return began.slice(0, 10);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${
      two(at.getHours())}:${two(at.getMinutes())}`;
}

function headline(coach: CoachView, name: Text | null, say: Say): HTMLElement {
  const all = coach.all;
  const line: Line = (name, value, enough = true) => value === '' ? [] : [make('p', '',
      make('span', '', say(name)), make('b', enough ? '' : 'few', value))];
  const heard = onCourt(coach.kind) || coach.kind === 'phrase';
  const since = sinceWord(coach, 'sound');
  const dead = line(words.ofDead, `${coach.dead_left} / ${coach.dead}`);
  const still = coach.kind === 'dead-cards';
  const strokes = coach.kind === 'strokes';
  const big = strokes ? withError(all.kimariji_median_ms, all.kimariji_sigma_ms, say) :
      withError(all.median_ms, all.sigma_ms, say);
  const enough = strokes ? all.kimariji_enough : all.enough;
  const median = make('p', enough && !still ? 'big' : 'big few', big,
      make('small', '', say(enough ? strokes ? words.beat : since : words.few)));
  const left = make('p', 'big', `${coach.dead_left} / ${coach.dead}`,
      make('small', '', say(words.ofDead)));
  return make('section', 'headline',
      make('h2', '', `${name ? say(name) : coach.drill} · ${coach.player} · ${when(coach.began)}`),
      ...still ? [left, median] : [median],
      ...duel(coach, line),
      ...heard && !strokes ? line(
          words.fromKimariji, withError(all.kimariji_median_ms, all.kimariji_sigma_ms, say),
          all.kimariji_enough) : [],
      ...strokes ? line(words.beatSpread, spread(all.kimariji_spread_ms, enough), enough) :
                   line(words.spread, spread(all.spread_ms, all.enough), all.enough),
      ...hand(coach, line),
      ...line(words.taken, `${all.right} / ${all.asked - coach.dead}`),
      ...all.guessed > 0 ? line(words.guesses, String(all.guessed)) : [],
      ...line(words.faults, String(all.faults)),
      ...line(words.misses, String(all.missed)),
      ...coach.dead > 0 && !still ? dead : [],
      ...all.implausible > 0 ? line(words.leftOut, String(all.implausible)) : [],
      make('p', 'legend', make('small', 'few', say(words.fewKey))));
}

const plotHeight = 160;
function plotWidth(lane: HTMLElement): number {
  return Math.max(240, lane.clientWidth);
}
// As wide as its lane, also once a phone was turned.
function fitting(lane: HTMLElement, plot: uPlot): void {
  new ResizeObserver(() => {
    const width = plotWidth(lane);
    if (lane.clientWidth > 0 && width !== plot.width) {
      plot.setSize({width, height: plotHeight});
    }
  }).observe(lane);
}

// Median by set or week, with its error; those of too few answers are grey
// points beside the line.
function trend(
    title: Title, all: Step[], name: (step: Step, i: number) => string,
    say: Say): HTMLElement[] {
  const box = make('section', 'trend', heading(title, say));
  const steps = all.map((step) => ({step, times: timesOf(step.figures, title.since)}))
      .filter(({times}) => times.median !== null);
  if (steps.length < 2) return [];
  const of = (enough: boolean, value: (times: Times) => number | null) =>
      steps.map(({times}) => times.enough === enough ? value(times) : null);
  if (steps.some(({times}) => !times.enough)) {
    box.append(make('p', 'few', say(words.fewKey)));
  }
  const style = getComputedStyle(document.documentElement);
  const ink = style.getPropertyValue('--ink').trim();
  const at = steps.map((_, i) => i + 1);
  const lane = make('div', 'lane');
  box.append(lane);
  const axis = {stroke: ink, grid: {stroke: style.getPropertyValue('--line').trim()}};
  requestAnimationFrame(() => fitting(lane, new uPlot({
    width: plotWidth(lane),
    height: plotHeight,
    legend: {show: false},
    cursor: {show: false},
    scales: {x: {time: false, range: [0.5, steps.length + 0.5]}},
    axes: [{...axis, size: 30, values: (_, ticks) => ticks.map((t) => {
      const step = steps[t - 1];
      return step ? name(step.step, t) : '';
    })},
           {...axis, label: 'ms', stroke: ink}],
    series: [
      {},
      {stroke: style.getPropertyValue('--A').trim(), width: 2, spanGaps: true,
       points: {show: true, size: 8}},
      {stroke: ink, width: 1, dash: [3, 3], spanGaps: true},
      {stroke: ink, width: 1, dash: [3, 3], spanGaps: true},
      {stroke: style.getPropertyValue('--soft').trim(), width: 0, points: {show: true, size: 6}},
    ],
  }, [at, of(true, (all) => all.median),
      of(true, (all) => all.median! - (all.sigma ?? 0)),
      of(true, (all) => all.median! + (all.sigma ?? 0)),
      of(false, (all) => all.median)], lane)));
  return [box];
}

// What is said at once, and what is folded.
export interface Coached { first: HTMLElement[]; figures: HTMLElement[]; }

// `name`: of its drill; null: nobody knows it here. `look`: opens a reading of
// the mat in the replay.
export function coachPanel(
    coach: CoachView, name: Text | null, say: Say,
    look: (place: number) => void): Coached {
  const rows = [words.row0, words.row1, words.row2];
  const row = (of: string) => say(rows[Number(of)]!);
  const half = (of: string) => say(of === 'own' ? words.own : words.other);
  const mat = coach.readings.length > 0;
  const strokes = coach.kind === 'strokes';
  const hands = (title: Text, all: Group[], name: (of: string) => string) =>
      mat && all.length > 0 ?
      [handTable(title, all.map((each) => [name(each.of), each]), strokes, say)] : [];
  const timed = (what: Text, since: Since): Title =>
      ({what, since, from: sinceWord(coach, since)});
  const grouped = ([title, all, name]: [Text, Group[], (of: string) => string]) =>
      all.length > 0 ? [groups(timed(title, coach.since), all, name, say)] : [];
  const months = curve(coach, sinceWord, say);
  const first = [
    lead(coach, sinceWord, say), tomorrow(coach, say), ...months ? [months] : [],
  ];
  return {first, figures: [
    headline(coach, name, say),
    ...grouped([words.byWait, coach.by_wait, (of) => say(minutes(of))]),
    ...grouped([words.byLength, coach.by_length, (of) => say(kana(of))]),
    ...hesitations(coach, say),
    ...grouped([words.byHalf, coach.by_half, half]),
    ...hands(words.byHalf, coach.by_half, half),
    ...grouped([words.byRow, coach.by_row, row]),
    ...hands(words.byRow, coach.by_row, row),
    ...ways(coach.readings, coach.court, say),
    ...coach.approaches.length > 0 ? [approaches(coach.approaches, say)] : [],
    ...mat ? [readings(coach, say, look)] : [],
    ...cards(timed(words.slowest, coach.since), coach.slowest, say),
    ...cards(timed(words.mostMissed, coach.since), coach.most_missed, say),
    ...grouped([words.byInitial, coach.by_initial, (of) => of]),
    ...trend(timed(words.sets, coach.trend_since), coach.sets, (_, i) => String(i), say),
  ]};
}
