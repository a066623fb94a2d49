// The court as from straight above: how the picture's box is bent for it. No
// DOM; A at the bottom.
import type {CourtOutline} from './replay_view.js';

// A projective map of the plane, row by row.
export type Bend = [
  number, number, number, number, number, number, number, number, number,
];
export type Point = [number, number];

export interface Size {
  width: number;
  height: number;
}

const share = 0.72;  // of the box, for the court; hands come in over the rest

// How a picture lies in a box that it fills as far as it can.
export function fit(picture: Size, box: Size): {scale: number, at: Point} {
  const scale = Math.min(
      box.width / picture.width, box.height / picture.height);
  return {
    scale,
    at: [
      (box.width - picture.width * scale) / 2,
      (box.height - picture.height * scale) / 2,
    ],
  };
}

// From places of the box, the picture fitted into it, to where they lie when
// the court is seen from straight above.
export function flattened(court: CourtOutline, picture: Size, box: Size): Bend {
  const {scale, at} = fit(picture, box);
  const seen = court.corners.map(
      ([x, y]): Point => [at[0] + x * scale, at[1] + y * scale]);
  const mm = share *
      Math.min(box.width / court.width_mm, box.height / court.depth_mm);
  const [width, depth] = [court.width_mm * mm, court.depth_mm * mm];
  const laid: Bend = [
    width, 0, (box.width - width) / 2,
    0, depth, (box.height - depth) / 2,
    0, 0, 1,
  ];
  return times(laid, inverse(ofUnitSquare(seen)));
}

export function bent(bend: Bend, [x, y]: Point): Point {
  const [a, b, c, d, e, f, g, h, i] = bend;
  const w = g * x + h * y + i;
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
}

export function cssOf(bend: Bend): string {
  const [a, b, c, d, e, f, g, h, i] = bend.map((each) => each / bend[8]);
  return `matrix3d(${[a, d, 0, g, b, e, 0, h, 0, 0, 1, 0, c, f, 0, i].join()})`;
}

// From the unit square to four corners (P. Heckbert, Fundamentals of Texture
// Mapping and Image Warping, 1989, section 2.2.3).
function ofUnitSquare(corners: Point[]): Bend {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] =
      corners as [Point, Point, Point, Point];
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const size = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / size;
  const h = (dx1 * sy - sx * dy1) / size;
  return [
    x1 - x0 + g * x1, x3 - x0 + h * x3, x0,
    y1 - y0 + g * y1, y3 - y0 + h * y3, y0,
    g, h, 1,
  ];
}

// But for a factor, which a projective map does not feel.
function inverse([a, b, c, d, e, f, g, h, i]: Bend): Bend {
  return [
    e * i - f * h, c * h - b * i, b * f - c * e,
    f * g - d * i, a * i - c * g, c * d - a * f,
    d * h - e * g, b * g - a * h, a * e - b * d,
  ];
}

function times(left: Bend, right: Bend): Bend {
  return left.map((_, n) => {
    const [row, column] = [3 * Math.floor(n / 3), n % 3];
    return left[row]! * right[column]! + left[row + 1]! * right[column + 3]! +
        left[row + 2]! * right[column + 6]!;
  }) as Bend;
}
