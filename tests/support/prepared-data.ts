import { rm } from 'node:fs/promises';
import path from 'node:path';
import { startEmbeddedServer } from '#embedded/server/create-server.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const SOURCES = ['supabase/config.toml', 'supabase/functions', 'supabase/embedded', 'supabase/migrations'];

/**
 * The path of a data directory of the embedded server without users. Copy it, because a first start takes seconds, and a
 * start on a copy half a second. Each copy makes its own keys when it starts. All copies have the same epoch.
 */
export function preparedDataDir(): Promise<string> {
  return madeOnce('data', SOURCES, async (dataDir) => {
    await (await startEmbeddedServer({ dataDir, distDir: null, seed: false, log: () => undefined })).stop();
    for (const name of ['secrets', 'web-push-key']) await rm(path.join(dataDir, name));
  });
}
