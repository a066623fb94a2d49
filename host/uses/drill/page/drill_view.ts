// By host/uses/drill/fields.h: a test compares, and leaves a new one.
import type {Text} from '../../web/page/text.js';

export type Kind =
  'reaction' | 'dead-cards' | 'ghost' | 'kimariji' | 'phrase' | 'layout' | 'strokes' | 'rig';
export interface Drill {
  id: string; name: Text; about: Text; kind: Kind; court: number; dead: number; mat: boolean;
  cards: number; questions: number; flow: boolean; alone: boolean;
}
export interface TapHabit {early_ms: number; sigma_ms: number;}
export interface Offer {
  drills: Drill[]; first: string; players: string[]; habits: Record<string, TapHabit>;
}
export type Half = 'own' | 'other';
export interface Laid {
  card: number; torifuda: string; kimariji: string; half: Half; row: number; column: number;
}
export interface Choice {card: number; kimariji: string; torifuda: string;}
export interface Asked {
  card: number; torifuda: string; kimariji: string; dead: boolean; why: Text;
  choices: Choice[]; after_min: number | null; ghost: number; ghost_ms: number | null;
}
export interface DrillSet {
  set: number; player: string; seed: number; drill: string; name: Text; kind: Kind;
  typed: boolean; flow: boolean; changing: boolean; answered: number; memorise_s: number;
  lower: boolean; court: Laid[]; asked: Asked[];
}
export interface Marks {
  rate: number; first_sound_ms: number; last_sound_ms: number; kimariji_ms: number | null;
  kimariji_sigma_ms: number;
}
export type Better =
  'first' | 'best' | 'found-again' | 'faster' | 'fewer-faults' | 'dead-left' | 'days' | 'done';
export interface Praise {
  better: Better; count: number; of: number; ms: number; sigma: number; cards: string[];
}
export type Since = 'sound' | 'kimariji';
export interface Best {began: string; ms: number; sigma: number; since: Since; here: boolean;}
export interface Measured {median: number | null; sigma: number | null;}
export interface Figures {
  asked: number; right: number; faults: number; missed: number; implausible: number;
  guessed: number; median_ms: number | null; spread_ms: number | null;
  kimariji_median_ms: number | null; kimariji_sigma_ms: number | null; sigma_ms: number | null;
  kimariji_spread_ms: number | null; travel_ms: Measured; moved_ms: Measured;
  speed_m_s: Measured; way_mm: Measured; beside: number; enough: boolean;
  kimariji_enough: boolean;
}
export interface Duel {
  first: number; second: number; too_close: number; ghost_faults: number;
}
export interface Group {of: string; figures: Figures;}
export interface CardFigures {
  card: number; kimariji: string; torifuda: string; figures: Figures;
}
export type Of = 'mountains' | 'partners';
export interface Hesitation {
  of: Of; figures: Figures; longer_ms: number | null; sigma_ms: number | null;
}
export interface Approach {
  place: number; card: number; kimariji: string; near: number; near_torifuda: string;
  mm: number; touched: boolean;
}
export interface Plan {width_mm: number; near_mm: number; far_mm: number;}
export interface Reading {
  place: number; kimariji: string; dead: boolean; right: boolean; fault: boolean;
  sound_ms: number | null; sigma_ms: number; kimariji_ms: number | null;
  travel_ms: number | null; travel_sigma_ms: number; beside: number; ghost_ms: number | null;
  first: string; way: [number, number][];
}
export type Weak = 'faults' | 'missed' | 'slow' | 'due';
export interface Work {
  card: number; kimariji: string; torifuda: string; why: Weak; slower_ms: number;
  slower_sigma_ms: number; since: Since; days: number; recall: number;
}
export interface Step {began: string; figures: Figures;}
export interface CoachView {
  kind: Kind; drill: string; player: string; began: string; praise: Praise; best: Best | null;
  all: Figures; since: Since; trend_since: Since; duel: Duel; by_wait: Group[];
  total_ms: number; dead: number; dead_left: number; by_length: Group[]; by_row: Group[];
  by_half: Group[]; by_initial: Group[]; slowest: CardFigures[]; most_missed: CardFigures[];
  hesitations: Hesitation[]; approaches: Approach[]; court: Plan; readings: Reading[];
  tomorrow: Work[]; sets: Step[]; weeks: Step[];
}
export interface Played {
  set: number; began: string; drill: string; kind: Kind; figures: Figures;
}
export interface Sittings {sittings: Played[];}
export type Wing = 'left' | 'right';
export interface Usual {card: number; kimariji: string;}
export interface UsualWing {row: number; wing: Wing; cards: Usual[];}
export interface PlacesView {own: boolean; wings: UsualWing[];}
export type Needs = 'begin' | 'due' | 'dead' | 'partners' | 'unseen' | 'rest';
export interface FiveMinutes {
  drill: string; court: number | null; dead: number | null; needs: Needs; count: number;
  of: number; cards: string[];
}
export interface PlanView {plan: FiveMinutes | null;}
export interface CarryView {cards: Choice[]; weak: number[];}
