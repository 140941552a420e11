import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { epochOf, logicalDay } from '#domain/calendar/days.ts';
import { drawsNothing } from '#domain/users/drawn.ts';
import { parseDisplayName } from '#domain/users/names.ts';
import checkInIds from '#tests/cases/check-in-id.json' with { type: 'json' };
import dayStarts from '#tests/cases/day-start.json' with { type: 'json' };
import drawn from '#tests/cases/drawn.json' with { type: 'json' };
import emails from '#tests/cases/emails.json' with { type: 'json' };
import goalCases from '#tests/cases/goals.json' with { type: 'json' };
import journeys from '#tests/cases/journeys.json' with { type: 'json' };
import leagues from '#tests/cases/leagues.json' with { type: 'json' };
import logicalDays from '#tests/cases/logical-days.json' with { type: 'json' };
import momentNames from '#tests/cases/moment-names.json' with { type: 'json' };
import names from '#tests/cases/names.json' with { type: 'json' };
import otherTimes from '#tests/cases/other-times.json' with { type: 'json' };
import reminders from '#tests/cases/reminders.json' with { type: 'json' };
import scoring from '#tests/cases/scoring.json' with { type: 'json' };
import weeks from '#tests/cases/weeks.json' with { type: 'json' };
import { type Database, ENGINES, openDatabase } from '#tests/support/database.ts';
import { newGoals } from '#tests/support/memory-rows.ts';

const SOME_USER = '6f1c1d1e-0000-4000-8000-000000000001';

