import { instant, integer, nullable, text, uuid } from '#schemas/fields.ts';
import { declareTable, type RowOf } from '#schemas/table.ts';

/** The user's newest invitation link (`/i/{code}`). No row: none was made yet. */
export const invitations = declareTable({
  name: 'invitations',
  number: 9,
  key: 'user_id',
  seenBy: 'owner',
  arrives: 'early',
  fields: {
    user_id: uuid,
    code: text,
    created_at: instant,
    stopped_at: nullable(instant),
    /** How many users have joined with it. The server owns this. */
    joined: integer,
  },
});

export type Invitation = RowOf<typeof invitations>;
