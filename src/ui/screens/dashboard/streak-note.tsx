import type { LocalDay } from '#base/time-words.ts';
import { observeLongestDayStreak } from '#queries/longest-day-streak.ts';
import { loadedOf } from '#ui/hooks/use-observable.ts';
import { useQuery } from '#ui/hooks/use-query.ts';

interface Props {
  today: LocalDay;
  /** The day streak now. */
  streak: number;
  /** What to say about the longest day streak of all; null while it is not known. */
  text: (longest: number | null) => string | null;
}

/** A line that depends on the longest day streak. */
export function StreakNote({ today, streak, text }: Props) {
  const past = loadedOf(useQuery(observeLongestDayStreak, { today })) ?? null;
  return text(past === null ? null : Math.max(past, streak));
}
