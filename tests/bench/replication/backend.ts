import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SESSION_KEY } from '#backend/stored-session.ts';
import { ENDPOINTS, type Endpoint, functionEndpoint, readTable } from '#embedded/api/endpoints.ts';
import { projectPath } from '#embedded/common/project-path.ts';
import { type EmbeddedServer, startEmbeddedServer } from '#embedded/server/create-server.ts';
import { TABLE_NAMES, TABLES, type TableName } from '#schemas/registry.ts';
import type { Table } from '#schemas/table.ts';
import { type Account, addHistory, createAccount } from '#tests/bench/accounts.ts';
import { buildPage } from '#tests/bench/build-page.ts';
import type { User } from '#tests/bench/replication/page/contender.ts';

const FRIENDS = 40;
const DAYS = 1825;
/** The newest days have no check-ins on the server, so that a device can queue some. */
const FREE_DAYS = 52;
const MESSAGES = 2000;
/** The newest check-ins of a friend, as other users see them. */
const FRIEND_DAYS = 5;

const anything = { times: 1, reads: () => true };
const query = { select: anything, columns: anything, or: anything, order: anything, limit: anything };
/** Fits 100 check-ins, and what the plugin inserts. */
const { body } = functionEndpoint('', {
  type: 'json',
  bytes: 2 ** 20,
  rows: 100,
  keys: 50,
  optional: false,
  bounds: () => null,
});

/** The endpoints that the contenders use besides those of the app. */
const CONTENDER_ENDPOINTS: readonly Endpoint[] = [
  functionEndpoint('bench_pull'),
  functionEndpoint('bench_push', body),
  ...TABLE_NAMES.flatMap((table): Endpoint[] => {
    const read = { ...readTable(`bench_${table}`, { filtered: [] }), query };
    return [read, { ...read, method: 'POST', body, writes: true }];
  }),
];

