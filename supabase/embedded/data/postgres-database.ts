import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import type postgres from 'postgres';
import { errorCode } from '#embedded/common/error-code.ts';
import { StartError } from '#embedded/common/start-error.ts';
import { sendTogether } from '#embedded/data/send-together.ts';
import type { Database, Queries, Transaction } from '#embedded/data/served-database.ts';
import { TYPES } from '#embedded/data/text-parameters.ts';

/** How many turns run at once. A request keeps a core busy, so more would not be faster (docs/scale.md). */
export const TURNS = 5;
/**
 * lite may ask for a second connection in the middle of a request: with one for each turn, all turns could wait for each other.
 */
const CONNECTIONS = 2 * TURNS;
/** The oldest version that the migrations are tested on. */
const OLDEST = 15;
const STATEMENT_MS = 60_000;

type Sql = Pick<postgres.Sql, 'unsafe'>;

/** Leaves strings as they are: lite has already turned its JSON into text. PGlite treats parameters in the same way. */
const jsonOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
const jsonType = (oid: number) => ({ to: oid, from: [oid], serialize: jsonOf, parse: JSON.parse });

/** Opens lite's own connection to a PostgreSQL server. Throws StartError if no server answers, or one that Simmer cannot use. */
export async function connectToPostgres(url: string): Promise<PostgresConnection> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: CONNECTIONS,
      connect_timeout: 10,
      idle_timeout: 600,
      onnotice: () => undefined,
      connection: { application_name: 'simmer', statement_timeout: STATEMENT_MS },
      types: { ...TYPES, json: jsonType(114), jsonb: jsonType(3802) },
    },
  });
  sendTogether(connection.driver);
  try {
    await rejectOtherServer(databaseOn(connection.driver), hostAndName(url));
    return connection;
  } catch (error) {
    await connection.driver.end({ timeout: 1 }).catch(() => undefined);
    if (error instanceof StartError) throw error;
    const code = errorCode(error) ?? 'unknown reason';
    throw new StartError(
      `DATABASE_URL names a database at ${hostAndName(url)} that cannot be opened (${code}).`,
    );
  }
}

/** The host and name of a database, without the password in its address. */
export function hostAndName(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

interface ServerFacts {
  major: number;
  encoding: string;
  /** True if the database holds the accounts of another program. */
  is_taken: boolean;
}

async function rejectOtherServer(database: Database, place: string): Promise<void> {
  const { rows } = await database.query<ServerFacts>(
    `select current_setting('server_version_num')::int / 10000 as major, current_setting('server_encoding') as encoding,
       to_regclass('auth.users') is not null and to_regnamespace('embedded') is null as is_taken where $1`,
    [true],
  );
  const [facts] = rows;
  if (!facts) return;
  if (facts.major < OLDEST) {
    throw new StartError(
      `DATABASE_URL names a PostgreSQL ${facts.major}; Simmer needs version ${OLDEST} or later.`,
    );
  }
  if (facts.encoding !== 'UTF8') {
    throw new StartError(
      `The database at ${place} keeps text as ${facts.encoding}; make one with encoding UTF8.`,
    );
  }
  if (facts.is_taken) {
    throw new StartError(
      `The database at ${place} holds the accounts of another program; make an empty one for Simmer. Nothing was changed.`,
    );
  }
}

/**
 * Makes the schema by which the next start knows that the database is not another program's. Call it
 * before the first account table is made: a first start may be cut short.
 */
export async function claimDatabase(database: Database): Promise<void> {
  await database.exec('create schema if not exists embedded');
}

/** Adapts the driver. A query takes any free connection, a transaction keeps one, and all channels share one more. */
export function databaseOn(driver: postgres.Sql): Database {
  return {
    ...queriesOn(driver),
    async transaction(task) {
      const held = await driver.reserve();
      let isOpen = true;
      const end = async (by: 'commit' | 'rollback') => {
        isOpen = false;
        await held.unsafe(by);
      };
      const tx: Transaction = { ...queriesOn(held), rollback: () => end('rollback') };
      try {
        await held.unsafe('begin');
        const result = await task(tx);
        if (isOpen) await end('commit');
        return result;
      } catch (error) {
        // if the connection broke, the server has rolled back already
        if (isOpen) await end('rollback').catch(() => undefined);
        throw error;
      } finally {
        held.release();
      }
    },
    async listen(channel, onNotification) {
      const { unlisten } = await driver.listen(channel, onNotification);
      return unlisten;
    },
  };
}

const queriesOn = (sql: Sql): Queries => ({
  async query<Row>(text: string, params: unknown[] = []) {
    return {
      rows: [
        ...(await sql.unsafe<Row[] & postgres.Row[]>(text, params as postgres.ParameterOrJSON<never>[])),
      ],
    };
  },
  exec: (text) => sql.unsafe(text),
});
