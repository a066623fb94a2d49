// How early a player taps, kept for his other devices.
import {ask} from '../../web/page/link.js';
import type {Text} from '../../web/page/text.js';
import type {Tapper} from './device.js';
import type {Offer} from './drill_view.js';
import {tapsEarly, words} from './drill_words.js';
import type {TapHabit} from './latency.js';

export interface HabitsOf {
  name(): string;
  offer(): Offer | null;
  token: string;
}

export class KeptHabits implements Tapper {
  constructor(private readonly of: HabitsOf) {}

  habit(): TapHabit | null {
    const habits = this.of.offer()?.habits ?? {};
    const name = this.of.name();
    if (!Object.hasOwn(habits, name)) return null;
    const kept = habits[name]!;
    return {earlyMs: kept.early_ms, sigmaMs: kept.sigma_ms};
  }

  async keep(habit: TapHabit): Promise<Text> {
    const player = this.of.name();
    if (!player) return words.habitName;
    const fault = await ask('/api/habit', this.of.token, {
      player, early_ms: habit.earlyMs, sigma_ms: habit.sigmaMs,
    });
    return fault ? fault.message : tapsEarly(habit.earlyMs, habit.sigmaMs);
  }
}
