import { expect } from 'vitest';
import type { Uuid } from '#base/uuid.ts';
import { daysOfBoth, daysTogether, friendsFullDays, fullDaysOf } from '#domain/pots/days-together.ts';
import { otherInPot } from '#domain/pots/pot-roles.ts';
import { potsAfter } from '#tests/simulation/pot-model.ts';
import type { World } from '#tests/simulation/world.ts';

/** On each device, the days of every pot are those of the check-ins on the server; the pots are those that the work leaves. */
export async function expectPots(world: World): Promise<void> {
  const { devices, ledger, database } = world;
  for (const { store, user, name } of devices) {
    const { documents } = store;
    const mine = fullDaysOf(await documents.where('check_ins', { user_id: user.id }));
    for (const pot of await documents.where('pots')) {
      const other = otherInPot(pot, user.id);
      const streaks = (await documents.get('streaks', [other])).get(other) ?? null;
      const theirs = friendsFullDays(streaks, await documents.where('check_ins', { user_id: other }));
      const [there] = await database.admin(COUNT, [pot.id]);
      // everything is decided: no missing day counts as open
      const counted = daysTogether(daysOfBoth(pot, mine, theirs), '9999-12-30');
      expect({ longest: counted.longest, total: counted.total }, `the days of a pot on ${name}`).toEqual(
        there,
      );
    }
  }
  const users = world.users.map(({ id }) => id);
  const rows = await database.admin(THERE, [users]);
  const wanted = [...potsAfter(ledger.work)].map(([id, { since, ended, endedBy, status, muted }]) => [
    id,
    { status, since, ended, by: endedBy, muted: [...muted].sort() },
  ]);
  const there = rows.map(({ id, nudged: _nudged, reached: _reached, ...pot }) => [id, pot]);
  expect(Object.fromEntries(there), 'the pots').toEqual(Object.fromEntries(wanted));
  for (const { id, nudged, reached } of rows as unknown as Nudges[]) {
    const model = potsAfter(ledger.work).get(id);
    expect(nudged, `who nudged in the pot ${id}`).toEqual([...(model?.nudged ?? [])].sort());
    expect([...(model?.reached ?? [])], `whom nudges in the pot ${id} may reach`).toEqual(
      expect.arrayContaining(reached),
    );
  }
}

interface Nudges {
  id: Uuid;
  nudged: Uuid[];
  reached: Uuid[];
}

const sidesThat = (condition: string) =>
  `array(select s.user_id from private.pot_sides s where s.pot_id = p.id and ${condition} order by s.user_id)`;

const THERE = `
  select p.id, p.status, p.since_day::text as since, p.ended_day::text as ended, p.ended_by as by,
    ${sidesThat('s.is_muted')} as muted,
    ${sidesThat('(s.nudged_on is not null or s.quiet_at is not null)')} as nudged,
    ${sidesThat('s.nudge_at is not null')} as reached
  from public.pots p where p.user_id = any ($1) or p.friend_id = any ($1)`;

/** The longest run and all days of a pot, counted day by day from the check-ins. */
const COUNT = `
  with days as (
    select c.local_day as day from public.pots p join public.check_ins c on c.user_id in (p.user_id, p.friend_id)
    where p.id = $1 and c.local_day >= p.since_day and (p.ended_day is null or c.local_day <= p.ended_day)
    group by c.local_day having count(*) = 4
  ), runs as (select count(*) as n from (select day - row_number() over (order by day)::int as run from days) d group by run)
  select coalesce(max(n), 0)::int as longest, coalesce(sum(n), 0)::int as total from runs`;
