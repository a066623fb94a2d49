// A signature as it is kept in the reason of its entry (host/match/sheet/ink.h):
// "ink:" and its strokes, each some points, in a box of 1000 by 300.
import {svg} from '../../web/page/dom.js';

export type Point = [number, number];
export const inkBox = {width: 1000, height: 300};
const begins = 'ink:';
const most = 2800;  // bytes that an entry takes

export function isInk(text: string): boolean {
  return text.startsWith(begins);
}

function textOf(strokes: Point[][]): string {
  const points = (stroke: Point[]) =>
      stroke.map(([x, y]) => `${Math.round(x)},${Math.round(y)}`).join(' ');
  return begins + strokes.map(points).join(';');
}

// Empty: nothing was drawn. A long one is drawn with fewer points.
export function inkText(strokes: Point[][]): string {
  if (strokes.length === 0) return '';
  for (let off = 1.5; ; off *= 1.5) {
    const text = textOf(strokes.map((stroke) => thinned(stroke, off)));
    if (text.length <= most || off > 200) return text.slice(0, most);
  }
}

// Points that lie nearer to the line between others are left out
// (Douglas-Peucker).
function thinned(stroke: Point[], off: number): Point[] {
  const first = stroke[0];
  const last = stroke.at(-1);
  if (!first || !last || stroke.length < 3) return stroke;
  let far = 0;
  let at = 0;
  const long = Math.hypot(last[0] - first[0], last[1] - first[1]);
  stroke.forEach(([x, y], i) => {
    const away = long > 0 ?
        Math.abs((last[0] - first[0]) * (first[1] - y) -
                 (first[0] - x) * (last[1] - first[1])) / long :
        Math.hypot(x - first[0], y - first[1]);
    if (away > far) [far, at] = [away, i];
  });
  if (far <= off) return [first, last];
  return [
    ...thinned(stroke.slice(0, at + 1), off).slice(0, -1),
    ...thinned(stroke.slice(at), off),
  ];
}

// Nothing where it is no ink.
export function inkPicture(text: string): SVGElement | null {
  if (!isInk(text)) return null;
  const strokes = text.slice(begins.length).split(';')
      .filter((stroke) => /^\d+,\d+( \d+,\d+)*$/u.test(stroke));
  return svg(
      'svg', {
        class: 'ink', viewBox: `0 0 ${inkBox.width} ${inkBox.height}`,
        'aria-hidden': 'true',
      },
      ...strokes.map((points) => svg('polyline', {points: dotted(points)})));
}

// A stroke of one point is a dot.
export function dotted(points: string): string {
  return points.includes(' ') ? points : `${points} ${points}`;
}
