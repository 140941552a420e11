import { describe, expect, it } from 'vitest';
import { checkIn } from '#commands/check-in.ts';
import { isPossible } from '#domain/check-ins/journey.ts';
import type { Row } from '#schemas/registry.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { type DocKey, docKey } from '#store/rows/doc-key.ts';
import cases from '#tests/cases/crossings.json' with { type: 'json' };
import journeys from '#tests/cases/journeys.json' with { type: 'json' };
import { newDisk, openStore } from '#tests/support/device.ts';
import { aProfile, FAKE_USER, someGoals, someStreaks } from '#tests/support/sample-rows.ts';

const START = Date.parse('2026-03-10T11:30:00.000Z');

describe('isPossible', () => {
  it.each(journeys.journeys)('returns $possible for $name', ({ from, to, possible }) => {
    const place = ({ at, day, utc_offset_minutes }: typeof from) => ({
      check_in_time: at,
      utc_offset_minutes,
      local_day: day,
    });
    expect(isPossible(place(from), place(to))).toBe(possible);
    expect(isPossible(place(to), place(from))).toBe(possible);
  });
});

describe('checkIn', () => {
  it.each(cases.crossings)('accepts what the server accepts: $name', async ({ taps }) => {
    const store = await openStore(FAKE_USER, newDisk());
    await store.settle(async () => ({
      incoming: new Map<DocKey, Row>([
        [docKey('profiles', FAKE_USER), aProfile()],
        [docKey('goals', FAKE_USER), someGoals({ day_start: '00:00:00' })],
        [docKey('streaks', FAKE_USER), someStreaks()],
      ]),
      client: { synced: true },
    }));
    const answers: (string | null)[] = [];
    for (const { type, minutes, utc_offset_minutes } of taps) {
      const now = START + minutes * 60_000;
      const clock = { now: () => now, utcOffsetMinutes: () => utc_offset_minutes };
      const done = await checkIn({ store, clock }, type as CheckInType);
      if (done.ok) answers.push(null);
      else if (done.error.type === 'Rejected') answers.push(done.error.code);
      else answers.push(done.error.type === 'AlreadyCheckedIn' ? 'taken' : done.error.type);
    }
    expect(answers).toEqual(taps.map(({ code }) => code));
    const rejected = taps.filter(({ code }) => code !== null).length;
    expect(await store.database.mutations.count()).toBe(taps.length - rejected);
    await store.close();
  });
});
