// What the program gives this page (host/drill/drill_json.cpp).

export interface Laid {
  card: number;
  torifuda: string;
  half: 'own' | 'other';
  row: number;     // from the player: 0 lower to 2 upper
  column: number;
}
export interface DrillSet {
  set: number;
  player: string;
  seed: number;
  court: Laid[];
  asked: {card: number, kimariji: string, dead: boolean}[];
}
// Instants in a phrase's sound, in ms from its first sample.
export interface Marks {
  rate: number;
  first_sound_ms: number;
  last_sound_ms: number;
  kimariji_ms: number | null;
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
  sigma_ms: number | null;
  enough: boolean;
}
export interface Group { of: string; figures: Figures; }
export interface CardFigures {
  card: number;
  kimariji: string;
  torifuda: string;
  figures: Figures;
}
export interface Work extends CardFigures {
  why: 'faults' | 'missed' | 'slow';
  slower_ms: number;
}
export interface Coach {
  all: Figures;
  dead: number;
  dead_left: number;
  by_length: Group[];
  by_row: Group[];
  by_half: Group[];
  by_initial: Group[];
  slowest: CardFigures[];
  most_missed: CardFigures[];
  tomorrow: Work[];
  trend: {began: string, figures: Figures}[];
}
