import { randomUUID } from 'node:crypto';
import { median } from '#tests/bench/statistics.ts';
import type { SimulatedDevice } from '#tests/load/simulated-device.ts';
import { type Database, databaseOn } from '#tests/support/database.ts';
import { engineOn } from '#tests/support/postgres-engine.ts';
import { line, requestOf } from '#tests/support/stories/server-story.ts';

/** Milliseconds that each request of a connection took, in order. */
export interface RequestsOfConnection {
  looks: readonly number[];
  writes: readonly number[];
}

const REQUESTS = 7;

/** Measures the first requests on new connections: some with nothing new, some with a message. */
export async function firstRequests(
  db: Database,
  devices: readonly SimulatedDevice[],
): Promise<RequestsOfConnection> {
  const looks: number[][] = [];
  const writes: number[][] = [];
  for (const { user, friends } of devices) {
    const { cursor, held } = await pulled(db, user);
    const client_id = randomUUID();
    const message = () => ({
      message_id: randomUUID(),
      receiver_id: friends[0],
      message: 'Up before the sun today.',
      created_at: '2026-01-01T00:00:00.000Z',
    });
    looks.push(await timesOf(db, user, () => requestOf(user, { cursor, held })));
    writes.push(
      await timesOf(db, user, (seq) => {
        const mutations = [line(seq, 'sendMessage', message())];
        return requestOf(user, { cursor, held, client_id, mutations, acked_seq: seq - 1 });
      }),
    );
  }
  const byPlace = (all: number[][]) =>
    Array.from({ length: REQUESTS }, (_, place) => median(all.map((requests) => requests[place] ?? 0)));
  return { looks: byPlace(looks), writes: byPlace(writes) };
}

async function timesOf(
  db: Database,
  user: string,
  requestAt: (seq: number) => Record<string, unknown>,
): Promise<number[]> {
  const { port, pathname } = new URL(db.engine.url ?? '');
  const alone = databaseOn(
    engineOn(Number(port), pathname.slice(1), async () => undefined, 1),
    db.sessions,
  );
  await alone.as(user, 'select 1'); // opens the connection
  const took: number[] = [];
  for (let nth = 1; nth <= REQUESTS; nth++) {
    const start = performance.now();
    await alone.sync(user, requestAt(nth));
    took.push(performance.now() - start);
  }
  await alone.close();
  return took;
}

async function pulled(db: Database, user: string) {
  let held = {};
  let cursor: unknown = null;
  for (let more = true; more; ) {
    const answer = await db.sync(user, requestOf(user, { cursor, held }));
    held = { ...held, ...(answer.filled as object) };
    cursor = answer.cursor;
    more = answer.more as boolean;
  }
  return { cursor, held };
}
