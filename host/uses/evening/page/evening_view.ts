// By host/uses/evening/fields.h: a test compares, and leaves a new one.
import type {Text} from '../../web/page/text.js';

export type State =
  'set-up' | 'preparing' | 'ready' | 'memorising' | 'reading' | 'finished' | 'stopped';
export interface SettledCard {
  card: number; kimariji: string; text: string; then: string; why: string; why_ja: string;
  by_lower: boolean; other_kimariji: string; changes: string[]; torifuda: string;
  known: boolean;
}
export interface ReaderView {
  revision: number; state: State; holds: string[]; sound: string; sound_ja: string;
  sounding: boolean; joka: boolean; cards: number; memorising_left: number | null;
  settled: SettledCard[]; can_undo: boolean; sets_up: boolean; ends_with_phrase: boolean;
  ends_with_reading: boolean; every_over: boolean; resumed: boolean; reads_again: boolean;
  mode: string; set: string; reads: string; reads_ja: string; volume_db: number;
  every_s: number | null; prepared: number; trouble: string; trouble_ja: string;
  set_up: number; order_hash: string; order_seed: string | null;
}
export interface TrackNumbers {count: number; first: number; last: number;}
export type Part = 'upper' | 'lower' | 'whole';
export interface TrackRule {track: number; poem: number; part: Part | null; alone: boolean;}
export interface ReaderFolder {
  path: string; name: string; phrases: number; wanted: number; unplayable: number;
  coarse: number; joka: boolean; marked: boolean; tracks: boolean;
  numbers: TrackNumbers | null; rules: TrackRule[]; writable: boolean; wrong: Text | null;
  told: Text[];
}
export interface Line {
  track: number; file: string; poem: number | null; part: Part | null; begins: string;
}
export interface Tried {
  lines: Line[]; outside: number; phrases: number; wanted: number; no_upper: string;
  no_lower: string; joka: boolean; wrong: Text | null; toml: string;
}
