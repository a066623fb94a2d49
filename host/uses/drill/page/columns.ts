// Sections side by side, in their order, in as many columns as there is room
// for. The browser's own columns lay all of it out several times over until they
// are even; here each is as even as the lines of its sections make it, and what is
// out of sight is not laid out before it is scrolled to (drill.css).
import {make} from '../../web/page/dom.js';

const columnRem = 22.5;  // the narrowest: a table of six kana, times of four digits
const gapRem = 0.7;

// Cuts `lines` (of each section) into at most `columns` runs, so that the longest
// run is as short as can be. Says where each begins.
export function cut(lines: number[], columns: number): number[] {
  const begins = (most: number): number[] => {
    const runs: number[] = [];
    let filled = Infinity;
    lines.forEach((each, i) => {
      if (filled + each > most) {
        runs.push(i);
        filled = 0;
      }
      filled += each;
    });
    return runs;
  };
  let least = Math.max(0, ...lines);
  let most = lines.reduce((sum, each) => sum + each, 0);
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    if (begins(middle).length <= columns) most = middle;
    else least = middle + 1;
  }
  return begins(most);
}

// What a section takes, in lines of text.
function linesOf(section: HTMLElement): number {
  const {length} = section.querySelectorAll('tr, p, li, h2');
  return length + 2 + 8 * section.querySelectorAll('.lane, svg').length;
}

export class Columns {
  private sections: HTMLElement[] = [];
  private count = 0;

  // `box` is filled, and again when its width changes.
  constructor(private readonly box: HTMLElement) {
    new ResizeObserver(() => {
      if (this.fitting() !== this.count) this.lay();
    }).observe(box);
  }

  show(sections: HTMLElement[]): void {
    this.sections = sections;
    for (const each of sections) {
      each.style.containIntrinsicBlockSize = `auto ${1.3 * linesOf(each)}rem`;
    }
    this.lay();
  }

  private fitting(): number {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const room = this.box.clientWidth / rem;
    return Math.max(1, Math.floor((room + gapRem) / (columnRem + gapRem)));
  }

  private lay(): void {
    this.count = this.fitting();
    const begins = cut(this.sections.map(linesOf), this.count);
    this.box.replaceChildren(...begins.map((begin, i) =>
      make('div', 'column', ...this.sections.slice(begin, begins[i + 1]))));
  }
}
