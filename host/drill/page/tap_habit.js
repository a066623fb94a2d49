// How early a player taps, kept for his other devices.
import { ask } from '../../web/page/src/link.js';
import { tapsEarly, words } from './drill_words.js';
export class KeptHabits {
    of;
    constructor(of) {
        this.of = of;
    }
    habit() {
        const habits = this.of.offer()?.habits ?? {};
        const name = this.of.name();
        if (!Object.hasOwn(habits, name))
            return null;
        const kept = habits[name];
        return { earlyMs: kept.early_ms, sigmaMs: kept.sigma_ms };
    }
    async keep(habit) {
        const player = this.of.name();
        if (!player)
            return words.habitName;
        const fault = await ask('/api/habit', this.of.token, {
            player, early_ms: habit.earlyMs, sigma_ms: habit.sigmaMs,
        });
        return fault ? fault.message : tapsEarly(habit.earlyMs, habit.sigmaMs);
    }
}
