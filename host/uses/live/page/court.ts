// The court seen from above, player A at the bottom; measures in mm.
import type {CourtCard, MatchView} from '../../view/page/match_view.js';
import {cardHeight, cardWidth, torifuda} from '../../view/page/torifuda.js';
import {svg} from '../../web/page/dom.js';

const courtWidth = 870;
const near = 15;
const far = 254;
const edge = 12;

function place(card: CourtCard): string {
  return `translate(${card.x_mm} ${-card.y_mm}) rotate(${-card.angle_deg})`;
}

function outline(card: CourtCard, className: string): SVGElement {
  return svg('g', {transform: place(card), class: className}, svg('rect', {
    x: -cardWidth / 2 - 2, y: -cardHeight / 2 - 2, width: cardWidth + 4,
    height: cardHeight + 4, rx: 3,
  }));
}

function territory(side: 'A' | 'B'): SVGElement {
  return svg('rect', {
    class: `territory ${side}`,
    x: -courtWidth / 2 - 3,
    y: side === 'A' ? near - 3 : -far - 3,
    width: courtWidth + 6,
    height: far - near + 6,
  });
}

export function courtPicture(view: MatchView, label: string): SVGElement {
  const faults =
      new Set(view.last_ruling?.faults.map((fault) => fault.card));
  const called = view.last_ruling?.called.lay;
  const taker = view.last_ruling?.taker;
  const onCourt = new Set(view.court.map((card) => card.card));
  const halfWidth = courtWidth / 2 + edge;
  const halfHeight = far + edge;
  const picture = svg(
      'svg', {
        viewBox: `${-halfWidth} ${-halfHeight} ${2 * halfWidth} ${2 * halfHeight}`,
        role: 'img', 'aria-label': label,
      },
      territory('B'), territory('A'));
  if (called && !onCourt.has(called.card)) {
    picture.append(outline(called, `gone ${taker ?? 'judge'}`));
  }
  for (const card of view.court) {
    picture.append(svg(
        'g', {transform: place(card), 'data-card': card.card},
        torifuda(card.torifuda)));
  }
  for (const card of view.court) {
    if (faults.has(card.card)) picture.append(outline(card, 'fault'));
    if (called?.card === card.card) picture.append(outline(card, 'target'));
  }
  return picture;
}
