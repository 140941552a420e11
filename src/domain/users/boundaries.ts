import type { Uuid } from '#base/uuid.ts';
import type { EditableRows } from '#domain/editable-rows.ts';
import type { Boundary } from '#schemas/tables/boundaries.ts';

/**
 * The users whom no screen shows (`blocked`), and those whose messages come without a badge or a notification
 * (`silent`).
 */
export interface Hidden {
  blocked: ReadonlySet<Uuid>;
  /** Includes the blocked ones. */
  silent: ReadonlySet<Uuid>;
}

export function hiddenBy(boundaries: readonly Boundary[]): Hidden {
  const blocked = boundaries.filter(({ blocked_since }) => blocked_since !== null);
  const muted = boundaries.filter(({ muted_since }) => muted_since !== null);
  return {
    blocked: new Set(blocked.map(({ other_id }) => other_id)),
    silent: new Set([...blocked, ...muted].map(({ other_id }) => other_id)),
  };
}

/** The row about that user; a new one when there is none yet. */
export async function boundaryWith(rows: EditableRows, me: Uuid, other_id: Uuid): Promise<Boundary> {
  const known = await rows.get('boundaries', other_id);
  if (known) return known;
  const name = (await rows.get('profiles', other_id))?.display_name ?? '';
  return { user_id: me, other_id, name, blocked_since: null, muted_since: null };
}
