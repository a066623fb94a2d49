// The camera's picture at the cursor: the recorded JPEG by its place.
import {PictureStore} from './picture_store.js';
import type {ShownFrame} from './replay_view.js';
import type {Source} from './source.js';

export class FrameView {
  // While it plays, a picture that comes late is better than none.
  playing = false;
  private asked = 0;
  private drawn = 0;
  private wanted = -1;
  private way = 1;  // of the last steps
  private readonly store: PictureStore;

  constructor(
      private readonly canvas: HTMLCanvasElement, source: Source,
      private readonly shown: (frame: ShownFrame, good: boolean) => void) {
    this.store = new PictureStore(source);
  }

  // Draws the frame at `index`, unless another is asked for before it is there.
  async show(frames: ShownFrame[], index: number): Promise<void> {
    const frame = frames[index];
    if (!frame) return;
    if (frame.place !== this.wanted) {
      this.way = frame.place < this.wanted ? -1 : 1;
    }
    this.wanted = frame.place;
    const asked = ++this.asked;
    const picture = await this.store.picture(frame.place);
    if (this.wanted !== frame.place && (!this.playing || asked < this.drawn)) {
      return;
    }
    this.drawn = asked;
    const place = String(frame.place);
    if (picture && this.canvas.dataset['place'] !== place) this.draw(picture);
    this.canvas.dataset['place'] = place;
    this.canvas.hidden = !picture;
    this.shown(frame, picture !== null);
    this.store.lookAhead(frames, index, this.way);
  }

  clear(): void {
    this.wanted = -1;
    this.canvas.hidden = true;
    delete this.canvas.dataset['place'];
  }

  private draw(picture: ImageBitmap): void {
    if (this.canvas.width !== picture.width ||
        this.canvas.height !== picture.height) {
      this.canvas.width = picture.width;
      this.canvas.height = picture.height;
    }
    this.canvas.getContext('2d')?.drawImage(picture, 0, 0);
  }
}
