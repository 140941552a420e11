import { earnedScore } from '#domain/check-ins/scoring.ts';
import type { OneToday } from '#domain/users/company.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import type { CoinHalf } from '#ui/components/check-in/coin.tsx';
import { halfWords } from '#ui/components/check-in/coin-words.ts';
import { heatOf } from '#ui/components/check-in/heat.ts';
import { companyCopy } from '#ui/copy/company.ts';

/** Today as a coin, and in words: "morning perfect, night open". */
export function todaysCoin({ morning, night }: OneToday): {
  halves: { morning: CoinHalf; night: CoinHalf };
  words: string;
} {
  const half = (row: CheckIn | null) => (row ? heatOf(earnedScore(row)) : 'open');
  const words = (row: CheckIn | null) => (row ? halfWords(half(row), earnedScore(row)) : companyCopy.open);
  return {
    halves: { morning: half(morning), night: half(night) },
    words: companyCopy.day(words(morning), words(night)),
  };
}
