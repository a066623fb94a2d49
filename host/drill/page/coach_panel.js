// What a set says of its player, on one screen.
import uPlot from 'uplot';
import { make } from '../../web/page/src/dom.js';
import { onCourt } from './drill_view.js';
import { kana, minutes, why, words } from './drill_words.js';
import { approaches, handTable, measured, readings, ways } from './mat_panels.js';
function ms(value) {
    return value === null ? '–' : `${Math.round(value)}`;
}
// "612 ± 24 ms", never without its error.
function withError(value, sigma) {
    return value === null ? '–' : `${ms(value)} ± ${ms(sigma)} ms`;
}
function time(figures) {
    return withError(figures.median_ms, figures.sigma_ms);
}
function table(title, rows, say) {
    const body = rows.map(([name, figures]) => make('tr', '', make('th', '', name), make('td', figures.enough ? 'time' : 'time few', time(figures)), make('td', figures.enough ? '' : 'few', figures.enough ? ms(figures.spread_ms) : '–'), make('td', '', String(figures.right)), make('td', '', String(figures.faults)), make('td', '', String(figures.missed))));
    return make('section', '', make('h2', '', say(title)), make('table', '', make('tr', 'head', make('th', ''), make('td', '', say(words.median)), make('td', '', say(words.spread)), make('td', '', say(words.taken)), make('td', '', say(words.faults)), make('td', '', say(words.misses))), ...body));
}
function groups(title, all, name, say) {
    return table(title, all.map((g) => [name(g.of), g.figures]), say);
}
function cards(title, all, say) {
    return table(title, all.map((c) => [c.kimariji || c.torifuda.slice(0, 5), c.figures]), say);
}
function duel(coach, line) {
    const of = coach.duel;
    if (coach.kind !== 'ghost' && of.first + of.second + of.too_close === 0)
        return [];
    return [line(words.duel, String(of.first)), line(words.duelSecond, String(of.second)),
        line(words.duelClose, String(of.too_close)),
        line(words.ghostFaults, String(of.ghost_faults))];
}
// What the mat adds.
function hand(coach, line) {
    const all = coach.all;
    if (coach.readings.length === 0)
        return [];
    return [
        line(words.travel, measured(all.travel_ms, 'ms')),
        line(words.moved, measured(all.moved_ms, 'ms')),
        line(words.speed, measured(all.speed_m_s, 'm/s', 1)),
        line(words.way, measured(all.way_mm, 'mm')),
        ...coach.kind === 'strokes' ? [line(words.beside, String(all.beside))] : [],
    ];
}
// How much longer than for a card of one kana, from the kimariji.
function hesitations(coach, say) {
    if (coach.hesitations.length === 0)
        return [];
    const rows = coach.hesitations.map((each) => make('tr', '', make('th', '', say(each.of === 'mountains' ? words.mountains : words.partners)), make('td', each.figures.enough ? 'time' : 'time few', withError(each.figures.kimariji_median_ms, each.figures.kimariji_sigma_ms)), make('td', each.longer_ms === null ? 'few' : '', withError(each.longer_ms, each.sigma_ms)), make('td', '', String(each.figures.faults)), make('td', '', String(each.figures.missed))));
    return [make('section', '', make('h2', '', say(words.hesitation)), make('table', 'hands', make('tr', 'head', make('th', ''), make('td', '', say(words.fromKimariji)), make('td', '', say(words.longer)), make('td', '', say(words.faults)), make('td', '', say(words.misses))), ...rows))];
}
// "2026-11-25 19:00", by this device's clock.
function when(began) {
    const at = new Date(began);
    if (Number.isNaN(at.getTime()))
        return began.slice(0, 10);
    const two = (value) => String(value).padStart(2, '0');
    return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
function headline(coach, name, say) {
    const all = coach.all;
    const line = (name, value) => make('p', '', make('span', '', say(name)), make('b', '', value));
    const heard = onCourt(coach.kind) || coach.kind === 'phrase';
    const since = heard ? words.fromSound : words.fromSeen;
    const dead = line(words.ofDead, `${coach.dead_left} / ${coach.dead}`);
    const still = coach.kind === 'dead-cards';
    const strokes = coach.kind === 'strokes';
    const big = strokes ? withError(all.kimariji_median_ms, all.kimariji_sigma_ms) : time(all);
    const median = make('p', all.enough && !still ? 'big' : 'big few', big, make('small', '', say(all.enough ? strokes ? words.beat : since : words.few)));
    const left = make('p', 'big', `${coach.dead_left} / ${coach.dead}`, make('small', '', say(words.ofDead)));
    return make('section', 'headline', make('h2', '', `${name ? say(name) : coach.drill} · ${coach.player} · ${when(coach.began)}`), ...still ? [left, median] : [median], ...duel(coach, line), ...heard && !strokes ? [line(words.fromKimariji, withError(all.kimariji_median_ms, all.kimariji_sigma_ms))] : [], strokes ? line(words.beatSpread, `${ms(all.kimariji_spread_ms)} ms`) :
        line(words.spread, `${ms(all.spread_ms)} ms`), ...hand(coach, line), line(words.taken, `${all.right} / ${all.asked - coach.dead}`), line(words.faults, String(all.faults)), line(words.misses, String(all.missed)), ...coach.dead > 0 && !still ? [dead] : [], ...all.implausible > 0 ? [line(words.leftOut, String(all.implausible))] : [], make('p', 'legend', make('small', 'few', say(words.fewKey))));
}
function tomorrow(coach, say) {
    const items = coach.tomorrow.map((each) => make('li', '', make('b', '', each.kimariji), ' ', make('span', 'torifuda', each.torifuda), ' ', make('small', '', say(why(each)))));
    return make('section', 'tomorrow', make('h2', '', say(words.tomorrow)), items.length > 0 ? make('ol', '', ...items) :
        make('p', '', say(words.nothingWeak)));
}
// Median by set or week, with its error.
function trend(title, all, name, say) {
    const box = make('section', 'trend', make('h2', '', say(title)));
    const steps = all.filter((s) => s.figures.median_ms !== null);
    if (steps.length < 2) {
        box.append(make('p', '', say(words.few)));
        return box;
    }
    const style = getComputedStyle(document.documentElement);
    const ink = style.getPropertyValue('--ink').trim();
    const at = steps.map((_, i) => i + 1);
    const lane = make('div', 'lane');
    box.append(lane);
    const axis = { stroke: ink, grid: { stroke: style.getPropertyValue('--line').trim() } };
    requestAnimationFrame(() => new uPlot({
        width: Math.max(240, lane.clientWidth),
        height: 160,
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: false, range: [0.5, steps.length + 0.5] } },
        axes: [{ ...axis, values: (_, ticks) => ticks.map((t) => {
                    const step = steps[t - 1];
                    return step ? name(step, t) : '';
                }) },
            { ...axis, label: 'ms', stroke: ink }],
        series: [
            {},
            { stroke: style.getPropertyValue('--A').trim(), width: 2, points: { show: true, size: 8 } },
            { stroke: ink, width: 1, dash: [3, 3] },
            { stroke: ink, width: 1, dash: [3, 3] },
        ],
    }, [at, steps.map((s) => s.figures.median_ms),
        steps.map((s) => s.figures.median_ms - (s.figures.sigma_ms ?? 0)),
        steps.map((s) => s.figures.median_ms + (s.figures.sigma_ms ?? 0))], lane));
    return box;
}
// `name`: of its drill; null: nobody knows it here. `look`: opens a reading of
// the mat in the replay.
export function coachPanel(coach, name, say, look) {
    const rows = [words.row0, words.row1, words.row2];
    const row = (of) => say(rows[Number(of)]);
    const half = (of) => say(of === 'own' ? words.own : words.other);
    const mat = coach.readings.length > 0;
    const strokes = coach.kind === 'strokes';
    const hands = (title, all, name) => mat && all.length > 0 ?
        [handTable(title, all.map((each) => [name(each.of), each]), strokes, say)] : [];
    const grouped = ([title, all, name]) => all.length > 0 ? [groups(title, all, name, say)] : [];
    return [
        headline(coach, name, say),
        tomorrow(coach, say),
        ...grouped([words.byWait, coach.by_wait, (of) => say(minutes(of))]),
        ...grouped([words.byLength, coach.by_length, (of) => say(kana(of))]),
        ...hesitations(coach, say),
        ...grouped([words.byHalf, coach.by_half, half]),
        ...hands(words.byHalf, coach.by_half, half),
        ...grouped([words.byRow, coach.by_row, row]),
        ...hands(words.byRow, coach.by_row, row),
        ...ways(coach.readings, say),
        ...coach.approaches.length > 0 ? [approaches(coach.approaches, say)] : [],
        ...mat ? [readings(coach, say, look)] : [],
        cards(words.slowest, coach.slowest, say),
        cards(words.mostMissed, coach.most_missed, say),
        ...grouped([words.byInitial, coach.by_initial, (of) => of]),
        trend(words.sets, coach.sets, (_, i) => String(i), say),
        trend(words.weeks, coach.weeks, (step) => step.began.slice(5), say),
    ];
}
