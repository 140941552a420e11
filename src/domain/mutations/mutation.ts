import type { Uuid } from '#base/uuid.ts';
import type { EditableRows } from '#domain/editable-rows.ts';
import type { Fields, ValuesOf } from '#schemas/fields.ts';

/** The other user whom a change concerns, or the friendship with that user. */
type Concerned = { user: Uuid } | { friendship: Uuid };

/**
 * What a user does, with everything time-dependent already decided, so that a retry or a replay recomputes
 * nothing (docs/sync.md). If the meaning of a mutation changes, it gets a new name. Its twin is a branch of
 * `private.apply_mutation` in SQL.
 */
export interface MutationType<A extends Fields = Fields> {
  readonly args: A;
  /**
   * What it does to the rows. Pure: it reads and writes only `rows`. Safe to do twice. Does nothing when a row that
   * it needs is missing, because that may not have arrived yet. It never rejects anything; only the server does.
   * Absent: only the server knows what it does.
   */
  apply?(rows: EditableRows, userId: Uuid, args: ValuesOf<A>): void | Promise<void>;
  /** Whom the change concerns, for the list of what could not be saved. */
  concerns?(args: ValuesOf<A>): Concerned;
  /** True if it cancels that earlier mutation. If both are rejected, the user need not see either rejection. */
  takesBack?(args: ValuesOf<A>, earlier: { readonly name: string; readonly args: unknown }): boolean;
  /** The server may leave it, and everything after it, to the next request (docs/sync.md, Mutations). */
  readonly mayBePostponed?: true;
  /** The screen on which it was made shows that it was rejected, so no toast does. */
  readonly isReportedInPlace?: true;
}

/** The arguments are passed separately, because TypeScript then knows their types in the functions. */
export const declareMutation = <const A extends Fields>(
  args: A,
  declared: Omit<MutationType<A>, 'args'> = {},
): MutationType<A> => ({ args, ...declared });