/** An embedded server with the contenders' page and tables, and a user with five years of history. */
export interface Backend {
  url: string;
  user: User;
  /** The local storage of a signed-in user: [key, value]. */
  session: readonly [string, string];
  /** How many check-ins and messages the devices have sent, in the app's tables or those of the contenders. */
  arrived(tables: 'app' | 'bench'): Promise<number>;
  /** Deletes what the devices wrote. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** The columns of a table, inside a string of SQL. No user of the bench has a value in a computed field. */
const columnsOf = ({ fields }: Table): string =>
  Object.entries(fields)
    .map(([name, { type, isComputed }]) =>
      isComputed ? `${type === 'array' ? "''[]''::jsonb" : 'false'} as ${name}` : name,
    )
    .join();

export async function startBackend(zone: string): Promise<Backend> {
  const home = await mkdtemp(path.join(tmpdir(), 'simmer-bench-replication-'));
  const [dist, migrationsDir] = [path.join(home, 'dist'), path.join(home, 'migrations')];
  await buildPage('replication/page', dist);
  await cp(projectPath('supabase/migrations'), migrationsDir, { recursive: true });
  const tables = await readFile(new URL('tables.sql', import.meta.url), 'utf8');
  await writeFile(
    path.join(migrationsDir, '99991231235959_bench.sql'),
    tables.replace(/<<(\w+)>>/g, (_, table: TableName) => columnsOf(TABLES[table])),
  );
  await mkdir(path.join(home, 'data'));
  const server = await startEmbeddedServer({
    host: '127.0.0.1',
    dataDir: path.join(home, 'data'),
    distDir: dist,
    migrationsDir,
    endpoints: [...ENDPOINTS, ...CONTENDER_ENDPOINTS],
    // one user has many devices
    requestLimit: { burst: 1_000_000, refillMs: 1 },
    log: () => {},
  });
  const me = await createAccount(server, 'five-years');
  const session = await signIn(server, me);
  const friendIds: string[] = [];
  for (let nth = 0; nth < FRIENDS; nth++) {
    const friend = await createAccount(server, `friend-${nth}`);
    await addHistory(server, friend, FRIEND_DAYS, zone);
    friendIds.push(friend.id);
  }
  await addHistory(server, me, DAYS + FREE_DAYS, zone);
  await befriend(server, me, friendIds);
  const [days] = await server.query<{ newest: string; id: string; free: string }>(
    `select local_day::text newest, id, (local_day + 1)::text free from public.check_ins
     where user_id = $1 order by local_day desc, check_in_type desc offset $2 limit 1`,
    [me.id, 2 * FREE_DAYS],
  );
  if (!days) throw new Error('There are no check-ins');
  const user = { userId: me.id, friendIds, newestCheckInId: days.id, firstFreeDay: days.free };
  const reset = () => takeBack(server, user);
  await reset();
  await copyToContenders(server);
  return {
    url: server.url,

    user,
    session,
    reset,
    async arrived(tables) {
      const prefix = tables === 'app' ? '' : 'bench_';
      const [found] = await server.query<{ count: number }>(
        `select ((select count(*) from public.${prefix}check_ins where user_id = $1 and local_day >= $2)
           + (select count(*) from public.${prefix}messages where message like 'Queued %'))::int count`,
        [me.id, user.firstFreeDay],
      );
      return found?.count ?? 0;
    },
    async stop() {
      await server.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function befriend(server: EmbeddedServer, me: Account, friendIds: readonly string[]): Promise<void> {
  await server.query(
    `insert into public.friendships (id, user_id, friend_id, status)
     select gen_random_uuid(), $1, friend, 'accepted' from unnest($2::uuid[]) friend`,
    [me.id, friendIds],
  );
  await withoutTriggers(server, async () => {
    await server.query(
      `insert into public.messages (id, sender_id, receiver_id, message, read, created_at, rev)
       select gen_random_uuid(), case n % 2 when 0 then $1 else f.id end, case n % 2 when 0 then f.id else $1 end,
         'Message ' || n || repeat(' and so on', n % 17), true, now() - ($3::int + 1 - n) * interval '20 hours', 1
       from generate_series(1, $3::int) n cross join lateral (select ($2::uuid[])[1 + n / 2 % cardinality($2::uuid[])] id) f`,
      [me.id, friendIds, MESSAGES],
    );
    // revisions in order of time, because a first sync sends the newest rows first
    for (const table of ['check_ins', 'messages']) {
      await server.query(
        `update public.${table} set rev = 1 + (pg_current_xact_id()::text::bigint - 1)
           * (1 - least(1, extract(epoch from now() - created_at) / extract(epoch from interval '6 years')))`,
      );
    }
  });
}

/** The same rows, last changed when they were made. */
async function copyToContenders(server: EmbeddedServer): Promise<void> {
  for (const table of TABLE_NAMES) {
    const { fields }: Table = TABLES[table];
    // computed fields are empty for the contenders
    const columns = Object.keys(fields).filter((column) => !fields[column]?.isComputed);
    await server.query(
      `insert into public.bench_${table} (${columns.join()}, _modified)
       select ${columns.join()}, ${'created_at' in fields ? 'created_at' : 'now()'} from public.${table}`,
    );
  }
  await server.query('analyze');
}

async function takeBack(server: EmbeddedServer, { userId, firstFreeDay }: User): Promise<void> {
  await withoutTriggers(server, async () => {
    for (const prefix of ['', 'bench_']) {
      const free = `delete from public.${prefix}check_ins where user_id = $1 and local_day >= $2`;
      await server.query(free, [userId, firstFreeDay]);
      await server.query(`delete from public.${prefix}messages where message like 'Queued %'`);
    }
    await server.query('delete from private.limits');
  });
  await server.query(
    `select private.refresh_streaks($1, 'morning'), private.refresh_streaks($1, 'night'), private.refresh_profile($1)`,
    [userId],
  );
}

async function withoutTriggers(server: EmbeddedServer, act: () => Promise<void>): Promise<void> {
  await server.query("set session_replication_role = 'replica'");
  try {
    await act();
  } finally {
    await server.query("set session_replication_role = 'origin'");
  }
}

async function signIn(server: EmbeddedServer, account: Account): Promise<readonly [string, string]> {
  const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: 'bench', 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!response.ok) throw new Error(await response.text());
  return [SESSION_KEY, await response.text()];
}
