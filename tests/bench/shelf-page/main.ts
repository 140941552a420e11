/** Computes the shelf of five years, for tests/bench/shelf.ts. */
import { addDays } from '#domain/calendar/days.ts';
import { type ShelvedCheckIn, shelfOf } from '#domain/shelf/shelf.ts';

declare global {
  interface Window {
    /** Milliseconds that each of so many computations takes; the code of the first one has never run. */
    shelfTimes(count: number): number[];
  }
}

const DAYS = 1825;
const TODAY = '2026-11-27';
/** A missed day every so often. */
const MISSED_EVERY = 40;

const rows = Array.from({ length: DAYS }, (_, n) => n).flatMap((n): ShelvedCheckIn[] => {
  const local_day = addDays(TODAY, n - DAYS + 1);
  const streak = n % MISSED_EVERY;
  if (streak === 0) return [];
  return (['morning', 'night'] as const).map((check_in_type) => ({
    id: `${n} ${check_in_type}`,
    local_day,
    check_in_type,
    check_in_time: `${local_day}T${check_in_type === 'morning' ? '07' : '23'}:00:00.000Z`,
    streak,
    streak_multiplier: streak,
    points_earned: 100 * streak,
  }));
});

window.shelfTimes = (count) =>
  Array.from({ length: count }, () => {
    const from = performance.now();
    if (shelfOf(rows, TODAY).pots.length === 0) throw new Error('No pots');
    return performance.now() - from;
  });
