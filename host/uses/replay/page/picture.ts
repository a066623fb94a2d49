// The picture: the recorded frame with what is drawn over it, as the camera saw
// it or from straight above, whole or enlarged.
import {byId} from '../../web/page/dom.js';
import {bent, cssOf, fit, flattened, type Bend} from './flat.js';
import {FrameView} from './frame_view.js';
import {layers, Overlay, type Layer} from './overlay.js';
import {PictureZoom} from './picture_zoom.js';
import type {Source} from './source.js';
import type {TimeAxis} from './time_axis.js';

export class Picture {
  readonly frames: FrameView;
  private readonly box = byId('picture');
  private readonly frame = byId('frame') as HTMLCanvasElement;
  private readonly over = byId('over') as HTMLCanvasElement;
  private readonly overlay = new Overlay(this.over);
  private readonly zoom = new PictureZoom(this.box, [this.frame, this.over]);
  private axis: TimeAxis | null = null;
  private wantsFlat = false;

  // `shown`: another frame is drawn, or cannot be.
  constructor(source: Source, shown: (good: boolean) => void) {
    this.frames = new FrameView(this.frame, source, (_frame, good) => {
      this.draw();
      shown(good);
    });
    new ResizeObserver(() => this.bend()).observe(this.box);
    for (const layer of layers) {
      byId(`layer-${layer}`)
          .addEventListener('click', () => this.switchLayer(layer));
    }
  }

  get enlarged(): boolean {
    return this.zoom.scale > 1;
  }
  // From straight above.
  get flat(): boolean {
    return this.wantsFlat && this.court() !== null;
  }

  open(axis: TimeAxis): void {
    this.axis = axis;
    this.bend();
    if (axis.view.frames.length > 0) return;
    this.frames.clear();
    this.draw();
  }

  show(): void {
    if (!this.axis) return;
    const {axis} = this;
    void this.frames.show(axis.view.frames, axis.frameIndex());
  }

  // The whole of it.
  reset(): void {
    this.zoom.reset();
  }

  // On the called card, or back to the whole.
  switchEnlarged(): void {
    const view = this.axis?.view;
    const card = view?.cards.find((each) => each.card === view.card);
    if (this.enlarged || !card) return this.zoom.reset();
    const middle = (i: 0 | 1) =>
        card.corners.reduce((sum, corner) => sum + corner[i], 0) / 4;
    const {scale, at} = fit(this.frame, this.size());
    const bend = this.bending();
    const place: [number, number] =
        [at[0] + middle(0) * scale, at[1] + middle(1) * scale];
    this.zoom.on(...bend ? bent(bend, place) : place, 4);
  }

  switchFlat(): void {
    this.wantsFlat = !this.wantsFlat;
    this.zoom.reset();
    this.bend();
  }

  // All of what is drawn over it, or none.
  switchLayers(): void {
    const {shown} = this.overlay;
    const all = shown.size > 0 ? [] : layers;
    shown.clear();
    for (const layer of all) shown.add(layer);
    this.draw();
  }

  switchLayer(layer: Layer): void {
    const {shown} = this.overlay;
    if (!shown.delete(layer)) shown.add(layer);
    this.draw();
  }

  draw(): void {
    if (this.axis && !this.frame.hidden) {
      this.overlay.draw(this.axis, this.frame.width, this.frame.height);
      this.bend();
    } else {
      this.over.hidden = true;
    }
    for (const layer of layers) {
      byId(`layer-${layer}`).setAttribute(
          'aria-pressed', String(this.overlay.shown.has(layer)));
    }
    byId('flat').setAttribute('aria-pressed', String(this.flat));
    byId('flat').hidden = this.court() === null;
  }

  private court() {
    return this.axis?.view.court ?? null;
  }

  private size() {
    return {width: this.box.clientWidth, height: this.box.clientHeight};
  }

  private bending(): Bend | null {
    const court = this.court();
    return this.flat && court && !this.frame.hidden ?
        flattened(court, this.frame, this.size()) :
        null;
  }

  private bend(): void {
    const bend = this.bending();
    this.zoom.bend(bend ? cssOf(bend) : '');
  }
}
