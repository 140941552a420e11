import type { Instant } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { ID, TEXT, TEXT_OR_NULL, tableSchema } from '#schemas/table-schema.ts';

/** One user's block or mute of another. Only its owner sees it. The row stays when both are removed. */
export interface Boundary {
  user_id: Uuid;
  other_id: Uuid;
  /**
   * The other's name when the row was made, or when they were last blocked. /account shows it once their
   * profile is gone.
   */
  name: string;
  blocked_since: Instant | null;
  muted_since: Instant | null;
}

export const boundarySchema = tableSchema<Boundary>('boundaries', 'other_id', {
  user_id: ID,
  other_id: ID,
  name: TEXT,
  blocked_since: TEXT_OR_NULL,
  muted_since: TEXT_OR_NULL,
});
