import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { supabase } from '#tests/supabase-cli/supabase.ts';
import { migrations } from '#tests/support/database.ts';
import { temporaryFolder } from '#tests/support/embedded-server.ts';
import { startPostgres } from '#tests/support/postgres-engine.ts';

describe('Supabase command-line tool', () => {
  /** Follows docs/hosting.md as far as that works without a hosted project: config.toml is read, and migrations run. */
  let engine: Awaited<ReturnType<typeof startPostgres>>;
  const { folder, remove } = temporaryFolder();
  beforeAll(async () => {
    engine = await startPostgres();
    await engine.bringPlatform();
    await cp('supabase', path.join(folder, 'supabase'), { recursive: true });
  });
  afterAll(async () => {
    await engine?.stop();
    remove();
  });

  test('applies every migration once with db push', async () => {
    const address = `${engine.url.replace('postgres@', 'postgres:any@')}?sslmode=disable`;
    const push = () => supabase(folder, 'db', 'push', `--db-url=${address}`, '--yes');
    await engine.asOwner(async () => {
      await push();
    });
    const listed = await engine.transaction([
      ['select version from supabase_migrations.schema_migrations order by version'],
    ]);
    expect(listed.map(({ version }) => version)).toEqual(migrations().map(({ name }) => name.split('_')[0]));
    const { stdout } = await push();
    expect(stdout).toContain('up to date');
  });

  /** Reads the settings, then looks for containers: where none run it fails in any case, but says why. */
  const complaint = () =>
    supabase(folder, 'status').then(
      () => '',
      (error: { stderr: string }) => /.*(?:invalid|read) config.*/i.exec(error.stderr)?.[0] ?? '',
    );

  test('accepts the settings with start', async () => {
    expect(await complaint()).toBe('');
    const file = path.join(folder, 'supabase/config.toml');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('otp_length = 6', 'otp_length = "six"'));
    expect(await complaint()).toContain('config');
    await writeFile(file, text.replace('"abcdefghijklmnopqrst"', '"not a reference"'));
    expect(await complaint()).toContain('remotes.hosted.project_id');
    await writeFile(file, text.replace('recovery.html', 'nowhere.html'));
    expect(await complaint()).toContain('auth.email.template.recovery');
  });
});
