import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedServer } from '#embedded/server/create-server.ts';
import { engineOn } from '#tests/support/postgres-engine.ts';
import { byPlatform, sharedPort } from '#tests/support/template-database.ts';

/** True with SIMMER_SERVER=postgres: then every test server uses PostgreSQL instead of PGlite. */
export const ON_POSTGRES = process.env.SIMMER_SERVER === 'postgres';

export interface OwnDatabase {
  url: string;
  drop(): Promise<void>;
}

const SERVED = 'served';

/** Makes an empty database, as an operator does for DATABASE_URL. Its owner is `postgres`, who is no superuser here. */
export async function emptyDatabase(): Promise<OwnDatabase> {
  return createDatabase(portOf(), 'template template0');
}

/** Makes a copy of a database on which a server was started once, without users. A first start would take seconds. */
export async function servedDatabase(port = portOf()): Promise<OwnDatabase> {
  const [known] = await rowsOf(port, `select from pg_database where datname = '${SERVED}'`);
  if (!known) {
    await byPlatform(port, `create database ${SERVED} owner postgres`);
    const dataDir = await mkdtemp(path.join(tmpdir(), 'simmer-'));
    const databaseUrl = `postgres://postgres@127.0.0.1:${port}/${SERVED}`;
    const server = await startEmbeddedServer({
      dataDir,
      databaseUrl,
      distDir: null,
      log: () => undefined,
    });
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
  return createDatabase(port, `template ${SERVED}`);
}

async function createDatabase(port: number, how: string): Promise<OwnDatabase> {
  const name = `server_${randomUUID().replaceAll('-', '')}`;
  await byPlatform(port, `create database ${name} ${how} owner postgres`);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/${name}`,
    drop: () => byPlatform(port, `drop database ${name} with (force)`),
  };
}

async function rowsOf(port: number, sql: string): Promise<unknown[]> {
  const engine = engineOn(port, 'postgres', async () => undefined);
  const rows = await engine.transaction([[sql]], 'supabase_admin');
  await engine.stop();
  return rows;
}

function portOf(): number {
  const port = sharedPort();
  if (port === null) throw new Error('Only the server tests have a PostgreSQL server');
  return port;
}