describe.each(ENGINES)('a rule in SQL on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  afterAll(() => db?.close());

  /** Evaluates one SQL expression for many rows. Each row is `input`, as jsonb; the results are in order. */
  async function ask(expression: string, inputs: readonly unknown[]): Promise<unknown[]> {
    const rows = await db.admin(
      `select to_jsonb(${expression}) as answer
       from jsonb_array_elements($1::jsonb) with ordinality e (input, n) order by n`,
      [JSON.stringify(inputs)],
    );
    return rows.map((row) => row.answer);
  }
  const SCORE = `private.score((input ->> 'check_in_time')::timestamptz, (input ->> 'utc_offset_minutes')::int,
    (input ->> 'local_day')::date, (input ->> 'day_start')::time, (input ->> 'goal_time')::time)`;

  it('scores every minute from 0 to 1440 the same before and after the goal', async () => {
    const at = (minutes: number, goal: string, sign: number) => ({
      check_in_time: new Date(Date.parse(`2026-03-10T${goal}Z`) + sign * minutes * 60_000).toISOString(),
      utc_offset_minutes: 0,
      local_day: '2026-03-10',
      day_start: '00:00:00',
      goal_time: goal,
    });
    const scores = scoring.minutes.map(([, score]) => score);
    const minutes = scoring.minutes.map(([off]) => Number(off));
    expect(scores).toHaveLength(1441);
    expect(
      await ask(
        SCORE,
        minutes.map((off) => at(off, '00:00:00', 1)),
      ),
    ).toEqual(scores);
    expect(
      await ask(
        SCORE,
        minutes.map((off) => at(off, '23:59:59', -1)),
      ),
    ).toEqual(scores);
  });

  it('scores moments by wall time, offset and day start', async () => {
    expect(await ask(SCORE, scoring.moments)).toEqual(scoring.moments.map((moment) => moment.score));
  });

  it('plans reminders like the golden cases', async () => {
    const chosen = reminders.times.filter(([moment]) => moment !== 'off');
    const moments = await ask(
      `(private.reminder_window('night', input ->> 0, '2026-06-10', (input ->> 1)::time,
         jsonb_populate_record(null::public.goals, jsonb_build_object('day_start', input ->> 2)), 'UTC', null, null)).due_at
       at time zone 'UTC'`,
      chosen,
    );
    expect(moments.map((at) => String(at).slice(11))).toEqual(chosen.map(([, , , time]) => time));
  });

  it('computes check-in ids like the golden cases', async () => {
    expect(
      await ask(`private.check_in_id((input ->> 0)::uuid, input ->> 1, (input ->> 2)::date)`, checkInIds.ids),
    ).toEqual(checkInIds.ids.map(([, , , id]) => id));
  });

  it('computes logical days like the golden cases', async () => {
    expect(
      await ask(
        `private.logical_day((input ->> 'at')::timestamptz, (input ->> 'utc_offset_minutes')::int,
          (input ->> 'day_start')::time)`,
        logicalDays.days,
      ),
    ).toEqual(logicalDays.days.map(({ day }) => day));
  });

  it('begins weeks on Monday', async () => {
    expect(await ask(`private.monday_of((input ->> 0)::date)`, weeks.mondays)).toEqual(
      weeks.mondays.map(([, monday]) => monday),
    );
  });

  it('accepts the names of moments that a device stores, and no others', async () => {
    const stored = momentNames.names.flatMap(([, name]) => name ?? []);
    const asked = [...stored, ...momentNames.rejected].map((name) => [name]);
    expect(await ask('private.is_moment_name(input ->> 0)', asked)).toEqual([
      ...stored.map(() => true),
      ...momentNames.rejected.map(() => false),
    ]);
  });

  it('computes leagues like the golden cases', async () => {
    expect(await ask(`private.league_of((input ->> 0)::bigint)`, leagues.leagues)).toEqual(
      leagues.leagues.map(([, league]) => league),
    );
  });

  it.each(dayStarts.cases)(
    'dates a changed day start: $name',
    async ({ before, changes, after, days, ...of }) => {
      let goals: unknown = { ...before, morning_goal_time: '07:00:00', night_goal_time: '23:00:00' };
      for (const change of changes) {
        [goals] = await ask(
          `private.goals_after_change(jsonb_populate_record(null::public.goals, input -> 'goals'),
          jsonb_populate_record(null::public.goals, input -> 'goals' || (input -> 'change')),
          (input #>> '{change,changed_at}')::timestamptz, ${of.utc_offset_minutes}, true)`,
          [{ goals, change }],
        );
      }
      expect(goals).toMatchObject(after);
      const inForce = `private.day_start_in_force(jsonb_populate_record(null::public.goals, input -> 'goals'),
      (input ->> 'at')::timestamptz, ${of.utc_offset_minutes})`;
      const moments = days.map(([at]) => ({ goals, at }));
      expect(await ask(inForce, moments)).toEqual(days.map(([, start]) => start));
      expect(
        await ask(
          `private.logical_day((input ->> 'at')::timestamptz, ${of.utc_offset_minutes}, ${inForce})`,
          moments,
        ),
      ).toEqual(days.map(([, , day]) => day));
    },
  );

  const GOAL_CASES = [...goalCases.cases, ...otherTimes.cases];
  it.each(GOAL_CASES)('dates changed goals: $name', async ({ before, changes, in_force, ...of }) => {
    let goals: unknown = { ...newGoals(SOME_USER), ...before };
    for (const change of changes) {
      [goals] = await ask(
        `private.goals_after_change(jsonb_populate_record(null::public.goals, input -> 'goals'),
          jsonb_populate_record(null::public.goals, input -> 'goals' || (input -> 'change')),
          (input #>> '{change,changed_at}')::timestamptz, ${of.utc_offset_minutes}, ${of.checked_in})`,
        [{ goals, change }],
      );
    }
    const questions = in_force.map(([type, day]) => ({ goals, type, day }));
    expect(
      await ask(
        `private.goal_in_force(jsonb_populate_record(null::public.goals, input -> 'goals'), input ->> 'type',
          (input ->> 'day')::date)`,
        questions,
      ),
    ).toEqual(in_force.map(([, , goal]) => goal));
  });

  it('decides journeys like the golden cases', async () => {
    for (const { from, to } of journeys.journeys) {
      expect(logicalDay(epochOf(from.at), from.utc_offset_minutes, from.day_start)).toBe(from.day);
      expect(logicalDay(epochOf(to.at), to.utc_offset_minutes, to.day_start)).toBe(to.day);
    }
    const APART = `((input #>> '{to,at}')::timestamptz - (input #>> '{from,at}')::timestamptz)`;
    expect(
      await ask(
        `private.is_impossible_offset_change((input #>> '{from,utc_offset_minutes}')::int, (input #>> '{to,utc_offset_minutes}')::int, ${APART})
         or private.is_impossible_day_gap((input #>> '{from,day}')::date, (input #>> '{to,day}')::date, ${APART})`,
        journeys.journeys,
      ),
    ).toEqual(journeys.journeys.map(({ possible }) => !possible));
  });

  it('reads email addresses like the golden cases', async () => {
    const addresses = emails.emails.filter(([, email]) => email !== null);
    expect(await ask(`private.canonical_email(input ->> 0)`, addresses)).toEqual(
      addresses.map(([, email]) => email),
    );
    expect(await ask(`private.canonical_email(input ->> 1)`, addresses)).toEqual(
      addresses.map(([, email]) => email),
    );
    // a longer text is no address, and normalizing it would take quadratic time
    const decomposed = 'a\u0316\u0301'.repeat(334);
    expect(await ask(`private.canonical_email(input ->> 0)`, [[decomposed]])).toEqual([decomposed]);
  });

  it('checks display names like the golden cases', async () => {
    // a NUL cannot enter Postgres at all
    const storable = names.names.filter(([text]) => !text?.includes('\0'));
    const codes: Record<string, string> = {
      Empty: 'name_empty',
      TooLong: 'name_too_long',
      ForbiddenCharacter: 'name_forbidden_character',
    };
    expect(await ask(`private.display_name_error(private.trim_text(input ->> 0))`, storable)).toEqual(
      storable.map(([, , why]) => (why ? codes[why] : null)),
    );
    const good = storable.filter(([, name]) => name !== null);
    expect(await ask(`private.trim_text(input ->> 0)`, good)).toEqual(good.map(([, name]) => name));
  });

  it('finds texts that show nothing like the golden cases', async () => {
    const nothing = drawn.texts.map(([, answer]) => answer);
    expect(await ask(`private.is_invisible(input ->> 0)`, drawn.texts)).toEqual(nothing);
  });

  it('treats each character alone as JavaScript does, as a name and as text', async () => {
    // the planes that hold such characters; NUL and halves of a surrogate pair cannot enter Postgres
    const planes = [...Array(0x20000).keys(), ...Array.from({ length: 0x1000 }, (_, i) => 0xe0000 + i)];
    const all = planes.filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff));
    const expected = (isWrong: (character: string) => boolean) =>
      all.filter((code) => isWrong(String.fromCodePoint(code)));
    const found = async (condition: string) => {
      const rows = await db.admin(
        `select code from unnest($1::int[]) code where ${condition} order by code`,
        [all],
      );
      return rows.map(({ code }) => Number(code));
    };
    expect(await found('private.is_invisible(chr(code))')).toEqual(expected(drawsNothing));
    expect(await found('private.display_name_error(chr(code)) is not null')).toEqual(
      expected((character) => !parseDisplayName(character).ok),
    );
  });
});
