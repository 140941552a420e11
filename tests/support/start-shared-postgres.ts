import type { TestProject } from 'vitest/node';
import { migrate } from '#tests/support/database.ts';
import { engineOn, startCluster } from '#tests/support/postgres-engine.ts';
import { byPlatform, TEMPLATE } from '#tests/support/template-database.ts';

/**
 * Vitest's globalSetup: starts one PostgreSQL per worker, each with a migrated database to copy. Workers cannot share one:
 * a snapshot covers the open transactions of every database in a cluster, so one test file would change what a pull in
 * another looks back to.
 */
export async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const workers = Array.from({ length: Number(config.maxWorkers) });
  const clusters = await Promise.all(workers.map(startCluster));
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
