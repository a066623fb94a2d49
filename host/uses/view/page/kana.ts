// How a torifuda is printed: kana only, top to bottom, three columns from the
// right, the earlier columns the longer ones.

export function columns(torifuda: string): string[][] {
  const kana = [...torifuda.replace(/\s/gu, '')];
  const result: string[][] = [];
  let start = 0;
  for (let column = 0; column < 3; column++) {
    const length = Math.ceil((kana.length - start) / (3 - column));
    if (length > 0) result.push(kana.slice(start, start + length));
    start += length;
  }
  return result;
}

export interface Glyph {
  kana: string;
  x: number;
  y: number;
}

export interface Typeset {
  size: number;  // font size, mm
  glyphs: Glyph[];
}

// Places the kana in a card of width x height mm, origin in its middle.
export function typeset(
    torifuda: string, width: number, height: number): Typeset {
  const lines = columns(torifuda);
  const longest = Math.max(1, ...lines.map((line) => line.length));
  const pitch = (height * 0.9) / Math.max(longest, 5);
  const gap = (width * 0.9) / 3;
  const size = Math.min(pitch * 0.98, gap * 0.94);
  const middle = (lines.length - 1) / 2;
  const top = -((longest - 1) * pitch) / 2;
  const glyphs = lines.flatMap((line, column) => line.map((kana, row) => ({
    kana,
    x: (middle - column) * gap,
    y: top + row * pitch,
  })));
  return {size, glyphs};
}
