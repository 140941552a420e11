import type { CoinHalf } from '#ui/components/check-in/coin.tsx';
import { copy } from '#ui/copy.ts';

/** A half of a coin in words; `score` where there is a check-in. */
export function halfWords(half: CoinHalf, score: number | null): string {
  if (typeof half === 'string') return copy.coin.half[half];
  return half === 5 ? copy.coin.half.perfect : copy.coin.points(score ?? 0);
}
