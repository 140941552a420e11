import { day, integer, nullable, uuid } from '#schemas/fields.ts';
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
  },
});

export type Streaks = RowOf<typeof streaks>;
