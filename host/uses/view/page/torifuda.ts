// A torifuda as pages draw it; measures in mm.
import {svg} from '../../web/page/dom.js';
import {typeset} from './kana.js';

export const cardWidth = 52;
export const cardHeight = 73;

// A torifuda upright, its middle at the origin.
export function torifuda(text: string): SVGElement {
  const {size, glyphs} = typeset(text, cardWidth, cardHeight);
  return svg(
      'g', {class: 'torifuda'},
      svg('rect', {
        x: -cardWidth / 2, y: -cardHeight / 2, width: cardWidth,
        height: cardHeight, rx: 1.5,
      }),
      ...glyphs.map((g) => svg(
          'text', {x: g.x, y: g.y, 'font-size': size.toFixed(2)}, g.kana)));
}

// A torifuda alone, as large as its box.
export function torifudaPicture(text: string): SVGElement {
  return svg(
      'svg', {class: 'picture', viewBox: '-27 -37.5 54 75', 'aria-label': text},
      torifuda(text));
}
