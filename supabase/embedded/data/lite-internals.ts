import type { PGlite } from '@electric-sql/pglite';
import type { App } from '@supabase/lite';
import type { PgliteConnection } from '@supabase/lite/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';

/*
 * Everything that this server changes inside @supabase/lite. None of it is public API: a new version may rename a field silently,
 * so each function here first checks that the field exists. tests/embedded/lite-internals.test.ts names a missing one.
 */

/** How lite reads and writes uploaded objects. */
export type StorageAdapter = NonNullable<App['_storageAdapter']>;

/** lite's connection to PGlite, or to a PostgreSQL server. */
export type LiteConnection = PgliteConnection | PostgresConnection;

let isRepaired = false;

/**
 * Repairs `process.emitWarning`. lite replaces it to suppress a warning about SQLite, and treats every warning as a string: it
 * would throw on Node's own warnings, which are errors, and so end the server. Call it after lite is imported.
 */
export function repairWarnings(): void {
  if (isRepaired) return;
  isRepaired = true;
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    const text = typeof warning === 'string' ? warning : Object.assign(warning, { includes: () => false });
    Reflect.apply(emitWarning, process, [text, ...rest]);
  };
}

/** Makes lite keep uploaded objects in `storage`. */
export function keepObjectsIn(app: App, storage: StorageAdapter): void {
  demand(app, 'App', '_storageAdapter');
  app._storageAdapter = storage;
}

/** Prevents lite from granting every table to every role at the first request: this field says that it has done so. */
export function preventGrants(connection: LiteConnection): void {
  demand(connection, 'Connection', 'rlsState');
  Reflect.set(connection, 'rlsState', 'active');
}

/**
 * The protocol counts the parameters of a query in 16 bits, and PGlite's PostgreSQL reads the count as signed. From 32,768 on,
 * PGlite reports success, stores nothing, and answers every later query with no rows.
 */
const MOST_PARAMETERS = 32_767;

/** Makes PGlite reject a query with more parameters than it can count, with the error that PostgreSQL has for a limit. */
export function limitParameters(driver: PGlite): void {
  const limited =
    <Asked extends [sql: string, params?: unknown[], ...rest: never[]], Result>(
      run: (...asked: Asked) => Promise<Result>,
    ) =>
    async (...asked: Asked): Promise<Result> => {
      if ((asked[1]?.length ?? 0) <= MOST_PARAMETERS) return run(...asked);
      throw Object.assign(new Error(`A query takes at most ${MOST_PARAMETERS} parameters`), {
        code: '54000',
      });
    };
  const query = driver.query.bind(driver);
  driver.query = limited(query) as typeof query;
  const transaction = driver.transaction.bind(driver);
  driver.transaction = (task) =>
    transaction((tx) => {
      tx.query = limited(tx.query.bind(tx)) as typeof tx.query;
      return task(tx);
    });
}

/** Calls `onError` with every database error before lite turns it into a response. */
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
    `This version of @supabase/lite has no ${type}.${field}: see supabase/embedded/data/lite-internals.ts.`,
  );
}
