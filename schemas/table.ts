import type { Fields, FieldType, ValuesOf } from '#schemas/fields.ts';

/**
 * A synced table. Everything about its rows follows from this: types, RxDB's schema, the tables and upgrades of IndexedDB, the
 * check of a response, what leaves a device together with a friend, and the SQL that sends the rows (`npm run generate`).
 * Who may write what is a rule, so `supabase/schemas` decides that.
 */
export interface Table<F extends Fields = Fields> {
  readonly name: string;
  /** The number of the table in cursors and tombstones. It never changes. */
  readonly number: number;
  /** The field that names a row. In a table with one row for each user, that is `user_id`. */
  readonly key: string & keyof F;
  readonly fields: F;
  /** The indexes on the device. Each ends with the key, because RxDB sorts that way. */
  readonly indexes?: readonly (readonly string[])[];
  /**
   * Who sees a row: its `owner`; the owner and the `friends` of that user; or the two users at its `ends`. On the device, the
   * row of a pair also has a `peer_id`: the end that is not this user.
   */
  readonly seenBy: 'owner' | 'friends' | 'pair';
  readonly ends?: readonly [string & keyof F, string & keyof F];
  /**
   * When a device gets the rows. `at_once`: the user's own row is on the first page of a run, and no screen works without it.
   * `early`: before everything that can be long. `newest_first`: a user may have thousands.
   */
  readonly arrives: 'at_once' | 'early' | 'newest_first';
  /** A deleted row leaves a tombstone, by which other devices learn of it. */
  readonly leavesTombstones?: true;
  /** The server's row counts what the user did: a mutation that it counts already must not change it again. */
  readonly countsMutations?: true;
  /** The only fields that the other side of a pending request sees. */
  readonly card?: readonly (string & keyof F)[];
  /** Of a friend's rows, a device gets the newest `sent` and keeps `kept` of them once it has more than `most`. */
  readonly ofFriends?: {
    readonly newestBy: readonly (string & keyof F)[];
    sent: number;
    kept: number;
    most: number;
  };
}

export const declareTable = <const T extends { fields: Fields }>(declared: T & Table<T['fields']>): T =>
  declared;

export type RowOf<T extends Table> = ValuesOf<T['fields']>;

/** On the device alone: the other user of a pair. */
export const PEER: FieldType = { type: 'string', maxLength: 36 };
