import type { TestProject } from 'vitest/node';
import { migrate } from '#tests/support/database.ts';
import { engineOn, startCluster } from '#tests/support/postgres-engine.ts';
import { byPlatform, TEMPLATE } from '#tests/support/template-database.ts';

/**
 * Vitest's globalSetup: starts one PostgreSQL for each worker, with a migrated database to copy. Workers cannot share one,
 * because a snapshot covers the open transactions of all databases in a cluster: one test file would change how far a pull in
 * another looks back. Autovacuum is off for the same reason: when one of its transactions commits during a `sync` request, the
 * next request does not repeat the caller's new row, but the golden responses expect it.
 */
export async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const clusters = await Promise.all(
    Array.from({ length: Number(config.maxWorkers) }, () => startCluster(['autovacuum=off'])),
  );
  await Promise.all(clusters.map(({ port }) => makeTemplate(port)));
  process.env.SIMMER_POSTGRES = clusters.map(({ port }) => port).join();
  return async () => {
    await Promise.all(clusters.map(({ stop }) => stop()));
  };
}

async function makeTemplate(port: number): Promise<void> {
  await byPlatform(port, `create database ${TEMPLATE} owner postgres`);
  const engine = engineOn(port, TEMPLATE, async () => undefined);
  await migrate(engine);
  await engine.stop();
}
