/** Weeks of several users for the accuracy board: the golden cases, random ones, and a naive count. */
import type { Uuid } from '#base/uuid.ts';
import { addDays } from '#domain/calendar/days.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import type { CheckIn, CheckInType } from '#schemas/tables/check-ins.ts';
import { aCheckIn } from '#tests/support/sample-rows.ts';
import type { seededRandom } from '#tests/support/seeded-random.ts';

/** [type, logical day, wall time, multiplier] */
export type WeekTap = readonly [CheckInType, string, string, number];

export const checkInsOf = (user_id: Uuid, taps: readonly WeekTap[]): CheckIn[] =>
  taps.map(([type, day, time, streak]) =>
    aCheckIn(type, day, time, {
      id: checkInId(user_id, type, day),
      user_id,
      streak,
      streak_multiplier: streak,
    }),
  );

/** [user, rank, check-ins, score, minutes off] */
export type AccuracyLine = readonly [string, number | null, number, number, number];

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Random taps from the day before the week to the Monday after it; many are near the goal, so that figures are equal. */
export function randomTaps(random: ReturnType<typeof seededRandom>, monday: string): WeekTap[] {
  const taps: WeekTap[] = [];
  const keenness = random.int(10);
  for (let day = -1; day < 8; day++) {
    for (const [type, goal] of [
      ['morning', 420],
      ['night', 1380],
    ] as const) {
      if (random.int(10) < keenness) continue;
      const off = random.int(3) === 0 ? random.int(240) - 200 : random.int(13) - 6;
      const isPerfect = Math.abs(off) <= 5;
      taps.push([type, addDays(monday, day), clock(goal + off), isPerfect ? 1 + random.int(30) : 1]);
    }
  }
  return taps;
}

/** The board by counting on fingers; shares nothing with src/domain and the SQL. */
export function naiveBoard(
  taps: Readonly<Record<string, readonly WeekTap[]>>,
  monday: string,
): AccuracyLine[] {
  const end = new Date(Date.parse(monday) + 7 * 86_400_000).toISOString().slice(0, 10);
  const figures = Object.entries(taps).map(([user, all]) => {
    const offs = all
      .filter(([, day]) => day >= monday && day < end)
      .map(([type, , time]) => {
        const [hours = 0, minutes = 0] = time.split(':').map(Number);
        return Math.abs(hours * 60 + minutes - (type === 'morning' ? 420 : 1380));
      });
    const mean = (numbers: number[]) =>
      numbers.length ? Math.round(numbers.reduce((a, b) => a + b, 0) / numbers.length) : 0;
    const score = mean(offs.map((off) => (off <= 5 ? 100 : Math.max(0, off <= 100 ? 105 - off : 0))));
    return { user, n: offs.length, score, off: mean(offs) };
  });
  return figures.map(({ user, n, score, off }) => {
    const better = figures.filter(
      (one) => one.n >= 4 && (one.score > score || (one.score === score && one.off < off)),
    );
    return [user, n >= 4 ? better.length + 1 : null, n, score, off] as const;
  });
}
