import type { CoinHalf } from '#ui/components/check-in/coin.tsx';
import { copy } from '#ui/copy/copy.ts';

/** Half a coin in words; `score` is set if there is a check-in. */
export function halfWords(half: CoinHalf, score: number | null): string {
  if (typeof half === 'string') return copy.coin.half[half];
  return half === 5 ? copy.coin.half.perfect : copy.coin.points(score ?? 0);
}
