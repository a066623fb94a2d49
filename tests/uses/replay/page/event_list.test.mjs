import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from '../../web/page/modules.mjs';

const {eventTime} = await load('event_list');
const {holes, rowOf} = await load('events_lane');
const {TimeAxis} = await load('time_axis');

const ms = 1e6;
const axis = new TimeAxis({
  from_ns: 0, to_ns: 8000 * ms, first_sound: {t_ns: 1000 * ms, sigma_ns: 0},
  frames: [], pads: [], contacts: [], events: [], trouble: [],
});
const at = (t_ns, sigma_ns) => eventTime({at: {t_ns, sigma_ns}}, axis);

test('an event has its instant with as many digits as its error tells', () => {
  assert.equal(at(1638.2 * ms, 0.21 * ms), '+638.20 ± 0.21 ms');
  assert.equal(at(1638.2 * ms, 12 * ms), '+638.2 ± 12.0 ms');
});

test('what has no error is told without one', () => {
  assert.equal(at(900 * ms, 0), '−100.0 ms');
});

test('frames that are missing are a hole between two exposures', () => {
  const frames = [[7, 100], [8, 116], [11, 166], [12, 183]].map(
      ([sequence, t_ns]) => ({sequence, t_ns}));
  assert.deepEqual(holes(frames), [{from_ns: 116, to_ns: 166}]);
});

test('touches stand in the row of whose hand it was, the rest apart', () => {
  assert.equal(rowOf({kind: 'touch', side: 'B'}), 1);
  assert.equal(rowOf({kind: 'exit', side: null}), 2);
  assert.equal(rowOf({kind: 'ruling', side: 'A'}), 2);
});
