/**
 * The value below which that share of the sorted numbers lies, in whole minutes cut towards zero; 0.5 is the
 * median. Between two numbers it is interpolated. Null without numbers.
 */
export function quantile(sorted: readonly number[], share: number): number | null {
  const at = (sorted.length - 1) * share;
  const lower = sorted[Math.floor(at)];
  if (lower === undefined) return null;
  const upper = sorted[Math.ceil(at)] ?? lower;
  const value = Math.trunc(lower + (upper - lower) * (at - Math.floor(at)));
  return value === 0 ? 0 : value; // never -0
}

export const ascending = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);
