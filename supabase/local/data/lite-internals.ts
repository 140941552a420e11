import type { App } from '@supabase/lite';
import type { PgliteConnection } from '@supabase/lite/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';

/*
 * Everything that this server changes inside @supabase/lite, which promises none of it. A new version may rename a field
 * silently, so each function here first checks that the field exists. tests/server/lite-internals.test.ts names the missing one.
 */

/** How lite reads and writes uploaded objects. */
export type StorageAdapter = NonNullable<App['_storageAdapter']>;

/** lite's connection to PGlite, or to a PostgreSQL server. */
export type LiteConnection = PgliteConnection | PostgresConnection;

/** A question to a table, as lite has read it from the address. */
export type Read = Parameters<LiteConnection['onPostgrestAST']>[0];

let isMended = false;

/**
 * lite replaces `process.emitWarning` to keep a sentence about SQLite back, and asks every warning for its text: it would throw
 * on those of Node itself, which are errors, and end the server. Call it after lite is imported.
 */
export function mendWarnings(): void {
  if (isMended) return;
  isMended = true;
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    const text = typeof warning === 'string' ? warning : Object.assign(warning, { includes: () => false });
    Reflect.apply(emitWarning, process, [text, ...rest]);
  };
}

/** Lets `storage` keep the uploaded objects. */
export function keepObjectsIn(app: App, storage: StorageAdapter): void {
  demand(app, 'App', '_storageAdapter');
  app._storageAdapter = storage;
}

/** lite grants every table to every role on the first request, unless this field says that it has done so. */
export function preventGrants(connection: LiteConnection): void {
  demand(connection, 'Connection', 'rlsState');
  Reflect.set(connection, 'rlsState', 'active');
}

/** Calls `check` before lite answers a question to a table; what `check` throws refuses the question. */
export function checkReads(connection: LiteConnection, check: (read: Read) => void): void {
  demand(connection, 'Connection', 'onPostgrestAST');
  const accept = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (...asked) => {
    check(asked[0]);
    return accept(...asked);
  };
}

/** Calls `onError` with every error of the database before lite makes an answer of it. */
export function watchErrors(connection: LiteConnection, onError: (error: unknown) => void): void {
  demand(connection, 'Connection', 'normalizeDbError');
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
