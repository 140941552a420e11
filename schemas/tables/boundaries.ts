import { instant, nullable, text, uuid } from '#schemas/fields.ts';
import { declareTable, type RowOf } from '#schemas/table.ts';

/** One user's block or mute of another. Only its owner sees it. The row stays when both are removed. */
export const boundaries = declareTable({
  name: 'boundaries',
  number: 8,
  key: 'other_id',
  seenBy: 'owner',
  arrives: 'early',
  leavesTombstones: true,
  fields: {
    user_id: uuid,
    other_id: uuid,
    /**
     * The other user's name when the row was made, or at the last block. /account shows it once their profile
     * is gone.
     */
    name: text,
    blocked_since: nullable(instant),
    muted_since: nullable(instant),
  },
});

export type Boundary = RowOf<typeof boundaries>;
