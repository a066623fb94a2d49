// The picture larger: by wheel, by two fingers, or on one place of it; one
// finger moves it about.

export interface Placed {
  scale: number;
  x: number;  // of the left edge, px of the box
  y: number;
}

export const whole: Placed = {scale: 1, x: 0, y: 0};
const mostScale = 12;

// `times` as large, what is at (x, y) staying there; the box stays covered.
export function zoomed(
    placed: Placed, times: number, x: number, y: number, width: number,
    height: number): Placed {
  const scale = Math.min(mostScale, Math.max(1, placed.scale * times));
  const by = scale / placed.scale;
  return covering(
      {scale, x: x - (x - placed.x) * by, y: y - (y - placed.y) * by}, width,
      height);
}

export function covering(
    placed: Placed, width: number, height: number): Placed {
  const within = (at: number, size: number) =>
      Math.min(0, Math.max(size * (1 - placed.scale), at));
  return {
    scale: placed.scale,
    x: within(placed.x, width),
    y: within(placed.y, height),
  };
}

export class PictureZoom {
  private placed = whole;
  private bent = '';  // what is done to the pictures before
  private readonly fingers = new Map<number, {x: number, y: number}>();

  constructor(
      private readonly box: HTMLElement,
      private readonly pictures: HTMLCanvasElement[]) {
    box.addEventListener('wheel', (event) => {
      event.preventDefault();
      const {x, y} = this.inBox(event);
      this.zoom(event.deltaY > 0 ? 0.8 : 1.25, x, y);
    }, {passive: false});
    box.addEventListener('pointerdown', (event) => {
      if (this.placed.scale > 1 || event.pointerType === 'touch') {
        box.setPointerCapture(event.pointerId);
        this.fingers.set(event.pointerId, this.inBox(event));
      }
    });
    box.addEventListener('pointermove', (event) => this.move(event));
    for (const ended of ['pointerup', 'pointercancel'] as const) {
      box.addEventListener(
          ended, (event) => this.fingers.delete(event.pointerId));
    }
    box.addEventListener('dblclick', () => this.reset());
    new ResizeObserver(() => this.place(this.placed)).observe(box);
  }

  get scale(): number {
    return this.placed.scale;
  }

  reset(): void {
    this.place(whole);
  }

  // About a place of the box, as it lies while nothing is enlarged.
  on(x: number, y: number, scale: number): void {
    const {clientWidth, clientHeight} = this.box;
    this.place({
      scale,
      x: clientWidth / 2 - x * scale,
      y: clientHeight / 2 - y * scale,
    });
  }

  // A transform of CSS, applied before the enlarging.
  bend(transform: string): void {
    if (transform === this.bent) return;
    this.bent = transform;
    this.place(this.placed);
  }

  private inBox(event: MouseEvent): {x: number, y: number} {
    const {left, top} = this.box.getBoundingClientRect();
    return {x: event.clientX - left, y: event.clientY - top};
  }

  private zoom(times: number, x: number, y: number): void {
    const {clientWidth, clientHeight} = this.box;
    this.place(zoomed(this.placed, times, x, y, clientWidth, clientHeight));
  }

  private move(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = this.inBox(event);
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, now);
    if (!other) {
      this.place({
        scale: this.placed.scale,
        x: this.placed.x + now.x - before.x,
        y: this.placed.y + now.y - before.y,
      });
      return;
    }
    const apart = (a: typeof now) => Math.hypot(a.x - other.x, a.y - other.y);
    if (apart(before) < 10) return;
    this.zoom(
        apart(now) / apart(before), (now.x + other.x) / 2,
        (now.y + other.y) / 2);
  }

  private place(placed: Placed): void {
    this.placed =
        covering(placed, this.box.clientWidth, this.box.clientHeight);
    const {scale, x, y} = this.placed;
    for (const picture of this.pictures) {
      picture.style.transform =
          `translate(${x}px, ${y}px) scale(${scale}) ${this.bent}`;
    }
    this.box.dataset['scale'] = scale.toFixed(2);
  }
}
