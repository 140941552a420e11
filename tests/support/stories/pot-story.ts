import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { EngineName } from '#tests/support/database.ts';
import { friendStory } from '#tests/support/stories/friend-story.ts';
import { dayAgo, pushed, requestOf } from '#tests/support/stories/server-story.ts';

export type Row = Record<string, unknown>;

/** The present moment, as a device sends it. */
export const AT = () => new Date().toISOString();
export const TODAY = dayAgo(0);

/** A database for one test file about pots, with what users do with pots. */
export function potStory(engine: EngineName) {
  const story = friendStory(engine);
  const push = (who: string, name: string, args: object) => pushed(story.db, who, name, args);
  const ask = (from: string, to: string, pot_id: string = randomUUID()) =>
    push(from, 'askPot', { pot_id, friend_id: to, asked_at: AT() });
  const join = (who: string, pot_id: string, local_day = TODAY) =>
    push(who, 'joinPot', { pot_id, local_day });
  const pull = async (who: string) =>
    (await story.db.sync(who, requestOf(who, { client_id: randomUUID() }))) as unknown as {
      rows: [string, Row][];
    };
  const rowsOf = async (who: string, table: string) =>
    (await pull(who)).rows.filter(([name]) => name === table).map(([, row]) => row);
  const potsOf = (who: string) => rowsOf(who, 'pots');
  const statusOf = async (who: string) => (await potsOf(who)).map(({ status }) => status);
  const makePot = async (from: string, to: string, since = TODAY) => {
    const id = randomUUID();
    expect(await ask(from, to, id)).toBe('applied');
    expect(await join(to, id, since)).toBe('applied');
    return id;
  };
  const checkIn = (who: string, day: string, type: 'morning' | 'night' = 'morning') =>
    story.db.admin(
      `insert into public.check_ins (user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time)
       values ($1, $2, $3, 0, $4, '00:00', $5)`,
      type === 'morning'
        ? [who, type, `${day}T00:00:01Z`, day, '07:00']
        : [who, type, `${day}T00:00:02Z`, day, '23:00'],
    );
  const age = (user: string) =>
    story.db.admin(`update auth.users set created_at = now() - interval '90 days' where id = $1`, [user]);
  return { story, push, ask, join, pull, rowsOf, potsOf, statusOf, makePot, checkIn, age };
}
