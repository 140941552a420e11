import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import 'fake-indexeddb/auto';
import { MAKE_TIDY_DUE } from '#scripts/smoke/make-tidy-due.ts';
import { smoke as walk } from '#scripts/smoke/run-smoke.ts';
import { startTestServer, type TestServer } from '#tests/support/embedded-server.ts';

const run = promisify(execFile);
/** Runs it like an operator: in another process, with only an address and a key. */
const smoke = (...args: string[]) => run('npm', ['run', '--silent', 'smoke', '--', ...args]);

describe('npm run smoke', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.end());

  it('reports every step on the embedded server, and leaves no account behind', async () => {
    const { stdout } = await smoke(server.url, 'any-public-key');
    expect(stdout).not.toContain('DOES NOT HOLD');
    expect(stdout.match(/^holds: /gm)).toHaveLength(10);
    expect(stdout).toContain(`not tried: the same an hour later. Run \`${MAKE_TIDY_DUE}\``);
    expect(stdout).toContain('Every check passed.');
    expect(await server.query('select 1 from auth.users')).toEqual([]);
    expect(await server.query('select 1 from storage.objects')).toEqual([]);
  });

  it('repeats the steps with hourly tidying due if it reaches the database', async () => {
    const lines: string[] = [];
    const config = { url: server.url, publishableKey: 'any-public-key' };
    const makeTidyDue = () => server.query(MAKE_TIDY_DUE).then(() => undefined);
    expect(await walk(config, (line) => lines.push(line), { makeTidyDue })).toBe(true);
    expect(lines.filter((line) => line.startsWith('holds: '))).toHaveLength(20);
    const [settings] = await server.query<{ tidied: boolean }>(
      `select tidied_at > now() - interval '1 hour' as tidied from private.settings`,
    );
    expect(settings).toEqual({ tidied: true });
  });

  it('fails with a sentence if the hourly tidying breaks every push', async () => {
    const [{ definition } = { definition: '' }] = await server.query<{ definition: string }>(
      `select pg_get_functiondef('private.tidy_if_due()'::regprocedure) as definition`,
    );
    const lines: string[] = [];
    const makeTidyDue = () =>
      server
        .query(`create or replace function private.tidy_if_due() returns void language plpgsql as
          $$ begin raise exception 'UPDATE requires a WHERE clause' using errcode = '21000'; end $$`)
        .then(() => undefined);
    const config = { url: server.url, publishableKey: 'any-public-key' };
    expect(await walk(config, (line) => lines.push(line), { makeTidyDue })).toBe(false);
    expect(lines).toContainEqual(expect.stringContaining('DOES NOT HOLD: changed goal times'));
    await server.query(definition);
  });

  it('fails with a sentence if a step fails, and still cleans up', async () => {
    await server.query(
      `alter policy "users listen to their own doorbell" on realtime.messages using (false)`,
    );
    const lines: string[] = [];
    const config = { url: server.url, publishableKey: 'any-public-key' };
    expect(await walk(config, (line) => lines.push(line), { ringMs: 500 })).toBe(false);
    expect(lines.at(-1)).toContain('DOES NOT HOLD: a message rings');
    expect(await server.query('select 1 from auth.users')).toEqual([]);
  });

  it('fails with a sentence if no server answers', async () => {
    await expect(smoke('http://127.0.0.1:9', 'any-public-key')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('DOES NOT HOLD'),
    });
  });
});
