// What is known of a deck as the server sends it: mirrors
// host/uses/enrolment/enrolment_json.h.
import type {CardSize} from '../../view/page/torifuda.js';
import type {Text} from '../../web/page/text.js';

export interface Pose {
  x_mm: number;
  y_mm: number;
  angle_deg: number;
}

export interface DeckCard {
  card: number;
  torifuda: string;
  known: boolean;
  lies: Pose | null;  // where it was told by its print
}

export interface EnrolView extends CardSize {
  deck: Text;
  cards: DeckCard[];
  unnamed: Pose[];  // cards that nobody knows
  trouble: Text | null;
  picture: number;
  file: string;
  fault: Text | null;  // why it is not kept
  done: boolean;
}

export function knownOf(view: EnrolView): DeckCard[] {
  return view.cards.filter((card) => card.known);
}

export function missingOf(view: EnrolView): DeckCard[] {
  return view.cards.filter((card) => !card.known);
}
