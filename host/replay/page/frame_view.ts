// The camera's picture at the cursor: the recorded JPEG by its place, and those
// about it fetched ahead.
import type {Frame} from './replay_view.js';
import type {Source} from './source.js';

const ahead = 15;
const atOnce = 3;  // fetched ahead; what is wanted waits for none of them
const kept = 90;

export class FrameView {
  // While it plays, a picture that comes late is better than none.
  playing = false;
  private asked = 0;
  private drawn = 0;
  private readonly pictures = new Map<number, Promise<ImageBitmap | null>>();
  private wanted = -1;
  private waiting: number[] = [];  // places to be fetched ahead, nearest first
  private fetching = 0;

  constructor(
      private readonly canvas: HTMLCanvasElement,
      private readonly source: Source,
      private readonly shown: (frame: Frame, good: boolean) => void) {}

  // Draws the frame at `index`, unless another is asked for before it is there.
  async show(frames: Frame[], index: number): Promise<void> {
    const frame = frames[index];
    if (!frame) return;
    this.wanted = frame.place;
    const asked = ++this.asked;
    const picture = await this.fetched(frame.place);
    if (this.wanted !== frame.place && (!this.playing || asked < this.drawn)) {
      return;
    }
    this.drawn = asked;
    if (picture) this.draw(picture);
    this.canvas.dataset['place'] = String(frame.place);
    this.canvas.hidden = !picture;
    this.shown(frame, picture !== null);
    this.fetchAhead(frames, index);
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

  private fetched(place: number): Promise<ImageBitmap | null> {
    let picture = this.pictures.get(place);
    if (!picture) {
      picture = this.load(place);
      this.pictures.set(place, picture);
      this.forget();
    }
    return picture;
  }

  private async load(place: number): Promise<ImageBitmap | null> {
    try {
      const jpeg = await this.source.frame(place);
      return jpeg && await createImageBitmap(jpeg);
    } catch {
      this.pictures.delete(place);  // asked again when it is shown again
      return null;
    }
  }

  private fetchAhead(frames: Frame[], index: number): void {
    this.waiting = [];
    for (let by = 1; by <= ahead; ++by) {
      for (const next of [frames[index + by], frames[index - by]]) {
        if (next && !this.pictures.has(next.place)) {
          this.waiting.push(next.place);
        }
      }
    }
    while (this.fetching < atOnce && this.waiting.length > 0) {
      void this.fetchWaiting();
    }
  }

  private async fetchWaiting(): Promise<void> {
    ++this.fetching;
    for (let place = this.waiting.shift(); place !== undefined;
         place = this.waiting.shift()) {
      await this.fetched(place);
    }
    --this.fetching;
  }

  // The oldest go first.
  private forget(): void {
    for (const [place, picture] of this.pictures) {
      if (this.pictures.size <= kept) return;
      this.pictures.delete(place);
      void picture.then((bitmap) => bitmap?.close());
    }
  }
}
