// Their names as shown.
import type {Side} from './match_view.js';

export type Players = Record<Side, string>;
