// The recorded pictures by their place: those about the one that is shown are
// fetched and decoded ahead, the farther ones fetched alone: decoded, a picture
// takes some forty times the memory.
import type {ShownFrame} from './replay_view.js';
import type {Source} from './source.js';

const atOnce = 3;  // what is wanted waits for none of them
const decoded = {on: 12, back: 4};
const fetched = {on: 60, back: 24};
const decodedKept = 48;
const fetchedKept = 200;

// Places in a list about one of them, the nearest first; `way`, 1 or -1, is
// where it goes on: there so many lie ahead, behind it so many, one after each
// two ahead.
export function about(
    index: number, way: number, {on, back}: {on: number, back: number}):
    number[] {
  const all: number[] = [];
  for (let by = 1, behind = 1; by <= on || behind <= back; ++by) {
    if (by <= on) all.push(index + way * by);
    if ((by % 2 === 0 || by > on) && behind <= back) {
      all.push(index - way * behind++);
    }
  }
  return all;
}

export class PictureStore {
  private readonly jpegs = new Map<number, Promise<Blob | null>>();
  private readonly pictures = new Map<number, Promise<ImageBitmap | null>>();
  private waiting: (() => Promise<unknown>)[] = [];
  private busy = 0;

  constructor(private readonly source: Source) {}

  // Null: it is not there, or is damaged.
  picture(place: number): Promise<ImageBitmap | null> {
    const kept = this.pictures.get(place);
    this.pictures.delete(place);  // the last of those that go
    const picture = kept ?? this.decode(place);
    this.pictures.set(place, picture);
    this.forget();
    return picture;
  }

  // In place of what was to be had ahead before.
  lookAhead(frames: ShownFrame[], index: number, way: number): void {
    const places = (reach: typeof decoded) =>
        about(index, way, reach).flatMap((i) => frames[i]?.place ?? []);
    this.waiting = [
      ...places(decoded).filter((place) => !this.pictures.has(place))
          .map((place) => () => this.picture(place)),
      ...places(fetched).filter((place) => !this.jpegs.has(place))
          .map((place) => () => this.jpeg(place).catch(() => null)),
    ];
    while (this.busy < atOnce && this.waiting.length > 0) void this.work();
  }

  private async work(): Promise<void> {
    ++this.busy;
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      await next();
    }
    --this.busy;
  }

  private async decode(place: number): Promise<ImageBitmap | null> {
    try {
      const jpeg = await this.jpeg(place);
      return jpeg && await createImageBitmap(jpeg);
    } catch {
      this.pictures.delete(place);  // asked again when it is shown again
      return null;
    }
  }

  private jpeg(place: number): Promise<Blob | null> {
    let jpeg = this.jpegs.get(place);
    if (!jpeg) {
      jpeg = this.source.frame(place);
      jpeg.catch(() => this.jpegs.delete(place));
      this.jpegs.set(place, jpeg);
      this.forget();
    }
    return jpeg;
  }

  // Those that were not wanted for longest go first.
  private forget(): void {
    for (const [place, picture] of this.pictures) {
      if (this.pictures.size <= decodedKept) break;
      this.pictures.delete(place);
      void picture.then((bitmap) => bitmap?.close());
    }
    for (const place of this.jpegs.keys()) {
      if (this.jpegs.size <= fetchedKept) return;
      this.jpegs.delete(place);
    }
  }
}
