import { BOB, NEW_ID, POT, type Probe } from '#tests/support/probes/permission-probes.ts';
import { sync } from '#tests/support/probes/sync-probes.ts';
import { dayAgo } from '#tests/support/stories/server-story.ts';

/** Mutations of pots reach their functions. */
export const POTS: readonly Probe[] = (
  [
    ['owner', 'askPot', { pot_id: NEW_ID, friend_id: BOB, asked_at: `${dayAgo(1)}T10:00:00.000Z` }],
    ['friend', 'joinPot', { pot_id: POT, local_day: dayAgo(0) }],
    ['friend', 'removePot', { pot_id: POT }],
    ['owner', 'endPot', { pot_id: POT, local_day: dayAgo(0) }],
    ['owner', 'dismissPot', { pot_id: POT, until_day: dayAgo(0) }],
    ['owner', 'nudgeFriend', { pot_id: POT, local_day: dayAgo(0) }],
    ['owner', 'muteNudges', { pot_id: POT, muted: true }],
    ['owner', 'setNudges', { are_on: false }],
  ] as const
).map(([as, name, args]) => ({
  name: `sync answers ${name} of ${as}`,
  as,
  sql: `select 1 where ${sync(as, [{ seq: 1, id: NEW_ID, name, args }])} #>> '{results,0,status}' is not null`,
  expected: 'done',
}));
