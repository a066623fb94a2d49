// The lanes under the picture, all at once.
import {byId} from '../../web/page/dom.js';
import {EventsLane} from './events_lane.js';
import {HandsLane} from './hands_lane.js';
import type {Lane, LaneActs} from './lane.js';
import {PadLane} from './pad_lane.js';
import {SoundLane} from './sound_lane.js';
import type {TimeAxis} from './time_axis.js';

export class Lanes {
  readonly sound: SoundLane;
  readonly pads: PadLane;
  private readonly all: Lane[];

  constructor(acts: LaneActs) {
    this.sound = new SoundLane(byId('sound'), acts, false);
    this.pads = new PadLane(byId('lane'), acts, true);
    this.all = [
      new EventsLane(byId('events'), acts, false), this.sound,
      new HandsLane(byId('hands'), acts, false), this.pads,
    ];
  }

  open(axis: TimeAxis): void {
    for (const lane of this.all) lane.open(axis);
  }

  show(): void {
    for (const lane of this.all) lane.show();
  }

  follow(): void {
    for (const lane of this.all) lane.follow();
  }

  name(): void {
    for (const lane of this.all) lane.name();
  }
}
