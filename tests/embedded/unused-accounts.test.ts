import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { askServer } from '#embedded/operator/operator-socket.ts';
import { BYTES, bucket, newName, TYPES } from '#tests/support/avatar-requests.ts';
import { startTestServer, type TestServer } from '#tests/support/embedded-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ housekeepingMs: 50 });
});
afterAll(() => server?.end());

async function start() {
  const client = server.client();
  const id = (await client.auth.signInAnonymously()).data.user?.id ?? '';
  const upload = () => bucket(client).upload(newName({ id }), BYTES.png, { contentType: TYPES.png });
  return { client, id, upload };
}
const filesOf = async (id: string) =>
  (await readdir(path.join(server.dataDir, 'storage'), { recursive: true })).filter(
    (name) => name.includes(id) && name.includes('avatar-'),
  );

describe('an account without an email', () => {
  it('stores one picture, which another may replace after it is removed', async () => {
    const { client, id, upload } = await start();
    const first = await upload();
    expect(first.error).toBeNull();
    expect((await upload()).error).toMatchObject({ message: expect.stringMatching(/row-level security/) });
    await bucket(client).remove([first.data?.path ?? '']);
    expect((await upload()).error).toBeNull();
    expect(await filesOf(id)).toHaveLength(1);
  });

  it('is deleted with its picture by housekeeping once it is unused, and one with an email is not', async () => {
    const [unused, added] = [await start(), await start()];
    await unused.upload();
    await added.client.auth.updateUser({ email: 'ida@example.com', password: 'correct horse' });
    const kept = await start();
    const ids = `{${unused.id},${added.id}}`;
    for (const [table, user, used] of [
      ['users', 'id', 'last_sign_in_at'],
      ['sessions', 'user_id', 'refreshed_at'],
    ]) {
      await server.query(
        `update auth.${table} set created_at = now() - interval '31 days', ${used} = now() - interval '31 days'
          where ${user} = any ($1::text::uuid[])`,
        [ids],
      );
    }
    const accounts = async () =>
      (await server.query<{ id: string }>('select id from auth.users')).map(({ id }) => id);
    await vi.waitFor(async () => expect(await accounts()).not.toContain(unused.id));
    await vi.waitFor(async () => expect(await filesOf(unused.id)).toEqual([]));
    expect(await accounts()).toEqual(expect.arrayContaining([added.id, kept.id]));
  });

  it('is listed for the operator with its id, by which it can be deleted', async () => {
    const { id } = await start();
    const ask = async (...words: string[]) => await askServer(server.dataDir, { words, plan: null });
    const listed = (await ask('users', 'no email'))?.lines.find((line) => line.includes(id));
    expect(listed).toMatch(new RegExp(`^no email, ${id} +Champion +\\d{4}-`));
    expect((await ask('delete', id))?.lines[0]).toMatch(
      new RegExp(`^Deletes Champion <no email, ${id}>, since`),
    );
  });
});
