import { randomUUID } from 'node:crypto';
import type { Engine } from '#tests/support/database.ts';
import { engineOn } from '#tests/support/postgres-engine.ts';

export const TEMPLATE = 'migrated';

/** The PostgreSQL of this worker (start-shared-postgres.ts); null where there is none, as in a script. */
export function sharedPort(): number | null {
  const ports = (process.env.SIMMER_POSTGRES ?? '').split(',');
  const port = ports[Number(process.env.VITEST_POOL_ID) - 1];
  return port ? Number(port) : null;
}

/** A copy of the migrated database, which goes when it is stopped. */
export async function copyTemplate(port: number): Promise<Engine> {
  const name = `copy_${randomUUID().replaceAll('-', '')}`;
  await byPlatform(port, `create database ${name} template ${TEMPLATE} owner postgres`);
  return engineOn(port, name, () => byPlatform(port, `drop database ${name} with (force)`));
}

/** From another database: none may be made or dropped by who is in it. */
export async function byPlatform(port: number, statement: string): Promise<void> {
  const platform = engineOn(port, 'postgres', async () => undefined);
  await platform.script(statement, 'supabase_admin');
  await platform.stop();
}
