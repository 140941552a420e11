import { randomUUID } from 'node:crypto';
import type { Engine } from '#tests/support/database-engine.ts';
import { engineOn } from '#tests/support/postgres-engine.ts';

export const TEMPLATE = 'migrated';

/** The port of this worker's PostgreSQL (start-shared-postgres.ts), or null outside of the server tests. */
export function sharedPort(): number | null {
  const ports = (process.env.SIMMER_POSTGRES ?? '').split(',');
  const port = ports[Number(process.env.VITEST_POOL_ID) - 1];
  return port ? Number(port) : null;
}

/** Copies the migrated database; stopping the copy drops it. */
export async function copyTemplate(port: number, connections?: number): Promise<Engine> {
  const name = `copy_${randomUUID().replaceAll('-', '')}`;
  await byPlatform(port, `create database ${name} template ${TEMPLATE} owner postgres`);
  const drop = () => byPlatform(port, `drop database ${name} with (force)`);
  return engineOn(port, name, drop, connections);
}

/** Runs a statement as the superuser in the database `postgres`, because no session can drop its own database. */
export async function byPlatform(port: number, statement: string): Promise<void> {
  const platform = engineOn(port, 'postgres', async () => undefined);
  await platform.script(statement, 'supabase_admin');
  await platform.stop();
}
