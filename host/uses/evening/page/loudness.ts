// The volume as people say it: 100 % is a phrase's own level. Inside it is a
// whole number of decibels.
import type {Steps} from './stepper.js';

export const quietest = -30;  // dB
export const loudest = 6;     // dB

// Round where a round number is as near as any: 50 % is -6 dB.
export function percentOf(decibels: number): number {
  const exact = 100 * 10 ** (decibels / 20);
  const round = Math.round(exact / 10) * 10;
  return round > 0 && decibelsOf(round) === decibels ? round : Math.round(exact);
}

export function decibelsOf(percent: number): number {
  const exact = Math.round(20 * Math.log10(Math.max(percent, 1) / 100));
  return Math.min(loudest, Math.max(quietest, exact));
}

// What a button steps through: each is a volume of its own.
const levels = [
  3, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 130, 140, 160, 180, 200,
] as const;

export function volumeSteps(
    decibels: number, act: (decibels: number) => void): Omit<Steps, 'label'> {
  return {
    value: percentOf(decibels), least: levels[0], most: percentOf(loudest), step: 10,
    levels, text: (percent) => `${percent} %`,
    act: (percent) => act(decibelsOf(percent)),
  };
}
