import { PERFECT_SCORE } from '#domain/check-ins/scoring.ts';

/** The heat colour of a score: 1 is dull, 5 is white-hot. The dial, the week and the month use the same steps. */
export type Heat = 1 | 2 | 3 | 4 | 5;

export function heatOf(score: number): Heat {
  if (score >= PERFECT_SCORE) return 5;
  if (score >= 80) return 4;
  if (score >= 55) return 3;
  return score >= 30 ? 2 : 1;
}
