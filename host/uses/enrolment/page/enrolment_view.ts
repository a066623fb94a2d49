// By host/uses/enrolment/fields.h: a test compares, and leaves a new one.
import type {Text} from '../../web/page/text.js';

export interface CardPose {x_mm: number; y_mm: number; angle_deg: number;}
export interface DeckCard {
  card: number; torifuda: string; known: boolean; lies: CardPose | null;
}
export interface EnrolView {
  deck: Text; card_width_mm: number; card_height_mm: number; cards: DeckCard[];
  unnamed: CardPose[]; trouble: Text | null; picture: number; file: string; fault: Text | null;
  done: boolean;
}
