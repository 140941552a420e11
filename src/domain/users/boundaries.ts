import type { Uuid } from '#base/uuid.ts';
import type { EditableRows } from '#domain/editable-rows.ts';
import type { Boundary } from '#schemas/boundary.ts';
import type { MutationArgs } from '#schemas/mutation.ts';

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

/**
 * Blocks a user. Their rows stay until the server removes them, and every query leaves them out, so
 * that an unblock restores them at once, offline too.
 */
export async function applyBlock(
  rows: EditableRows,
  me: Uuid,
  { user_id, blocked_at }: MutationArgs['block'],
): Promise<void> {
  const boundary = await boundaryWith(rows, me, user_id);
  if (boundary.blocked_since !== null) return;
  const name = (await rows.get('profiles', user_id))?.display_name ?? boundary.name;
  rows.set('boundaries', user_id, { ...boundary, name, blocked_since: blocked_at });
}

/** Removes a block. Does nothing without one. */
export async function applyUnblock(rows: EditableRows, { user_id }: MutationArgs['unblock']): Promise<void> {
  const boundary = await rows.get('boundaries', user_id);
  if (boundary?.blocked_since) rows.set('boundaries', user_id, { ...boundary, blocked_since: null });
}

/** Mutes a user, or ends that. Muting twice keeps the first time. */
export async function applyMute(
  rows: EditableRows,
  me: Uuid,
  { user_id, muted, changed_at }: MutationArgs['mute'],
): Promise<void> {
  const boundary = await boundaryWith(rows, me, user_id);
  if (muted === (boundary.muted_since !== null)) return;
  rows.set('boundaries', user_id, { ...boundary, muted_since: muted ? changed_at : null });
}

/** The row about that user; a new one when there is none yet. */
async function boundaryWith(rows: EditableRows, me: Uuid, other_id: Uuid): Promise<Boundary> {
  const known = await rows.get('boundaries', other_id);
  if (known) return known;
  const name = (await rows.get('profiles', other_id))?.display_name ?? '';
  return { user_id: me, other_id, name, blocked_since: null, muted_since: null };
}
