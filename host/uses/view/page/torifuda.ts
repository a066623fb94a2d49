// A torifuda as pages draw it; measures in mm.
import {svg} from '../../web/page/dom.js';
import {typeset} from './kana.js';

export interface CardSize {
  card_width_mm: number;
  card_height_mm: number;
}

// Its outline, `more` mm outside of its edge, the card's middle at the origin.
export function cardRect(
    size: CardSize, more: number,
    attributes: Record<string, string | number>): SVGElement {
  const width = size.card_width_mm + 2 * more;
  const height = size.card_height_mm + 2 * more;
  return svg('rect', {x: -width / 2, y: -height / 2, width, height, ...attributes});
}

// A torifuda upright, its middle at the origin.
export function torifuda(text: string, card: CardSize): SVGElement {
  const {size, glyphs} =
      typeset(text, card.card_width_mm, card.card_height_mm);
  return svg(
      'g', {class: 'torifuda'}, cardRect(card, 0, {rx: 1.5}),
      ...glyphs.map((g) => svg(
          'text', {x: g.x, y: g.y, 'font-size': size.toFixed(2)}, g.kana)));
}

// A torifuda alone, as large as its box.
export function torifudaPicture(text: string, card: CardSize): SVGElement {
  const width = card.card_width_mm + 2;
  const height = card.card_height_mm + 2;
  return svg(
      'svg', {
        class: 'picture', 'aria-label': text,
        viewBox: `${-width / 2} ${-height / 2} ${width} ${height}`,
      },
      torifuda(text, card));
}
