import type { App } from '@supabase/lite';
import type { PgliteConnection } from '@supabase/lite/pglite';

/*
 * Everything that this server changes inside @supabase/lite, which promises none of it. A new version may rename a field
 * silently, so each function here first checks that the field exists. tests/server/lite-internals.test.ts names the missing one.
 */

/** How lite reads and writes uploaded objects. */
export type StorageAdapter = NonNullable<App['_storageAdapter']>;

/** A question to a table, as lite has read it from the address. */
export type Read = Parameters<PgliteConnection['onPostgrestAST']>[0];

/** Lets `storage` keep the uploaded objects. */
export function keepObjectsIn(app: App, storage: StorageAdapter): void {
  demand(app, 'App', '_storageAdapter');
  app._storageAdapter = storage;
}

/** lite grants every table to every role on the first request, unless this field says that it has done so. */
export function preventGrants(connection: PgliteConnection): void {
  demand(connection, 'PgliteConnection', 'rlsState');
  Reflect.set(connection, 'rlsState', 'active');
}

/** Calls `check` before lite answers a question to a table; what `check` throws refuses the question. */
export function checkReads(connection: PgliteConnection, check: (read: Read) => void): void {
  demand(connection, 'PgliteConnection', 'onPostgrestAST');
  const accept = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (...asked) => {
    check(asked[0]);
    return accept(...asked);
  };
}

/** Calls `onError` with every error of the database before lite makes an answer of it. */
export function watchErrors(connection: PgliteConnection, onError: (error: unknown) => void): void {
  demand(connection, 'PgliteConnection', 'normalizeDbError');
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => {
    const normal = normalize(error);
    onError(normal);
    return normal;
  };
}

function demand(owner: object, type: string, field: string): void {
  if (field in owner) return;
  throw new Error(
    `This version of @supabase/lite has no ${type}.${field}: see supabase/local/data/lite-internals.ts.`,
  );
}
