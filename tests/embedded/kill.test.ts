import path from 'node:path';
import { expect, it } from 'vitest';
import { startEmbeddedServer } from '#embedded/server/create-server.ts';
import { clientOf, copyDataDir, temporaryFolder } from '#tests/support/embedded-server.ts';
import { NIGHTLY } from '#tests/support/nightly.ts';
import { startServerProcess } from '#tests/support/server-process.ts';

interface Acknowledged {
  user: string;
  seq: number;
  id: string;
}

const WRITERS = 4;
const WRITES_BEFORE_KILL = 60;

/**
 * Runs writers that send one write after the other until the server is killed. Returns the acknowledged writes.
 */
async function writeUntilKilled(round: number, url: string, kill: () => void): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  const signUp = async (writer: number) => {
    const client = clientOf(url);
    const { data } = await client.auth.signUp({
      email: `writer-${round}-${writer}@example.com`,
      password: 'correct horse',
      options: { data: { display_name: 'Writer' } },
    });
    const id = data.user?.id;
    if (id === undefined) throw new Error('No account');
    return { client, id, writer };
  };
  const write = async ({ client, id, writer }: Awaited<ReturnType<typeof signUp>>) => {
    for (let seq = 1; ; seq++) {
      const name = `Writer ${writer} ${seq}`;
      const mutation = { seq, id: crypto.randomUUID(), name: 'setProfile', args: { display_name: name } };
      const request = {
        protocol: 1,
        user_id: id,
        client_id: id,
        mutations: [mutation],
        acked_seq: 0,
        cursor: null,
        held: {},
        limit: 10,
      };
      const { data: answer, error } = await client.rpc('sync', { request });
      if (error) return;
      if (answer.results[0]?.status !== 'applied') throw new Error('Rejected');
      acknowledged.push({ user: id, seq, id: mutation.id });
      // kill it in the middle of requests
      if (acknowledged.length === WRITES_BEFORE_KILL) kill();
    }
  };
  // sign up all writers before the first write, so that the kill does not interrupt a sign-up
  const writers = await Promise.all(Array.from({ length: WRITERS }, (_, writer) => signUp(writer)));
  await Promise.all(writers.map(write));
  return acknowledged;
}

const ROUNDS = NIGHTLY ? [1, 2] : [1];

it('keeps every write that it acknowledged, however often it is killed under load', async () => {
  const { folder, remove } = temporaryFolder();
  const dataDir = await copyDataDir(path.join(folder, 'data'));
  try {
    const acknowledged: Acknowledged[] = [];
    for (const round of ROUNDS) {
      const server = await startServerProcess({ DATA_DIR: dataDir });
      if (server.url === null) throw new Error(server.output());
      acknowledged.push(...(await writeUntilKilled(round, server.url, () => server.kill('SIGKILL'))));
      expect(await server.ended).toBeNull();
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS.length * WRITES_BEFORE_KILL);

    const after = await startEmbeddedServer({ dataDir, distDir: null, log: () => undefined });
    const rows = await after.query<{
      user_id: string;
      display_name: string;
      outcomes: string;
      last_seq: number;
    }>(
      `select c.user_id, p.display_name, c.last_seq, (select string_agg(o.id::text, ' ') from private.outcomes o
         where o.user_id = c.user_id and o.client_id = c.client_id) as outcomes
       from private.sync_clients c join public.profiles p using (user_id)`,
    );
    await after.stop();
    const ofUser = new Map(rows.map((row) => [row.user_id, row]));
    expect(acknowledged.filter(({ user, id }) => !ofUser.get(user)?.outcomes.includes(id))).toEqual([]);
    // both the value and the record of its write exist
    expect(rows.filter((row) => !row.display_name.endsWith(` ${row.last_seq}`))).toEqual([]);
  } finally {
    remove();
  }
});
