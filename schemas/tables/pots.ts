import { computed, day, flag, instant, nullable, oneOf, uuid } from '#schemas/fields.ts';
import { declareTable, type RowOf } from '#schemas/table.ts';

const status = oneOf('asked', 'live', 'ended');

/** A streak that two friends keep together. Its days are counted from check-ins (domain/pots/days-together.ts). */
export const pots = declareTable({
  name: 'pots',
  number: 10,
  key: 'id',
  indexes: [['peer_id']],
  seenBy: 'pair',
  ends: ['user_id', 'friend_id'],
  arrives: 'early',
  leavesTombstones: true,
  fields: {
    id: uuid,
    /** Asked. */
    user_id: uuid,
    /** Was asked. */
    friend_id: uuid,
    status,
    asked_at: instant,
    /** The first day that can count: when it was joined. Null before. */
    since_day: nullable(day),
    /** The last day that can count; null until it ends. */
    ended_day: nullable(day),
    /** Who ended it; null also when it ended without a card. */
    ended_by: nullable(uuid),
    // what only this user sees
    is_muted: computed(flag),
    /** Cards about what happened until this day are dismissed. */
    dismissed_day: computed(nullable(day)),
    /** The day for which this user nudged last. */
    nudged_on: computed(nullable(day)),
    /** When a nudge of this user met the friend's quiet hours last. */
    quiet_at: computed(nullable(instant)),
    /** When the friend's last nudge arrived. */
    nudge_at: computed(nullable(instant)),
  },
});

export type Pot = RowOf<typeof pots>;
