import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/days.ts';
import { accuracyBoard } from '#domain/standings/accuracy.ts';
import golden from '#tests/cases/accuracy.json' with { type: 'json' };
import {
  type AccuracyLine,
  checkInsOf,
  naiveBoard,
  randomTaps,
  type WeekTap,
} from '#tests/support/accuracy-weeks.ts';
import { newProfile } from '#tests/support/memory-rows.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

function boardOf(taps: Readonly<Record<string, readonly WeekTap[]>>, today: string): AccuracyLine[] {
  const profiles = Object.keys(taps).map((name) => ({ ...newProfile(name), display_name: name }));
  const checkIns = Object.entries(taps).flatMap(([name, of]) => checkInsOf(name, of));
  return accuracyBoard(profiles, checkIns, today).map((place) => [
    place.profile.user_id,
    place.rank,
    place.checkIns,
    place.score,
    place.minutesOff,
  ]);
}

describe('accuracyBoard', () => {
  it.each(golden.cases)('follows the golden case: $name', ({ taps, board }) => {
    const of = taps as unknown as Record<string, WeekTap[]>;
    for (const day of [0, 3, 6]) expect(boardOf(of, addDays(golden.monday, day))).toEqual(board);
  });

  it('gives the figures of a naive count over 200 random weeks, in their order', () => {
    for (let seed = 0; seed < 200; seed++) {
      const random = seededRandom(seed);
      const names = ['Ana', 'Bo', 'Cy', 'Di', 'Eve'];
      const taps = Object.fromEntries(names.map((name) => [name, randomTaps(random, golden.monday)]));
      const board = boardOf(taps, golden.monday);
      expect([...board].sort(), `seed ${seed}`).toEqual([...naiveBoard(taps, golden.monday)].sort());
      const ranks = board.map(([, rank]) => rank ?? 99);
      expect(ranks, `seed ${seed}`).toEqual([...ranks].sort((a, b) => a - b));
    }
  });
});
