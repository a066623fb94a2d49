// Where a name is drawn by finger, pen or mouse.
import {dotted, inkBox, inkText, type Point} from '../../view/page/ink_text.js';
import {svg} from '../../web/page/dom.js';

export class Ink {
  private readonly sheet = svg('svg', {
    class: 'ink', viewBox: `0 0 ${inkBox.width} ${inkBox.height}`,
    role: 'img', 'aria-hidden': 'true',
  });
  private strokes: Point[][] = [];
  private under: Point[] | null = null;  // the stroke being drawn
  private line: SVGElement | null = null;

  constructor(box: HTMLElement) {
    box.append(this.sheet);
    box.addEventListener('pointerdown', (event) => {
      box.setPointerCapture(event.pointerId);
      event.preventDefault();
      this.under = [];
      this.strokes.push(this.under);
      this.line = svg('polyline', {points: ''});
      this.sheet.append(this.line);
      this.add(event);
    });
    box.addEventListener('pointermove', (event) => {
      for (const each of event.getCoalescedEvents?.() ?? [event]) this.add(each);
    });
    for (const ends of ['pointerup', 'pointercancel'] as const) {
      box.addEventListener(ends, () => {
        this.under = null;
      });
    }
  }

  clear(): void {
    this.strokes = [];
    this.under = null;
    this.sheet.replaceChildren();
  }

  text(): string {
    return inkText(this.strokes);
  }

  private add(event: PointerEvent): void {
    if (!this.under) return;
    const box = this.sheet.getBoundingClientRect();
    const within = (at: number, from: number, size: number, most: number) =>
        Math.min(most, Math.max(0, (at - from) / size * most));
    this.under.push([
      within(event.clientX, box.left, box.width, inkBox.width),
      within(event.clientY, box.top, box.height, inkBox.height),
    ]);
    this.line?.setAttribute('points', dotted(
        this.under.map(([x, y]) => `${x.toFixed(0)},${y.toFixed(0)}`).join(' ')));
  }
}
