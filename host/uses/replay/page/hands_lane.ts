// How far each player's nearest hand is from the edge of the called card, by
// the camera: a point an exposure, broken where hands run together.
import uPlot from 'uplot';
import {Lane, colour, ms} from './lane.js';
import type {TimeAxis} from './time_axis.js';

const shownMm = 120;
const sides = ['A', 'B'] as const;

export class HandsLane extends Lane {
  protected data(axis: TimeAxis): uPlot.AlignedData {
    return uPlot.join([
      this.ends(axis),
      ...sides.map((side) => {
        const {t_ns, mm} = axis.view.distances[side];
        return [t_ns.map((t) => t / ms), mm] as uPlot.AlignedData;
      }),
    ]);
  }

  protected series(): uPlot.Series[] {
    return sides.map((side) => ({
      label: side,
      stroke: () => colour(`--${side}`),
      width: 2,
      spanGaps: false,
      points: {show: true, size: 5, fill: () => colour(`--${side}`)},
    }));
  }

  protected range(): [number, number] {
    return [-shownMm * 0.06, shownMm];
  }
}
