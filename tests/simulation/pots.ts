import { expect } from 'vitest';
import { daysOfBoth, daysTogether, friendsFullDays, fullDaysOf } from '#domain/pots/days-together.ts';
import { otherInPot } from '#domain/pots/pot-roles.ts';
import type { World } from '#tests/simulation/world.ts';

/** On each device, the days of every pot are those of the check-ins on the server; each answer has taken effect. */
export async function expectPots({ devices, ledger, database }: World): Promise<void> {
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
  const rows = await database.admin('select id, status from public.pots');
  const statusOf = new Map(rows.map(({ id, status }) => [id, status]));
  for (const { mutation, userId } of ledger.applied('endPot')) {
    const status = statusOf.get(mutation.args.pot_id);
    if (status) expect(['ended', 'asked'], `what user ${userId} ended`).toContain(status);
  }
  for (const { mutation } of ledger.applied('joinPot')) {
    expect(['live', 'ended'], 'a pot that was joined').toContain(statusOf.get(mutation.args.pot_id));
  }
}

/** The longest run and all days of a pot, counted day by day from the check-ins. */
const COUNT = `
  with days as (
    select c.local_day as day from public.pots p join public.check_ins c on c.user_id in (p.user_id, p.friend_id)
    where p.id = $1 and c.local_day >= p.since_day and (p.ended_day is null or c.local_day <= p.ended_day)
    group by c.local_day having count(*) = 4
  ), runs as (select count(*) as n from (select day - row_number() over (order by day)::int as run from days) d group by run)
  select coalesce(max(n), 0)::int as longest, coalesce(sum(n), 0)::int as total from runs`;
