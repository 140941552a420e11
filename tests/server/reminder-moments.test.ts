import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todayOf } from '#domain/calendar/day-start.ts';
import { instantOf } from '#domain/calendar/days.ts';
import { type Database, ENGINES, openDatabase } from '#tests/support/database.ts';
import { naiveMoment, type ReminderCase } from '#tests/support/reminder-oracle.ts';
import { offsetAt } from '#tests/support/zones.ts';

/** Days on which clocks change, and the Friday that Apia skipped. */
const CHANGES = [
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['America/Santiago', '2026-09-06'], // the day begins at 01:00
  ['America/Havana', '2026-11-01'], // midnight comes twice
  ['Pacific/Apia', '2011-12-30'],
  ['Asia/Kathmandu', '2026-06-01'],
] as const;
const GOALS = [
  '00:00:00',
  '00:05:00',
  '01:20:00',
  '01:45:00',
  '02:15:00',
  '02:30:00',
  '07:00:00',
  '23:00:00',
  '23:55:00',
];
const MOMENTS = ['before', 'goal', 'last'] as const;

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

const cases: ReminderCase[] = CHANGES.flatMap(([zone, change]) =>
  [-1, 0, 1].flatMap((days) => {
    const day = dayAfter(change, days);
    const steady = { previous_day_start: '00:00:00', day_start_from: null };
    const starts = [
      { day_start: '00:00:00', ...steady },
      { day_start: '04:00:00', ...steady },
      { day_start: '02:10:00', ...steady },
      { day_start: '04:00:00', previous_day_start: '00:00:00', day_start_from: day },
      { day_start: '00:00:00', previous_day_start: '04:00:00', day_start_from: day },
      { day_start: '00:00:00', previous_day_start: '04:00:00', day_start_from: dayAfter(day, 1) },
    ];
    return starts.flatMap((start) =>
      GOALS.flatMap((goal) => MOMENTS.map((moment) => ({ zone, day, moment, goal, ...start }))),
    );
  }),
);

describe.each(ENGINES)('the moment of a reminder on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  afterAll(() => db?.close());

  const moments = async (asked: readonly ReminderCase[]) => {
    const rows = await db.admin(
      `select (extract(epoch from m.due_at) * 1000)::bigint as due, (extract(epoch from m.until) * 1000)::bigint as until
       from jsonb_array_elements($1::jsonb) with ordinality e (c, n)
       cross join lateral private.reminder_window('night', c ->> 'moment', (c ->> 'day')::date, (c ->> 'goal')::time,
         jsonb_populate_record(null::public.goals, c), c ->> 'zone', null, null) m order by n`,
      [JSON.stringify(asked)],
    );
    return rows.map(({ due, until }) => (due === null ? null : { due: Number(due), until: Number(until) }));
  };

  it('is the one that the naive oracle finds by trying every minute', async () => {
    const found = await moments(cases);
    const wrong = cases.flatMap((c, i) => {
      const expected = naiveMoment(c);
      return JSON.stringify(found[i]) === JSON.stringify(expected) ? [] : [{ c, expected, found: found[i] }];
    });
    expect(cases.length).toBeGreaterThan(4000);
    expect(wrong).toEqual([]);
  }, 300_000);

  it('is one at which a check-in counts for that day', async () => {
    const found = await moments(cases);
    const wrong = cases.filter((c, i) => {
      const due = found[i]?.due;
      return due !== undefined && todayOf(c, due, offsetAt(due, c.zone)) !== c.day;
    });
    expect(wrong).toEqual([]);
  }, 300_000);

  it.each([
    ['at the goal', { moment: 'goal' }, '07:00'],
    ['before it', { moment: 'before' }, '06:45'],
    ['before points run out', { moment: 'last' }, '08:25'],
    ['before the day ends', { moment: 'last', goal: '23:00:00' }, '23:45'],
    ['at a goal that the clock skips', { moment: 'goal', goal: '02:30:00' }, '03:00'],
    ['15 minutes before the skipped hour', { moment: 'before', goal: '03:05:00' }, '01:50'],
    ['before points run out in the skipped hour', { moment: 'last', goal: '00:50:00' }, '01:45'],
  ] as const)('is right %s on the day when Berlin’s clocks go forward', async (_what, words, shown) => {
    const day = { zone: 'Europe/Berlin', day: '2026-03-29', goal: '07:00:00' };
    const start = { day_start: '00:00:00', previous_day_start: '00:00:00', day_start_from: null };
    const [moment] = await moments([{ ...day, ...start, ...words }]);
    const due = moment?.due ?? Number.NaN;
    expect(instantOf(due + offsetAt(due, day.zone) * 60_000).slice(11, 16)).toBe(shown);
  });

  it('does not exist for Friday 30 December 2011 in Apia, but for the days around it', async () => {
    const at = (day: string, goal: string): ReminderCase => ({
      zone: 'Pacific/Apia',
      day,
      goal,
      moment: 'goal',
      day_start: '00:00:00',
      previous_day_start: '00:00:00',
      day_start_from: null,
    });
    const found = await moments([
      at('2011-12-29', '07:00:00'),
      at('2011-12-30', '07:00:00'),
      at('2011-12-31', '07:00:00'),
    ]);
    expect(found.map((m) => m && instantOf(m.due))).toEqual([
      '2011-12-29T17:00:00.000Z',
      null,
      '2011-12-30T17:00:00.000Z',
    ]);
  });
});
