import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Engine, Rows, Statement } from '#tests/support/database-engine.ts';
import { madeOnce } from '#tests/support/made-once.ts';
import { NIGHTLY } from '#tests/support/nightly.ts';
import { startPglite } from '#tests/support/pglite-engine.ts';
import { startPostgres } from '#tests/support/postgres-engine.ts';
import { copyTemplate, sharedPort } from '#tests/support/template-database.ts';

/** The embedded server runs on PGlite. PostgreSQL 15 is the oldest version of hosted projects, and is set up like one. */
export const ENGINES = ['pglite', 'postgres15'] as const;
export type EngineName = (typeof ENGINES)[number];

/** The engines for tests of rules, whose SQL is the same on both. Tests of what may differ between engines use `ENGINES`. */
export const RULE_ENGINES: readonly EngineName[] = NIGHTLY ? ENGINES : ['postgres15'];

export interface Caller {
  /** Null for a token without a user. */
  user: string | null;
  session?: string;
  role?: 'anon' | 'authenticated';
}

export interface Database {
  /** Runs one statement as that user, like PostgREST: claims, role and statement in one transaction. */
  as(user: string | Caller, sql: string, params?: readonly unknown[]): Promise<Rows>;
  admin(sql: string, params?: readonly unknown[]): Promise<Rows>;
  script(sql: string): Promise<void>;
  sync(user: string | Caller, request: unknown): Promise<Record<string, unknown>>;
  /** With `email: null`, an account that Auth makes without an email. */
  addUser(user: {
    id?: string;
    email: string | null;
    display_name?: string;
    created_at?: string;
  }): Promise<string>;
  /** The session that `as` puts into that user's token. */
  sessionOf(user: string): string;
  statementsAs(user: string | Caller, sql: string, params?: readonly unknown[]): Statement[];
  /** The session of each user. Pass it to `databaseOn` for a copy of this database. */
  sessions: Map<string, string>;
  engine: Engine;
  close(): Promise<void>;
}

const ROOT = new URL('../../', import.meta.url);

/** A file of SQL and its text. */
export interface SqlFile {
  name: string;
  sql: string;
}

/** The files of supabase/migrations in the order they run. */
export const migrations = () => filesOf('supabase/migrations/');

/** The files of supabase/schemas, the source of the database, in the order they run. */
export const schemas = () => filesOf('supabase/schemas/');

function filesOf(folder: string): SqlFile[] {
  const place = new URL(folder, ROOT);
  return readdirSync(place)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(new URL(name, place), 'utf8') }));
}

/** A fresh database with platform and all migrations. On PostgreSQL, `connections` is how many each role may open. */
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

/** Runs all migrations, or other files. The platform must exist. */
export async function runMigrations(engine: Engine, files = migrations()): Promise<void> {
  await engine.asOwner(async () => {
    for (const { name, sql } of files) {
      await engine.script(sql).catch((error: unknown) => {
        throw new Error(name, { cause: error });
      });
    }
  });
}

/** A database on a running engine. If it is a copy of another, `sessions` are those of the users in it. */
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
          `insert into auth.users (id, email, raw_user_meta_data, created_at, is_anonymous)
           values ($1, $2, $3::jsonb, coalesce($4::timestamptz, now() - interval '90 days'), $2::varchar is null)`,
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
