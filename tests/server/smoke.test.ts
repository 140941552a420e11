import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/local-server.ts';

const run = promisify(execFile);
/** As an operator would: another process, only an address and a key. */
const smoke = (...args: string[]) => run('npm', ['run', '--silent', 'smoke', '--', ...args]);

describe('npm run smoke', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.end());

  it('says what held on the embedded backend, and leaves nobody behind', async () => {
    const { stdout } = await smoke(server.url, 'any-public-key');
    expect(stdout).not.toContain('DOES NOT HOLD');
    expect(stdout.match(/^holds: /gm)).toHaveLength(10);
    expect(stdout).toContain('Everything held.');
    expect(await server.query('select 1 from auth.users')).toEqual([]);
    expect(await server.query('select 1 from storage.objects')).toEqual([]);
  });

  it('fails with a sentence where something does not hold, and cleans up all the same', async () => {
    await server.query(
      `alter policy "everybody hears their own doorbell" on realtime.messages using (false)`,
    );
    await expect(smoke(server.url, 'any-public-key')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('DOES NOT HOLD: a message rings'),
    });
    expect(await server.query('select 1 from auth.users')).toEqual([]);
  });

  it('fails with a sentence where nobody answers', async () => {
    await expect(smoke('http://127.0.0.1:9', 'any-public-key')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('DOES NOT HOLD'),
    });
  });
});
