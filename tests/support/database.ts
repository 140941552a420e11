import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { madeOnce } from '#tests/support/made-once.ts';
import { NIGHTLY } from '#tests/support/nightly.ts';
import { startPglite } from '#tests/support/pglite-engine.ts';
import { startPostgres } from '#tests/support/postgres-engine.ts';
import { copyTemplate, sharedPort } from '#tests/support/template-database.ts';

/** The embedded server runs on PGlite. PostgreSQL 15 is the oldest version of hosted projects, and is set up like one. */
export const ENGINES = ['pglite', 'postgres15'] as const;
export type EngineName = (typeof ENGINES)[number];

/** For tests of rules, whose SQL is the same on both engines. Tests of differences between engines use `ENGINES`. */
export const RULE_ENGINES: readonly EngineName[] = NIGHTLY ? ENGINES : ['postgres15'];

export type Rows = Record<string, unknown>[];
export type Statement = readonly [sql: string, params?: readonly unknown[]];

/**
 * Who connects to a hosted database: `postgres` for migrations and operators, `authenticator` for people, Auth, and the
 * platform's superuser. On PGlite there is one user for all of them.
 */
export type PlatformRole = 'postgres' | 'authenticator' | 'supabase_auth_admin' | 'supabase_admin';

/** One running server with one empty database. */
export interface Engine {
  script(sql: string, by?: PlatformRole): Promise<void>;
  /** In one transaction; the rows of the last statement. */
  transaction(statements: readonly Statement[], by?: PlatformRole): Promise<Rows>;
  /** Creates what exists before the first migration. */
  bringPlatform(): Promise<void>;
  /** Does that while `postgres` may give the platform's tables policies, as a hosted project lets it. */
  asOwner(act: () => Promise<void>): Promise<void>;
  /** The address for other programs; PGlite has none, because it runs in this process. */
  url?: string;
  stop(): Promise<void>;
}

export interface Caller {
  /** Null: a token without a user. Undefined is the public key alone (anon). */
  user: string | null;
  session?: string;
  role?: 'anon' | 'authenticated';
}

export interface Database {
  /** One statement as that user, the way PostgREST does it: claims, role and statement in one transaction. */
  as(user: string | Caller, sql: string, params?: readonly unknown[]): Promise<Rows>;
  admin(sql: string, params?: readonly unknown[]): Promise<Rows>;
  script(sql: string): Promise<void>;
  sync(user: string | Caller, request: unknown): Promise<Record<string, unknown>>;
  addUser(user: { id?: string; email: string; display_name?: string; created_at?: string }): Promise<string>;
  /** The session that `as` puts into that user's token. */
  sessionOf(user: string): string;
  statementsAs(user: string | Caller, sql: string, params?: readonly unknown[]): Statement[];
  /** By user: for `databaseOn` a copy. */
  sessions: Map<string, string>;
  engine: Engine;
  close(): Promise<void>;
}

const ROOT = new URL('../../', import.meta.url);

/** The files of supabase/migrations in the order they run. */
export function migrations(): { name: string; sql: string }[] {
  const folder = new URL('supabase/migrations/', ROOT);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(new URL(name, folder), 'utf8') }));
}

/** A fresh database with the platform prelude and all migrations; on PostgreSQL people share that many connections. */
export async function openDatabase(name: EngineName, connections?: number): Promise<Database> {
  return databaseOn(
    name === 'pglite' ? await startMigratedPglite() : await startMigratedPostgres(connections),
  );
}

/** Gives a copy its own epoch, and puts off the hourly tidying. */
const AS_NEW = 'update private.settings set epoch = gen_random_uuid(), tidied_at = now() where only_row';

async function startMigratedPostgres(connections?: number): Promise<Engine> {
  const port = sharedPort();
  if (port === null) {
    const engine = await startPostgres(connections);
    await migrate(engine);
    return engine;
  }
  const engine = await copyTemplate(port, connections);
  await engine.script(AS_NEW);
  return engine;
}

export async function startMigratedPglite(): ReturnType<typeof startPglite> {
  const folder = await madeOnce(
    'pglite',
    ['tests/support/platform.sql', 'supabase/migrations'],
    migratedImage,
  );
  const engine = await startPglite(new Blob([await readFile(path.join(folder, IMAGE))]));
  await engine.script(AS_NEW);
  return engine;
}

const IMAGE = 'data.tar';

async function migratedImage(folder: string): Promise<void> {
  const engine = await startPglite();
  await migrate(engine);
  await writeFile(path.join(folder, IMAGE), (await engine.copyDataDir()).stream());
  await engine.stop();
}

export async function migrate(engine: Engine): Promise<void> {
  await engine.bringPlatform();
  await runMigrations(engine);
}

/** On a platform that is there. */
export async function runMigrations(engine: Engine): Promise<void> {
  await engine.asOwner(async () => {
    for (const migration of migrations()) {
      await engine.script(migration.sql).catch((error: unknown) => {
        throw new Error(migration.name, { cause: error });
      });
    }
  });
}

/** What runs there already; `sessions` of the people in it, where it is a copy of another. */
export function databaseOn(engine: Engine, sessions = new Map<string, string>()): Database {
  const sessionOf = (user: string) => sessions.get(user) ?? randomUUID();

  function statementsAs(user: string | Caller, sql: string, params: readonly unknown[] = []): Statement[] {
    const caller = typeof user === 'string' ? { user, session: sessionOf(user) } : user;
    const role = caller.role ?? 'authenticated';
    const claims = { sub: caller.user ?? undefined, role, session_id: caller.session };
    return [
      [
        `select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claims', $2, true),
           set_config('role', $3, true)`,
        [caller.user ?? '', JSON.stringify(claims), role],
      ],
      [sql, params],
    ];
  }
  const as: Database['as'] = (user, sql, params) =>
    engine.transaction(statementsAs(user, sql, params), 'authenticator');
  const admin: Database['admin'] = (sql, params = []) => engine.transaction([[sql, params]]);

  return {
    engine,
    sessions,
    as,
    admin,
    statementsAs,
    sessionOf,
    script: (sql) => engine.script(sql),
    async sync(user, request) {
      const [row] = await as(user, 'select public.sync($1::jsonb) as answer', [JSON.stringify(request)]);
      return row?.answer as Record<string, unknown>;
    },
    async addUser({ id = randomUUID(), email, display_name, created_at }) {
      const session = randomUUID();
      const signUp: Statement[] = [
        [
          `insert into auth.users (id, email, raw_user_meta_data, created_at)
           values ($1, $2, $3::jsonb, coalesce($4::timestamptz, now() - interval '90 days'))`,
          [id, email, JSON.stringify({ display_name }), created_at ?? null],
        ],
        ['insert into auth.sessions (id, user_id) values ($1, $2)', [session, id]],
      ];
      await engine.transaction(signUp, 'supabase_auth_admin');
      sessions.set(id, session);
      return id;
    },
    close: () => engine.stop(),
  };
}
