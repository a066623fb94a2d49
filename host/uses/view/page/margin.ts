// Numbers with their uncertainty.

// Decimals that show two significant digits of sigma, three at most.
export function decimals(sigma: number): number {
  if (!(sigma > 0)) return 2;
  return Math.min(3, Math.max(0, 1 - Math.floor(Math.log10(sigma))));
}

// "3.42 ± 0.31": the size only; who was earlier is said in words.
export function plusMinus(margin: number, sigma: number): string {
  const d = decimals(sigma);
  return `${Math.abs(margin).toFixed(d)} ± ${sigma.toFixed(d)}`;
}

// Never rounded up to a certainty that was not claimed: 0.99996 is 99.99 %.
export function percent(certainty: number): string {
  if (certainty >= 1) return '100 %';
  if (certainty > 0 && certainty < 1e-4) return '< 0.01 %';
  const fine = certainty >= 0.99 || (certainty > 0 && certainty < 0.01);
  const digits = fine ? 2 : 0;
  const scale = 10 ** digits;
  const floored = Math.floor(certainty * 100 * scale + 1e-9) / scale;
  return `${floored.toFixed(digits)} %`;
}

// Half width in ms of a scale that holds the margin and three sigma: 1, 2 or 5
// times a power of ten, at least 5.
export function scaleReach(margin: number, sigma: number): number {
  const need = Math.max(5, Math.abs(margin) + 3 * sigma);
  const power = 10 ** Math.floor(Math.log10(need));
  for (const step of [1, 2, 5]) {
    if (step * power >= need) return step * power;
  }
  return 10 * power;
}
