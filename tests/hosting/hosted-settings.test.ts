import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'smol-toml';
import { afterAll, describe, expect, it } from 'vitest';
import { readProjectConfig } from '#embedded/common/project-config.ts';
import { temporaryFolder } from '#tests/support/embedded-server.ts';

const FILE = 'supabase/config.toml';
const { folder, remove } = temporaryFolder();
afterAll(remove);

describe('settings of a hosted project', () => {
  it('requires new users to confirm their address', async () => {
    expect(parse(await readFile(FILE, 'utf8'))).toMatchObject({
      remotes: { hosted: { auth: { email: { enable_confirmations: true } } } },
    });
  });

  it('changes nothing for the embedded server', async () => {
    const [before] = (await readFile(FILE, 'utf8')).split('[remotes.');
    const without = path.join(folder, 'config.toml');
    await writeFile(without, String(before));
    const settings = await readProjectConfig(FILE, false);
    expect(settings).toEqual(await readProjectConfig(without, false));
    expect(settings.auth.email.enable_confirmations).toBe(false);
  });
});
