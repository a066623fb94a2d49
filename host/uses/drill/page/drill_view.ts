// What the program gives this page (host/uses/drill/drill_json.cpp).
import type {Text} from '../../web/page/text.js';

export type Kind =
    'reaction' | 'dead-cards' | 'ghost' | 'kimariji' | 'phrase' | 'layout' |
    'strokes' | 'rig';
export interface Drill {
  id: string;
  name: Text;
  about: Text;
  kind: Kind;
  court: number;
  dead: number;
  mat: boolean;   // not at a desk
  cards: number;  // that it is drawn from
}
export interface Offer {
  drills: Drill[];
  first: string;  // to be chosen; empty: the one of the last time
  players: string[];
  // How early they tap with a beat, where it is known.
  habits: Record<string, {early_ms: number; sigma_ms: number}>;
}
export interface Laid {
  card: number;
  torifuda: string;
  half: 'own' | 'other';
  row: number;     // from the player: 0 lower to 2 upper
  column: number;
}
export interface Choice {
  card: number;
  kimariji: string;
  torifuda: string;
}
export interface Asked {
  card: number;
  torifuda: string;
  kimariji: string;
  dead: boolean;
  why: Text;
  choices: Choice[];
  after_min: number | null;
  ghost: number;
  ghost_ms: number | null;  // from the kimariji
}
export interface DrillSet {
  set: number;
  player: string;
  seed: number;
  drill: string;
  name: Text;
  kind: Kind;
  typed: boolean;
  changing: boolean;
  answered: number;  // places of it that were, from the first on
  memorise_s: number;
  lower: boolean;  // the lower phrase of the card before is heard first
  court: Laid[];
  asked: Asked[];
}
export function deadOf(set: DrillSet): number {
  return set.asked.filter((asked) => asked.dead).length;
}
// Instants in a phrase's sound, in ms from its first sample.
export interface Marks {
  rate: number;
  first_sound_ms: number;
  last_sound_ms: number;
  kimariji_ms: number | null;
}
export interface Measured {
  median: number | null;
  sigma: number | null;
}
export interface Figures {
  asked: number;
  right: number;
  faults: number;
  missed: number;
  implausible: number;
  median_ms: number | null;
  spread_ms: number | null;
  kimariji_median_ms: number | null;
  kimariji_sigma_ms: number | null;
  sigma_ms: number | null;
  kimariji_spread_ms: number | null;
  travel_ms: Measured;  // on the mat, as all that follows
  moved_ms: Measured;
  speed_m_s: Measured;
  way_mm: Measured;
  beside: number;
  enough: boolean;           // of times from the first sound
  kimariji_enough: boolean;
}
// What times that are held against each other are from.
export type Since = 'sound' | 'kimariji';
export interface Group { of: string; figures: Figures; }
export interface CardFigures {
  card: number;
  kimariji: string;
  torifuda: string;
  figures: Figures;
}
export type Weak = 'faults' | 'missed' | 'slow' | 'due';
export interface Work {
  card: number;
  kimariji: string;
  torifuda: string;
  why: Weak;
  slower_ms: number;
  slower_sigma_ms: number;
  since: Since;    // both
  days: number;    // since its last answer
  recall: number;  // probability that it is known tomorrow
}
export interface Step { began: string; figures: Figures; }
export interface Duel {
  first: number;     // the player, for certain
  second: number;    // the ghost, for certain
  too_close: number;
  ghost_faults: number;
}
// Against the cards that one kana decides.
export interface Hesitation {
  of: 'mountains' | 'partners';
  figures: Figures;
  longer_ms: number | null;
  sigma_ms: number | null;
}
// A dead card, and how near a hand came to one that lay there.
export interface Approach {
  place: number;
  card: number;
  kimariji: string;
  near: number;
  near_torifuda: string;
  mm: number;
  touched: boolean;
}
// One reading on the mat.
export interface Reading {
  place: number;
  kimariji: string;
  dead: boolean;
  right: boolean;
  fault: boolean;
  sound_ms: number | null;
  sigma_ms: number;
  kimariji_ms: number | null;
  travel_ms: number | null;
  travel_sigma_ms: number;
  beside: number;
  ghost_ms: number | null;
  first: '' | 'player' | 'ghost' | 'too close' | 'nobody';
  way: [number, number][];  // mm, as the player sees it
}
export interface Sitting {
  set: number;
  began: string;
  drill: string;
  kind: Kind;
  figures: Figures;
}
// mm, from above (host/court/plan.h).
export interface CourtSize {
  width_mm: number;
  near_mm: number;
  far_mm: number;
}

export interface Coach {
  court: CourtSize;
  kind: Kind;
  drill: string;  // its id
  player: string;
  began: string;  // UTC
  all: Figures;
  since: Since;        // of groups and slowest cards
  trend_since: Since;  // of sets and weeks
  dead: number;
  dead_left: number;
  duel: Duel;
  by_length: Group[];
  by_row: Group[];
  by_half: Group[];
  by_initial: Group[];
  by_wait: Group[];
  hesitations: Hesitation[];
  approaches: Approach[];
  readings: Reading[];  // on the mat
  slowest: CardFigures[];
  most_missed: CardFigures[];
  tomorrow: Work[];
  sets: Step[];   // of this kind, the last twenty
  weeks: Step[];  // likewise, by their Mondays
}

// Cards lie on a court and a phrase is heard.
export function onCourt(kind: Kind): boolean {
  return ['reaction', 'dead-cards', 'ghost', 'strokes', 'rig'].includes(kind);
}
