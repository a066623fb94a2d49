// The court seen from above, player A at the bottom; measures in mm.
import type {CourtCard, CourtSize, MatchView} from '../../view/page/match_view.js';
import {cardRect, torifuda, type CardSize} from '../../view/page/torifuda.js';
import {svg} from '../../web/page/dom.js';

const edge = 12;

function place(card: CourtCard): string {
  return `translate(${card.x_mm} ${-card.y_mm}) rotate(${-card.angle_deg})`;
}

function outline(
    card: CourtCard, size: CardSize, className: string): SVGElement {
  return svg(
      'g', {transform: place(card), class: className},
      cardRect(size, 2, {rx: 3}));
}

function territory(side: 'A' | 'B', size: CourtSize): SVGElement {
  return svg('rect', {
    class: `territory ${side}`,
    x: -size.width_mm / 2 - 3,
    y: side === 'A' ? size.near_mm - 3 : -size.far_mm - 3,
    width: size.width_mm + 6,
    height: size.far_mm - size.near_mm + 6,
  });
}

export function courtPicture(view: MatchView, label: string): SVGElement {
  const faults =
      new Set(view.last_ruling?.faults.map((fault) => fault.card));
  const called = view.last_ruling?.called.lay;
  const taker = view.last_ruling?.taker;
  const onCourt = new Set(view.court.map((card) => card.card));
  const size = view.court_size;
  const halfWidth = size.width_mm / 2 + edge;
  const halfHeight = size.far_mm + edge;
  const picture = svg(
      'svg', {
        viewBox: `${-halfWidth} ${-halfHeight} ${2 * halfWidth} ${2 * halfHeight}`,
        role: 'img', 'aria-label': label,
      },
      territory('B', size), territory('A', size));
  if (called && !onCourt.has(called.card)) {
    picture.append(outline(called, size, `gone ${taker ?? 'judge'}`));
  }
  for (const card of view.court) {
    picture.append(svg(
        'g', {transform: place(card), 'data-card': card.card},
        torifuda(card.torifuda, size)));
  }
  for (const card of view.court) {
    if (faults.has(card.card)) picture.append(outline(card, size, 'fault'));
    if (called?.card === card.card) picture.append(outline(card, size, 'target'));
  }
  return picture;
}
