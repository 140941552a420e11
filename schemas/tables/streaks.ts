import { computed, day, integer, nullable, records, since, uuid } from '#schemas/fields.ts';
import { declareTable, type RowOf } from '#schemas/table.ts';

/**
 * The streaks that end at the newest check-in of each type. The server owns them. Readers show a broken one
 * as 0.
 */
export const streaks = declareTable({
  name: 'streaks',
  number: 3,
  key: 'user_id',
  seenBy: 'friends',
  arrives: 'at_once',
  fields: {
    user_id: uuid,
    morning_streak: integer,
    night_streak: integer,
    last_morning_check: nullable(day),
    last_night_check: nullable(day),
    /**
     * A friend's days with both check-ins, from their first pot with the reader on, as runs. Null without a pot, and in the
     * user's own row.
     */
    full_days: since(6, null, computed(nullable(records({ first: day, last: day })))),
  },
});

export type Streaks = RowOf<typeof streaks>;
