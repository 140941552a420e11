import { AsyncLocalStorage } from 'node:async_hooks';
import { access, mkdir } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { App, type EmailDriver, setExperimental } from '@supabase/lite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { extract } from 'tar';
import type { EpochMs } from '#base/clock.ts';
import { instantOf } from '#domain/calendar/days.ts';
import { kindOf, type Log } from '#embedded/common/log.ts';
import type { ProjectConfig } from '#embedded/common/project-config.ts';
import { projectPath } from '#embedded/common/project-path.ts';
import { type DataDirectory, damaged, holdsDatabase, markComplete } from '#embedded/data/data-directory.ts';
import { lockDatabase } from '#embedded/data/database-lock.ts';
import { createFileStorage } from '#embedded/data/file-storage.ts';
import {
  keepObjectsIn,
  type LiteConnection,
  limitParameters,
  preventGrants,
  repairWarnings,
  watchErrors,
} from '#embedded/data/lite-internals.ts';
import { SUBJECTS_FOR_LITE } from '#embedded/data/mails-of-lite.ts';
import {
  applyMigrations,
  listMigrations,
  rejectOtherVersions,
  versionsOf,
} from '#embedded/data/migrations.ts';
import {
  MAIL_TIMES,
  PLATFORM_BEFORE_MIGRATIONS,
  PLATFORM_GRANTS,
  REMEMBER_DELETED_ACCOUNTS,
} from '#embedded/data/platform-sql.ts';
import {
  claimDatabase,
  connectToPostgres,
  databaseOn,
  hostAndName,
  TURNS,
} from '#embedded/data/postgres-database.ts';
import { openQuietConsole, type QuietConsole } from '#embedded/data/quiet-console.ts';
import type { Backend, Database } from '#embedded/data/served-database.ts';
import { SERIALIZERS } from '#embedded/data/text-parameters.ts';
import { pgliteVersion, writeWrittenBy } from '#embedded/data/written-by.ts';

/** PostgreSQL's default is 128 MB, a quarter of a small machine. The operating system caches the same files anyway. */
const START_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** scripts/make-package.mjs puts this file into the packaged folder. A checkout does not have it. */
const EMPTY_DATABASE = projectPath('supabase/embedded/empty-database.tar.gz');

export interface BackendOptions {
  directory: DataDirectory;
  /** Null for PGlite, in the directory. */
  databaseUrl: string | null;
  migrations: string;
  /** A dump to load: once `migrations`, those of the dump, have made its tables, and before the other migrations run. */
  dump?: { migrations: readonly string[]; load: (postgres: Database) => Promise<void> };
  config: ProjectConfig;
  jwtSecret: string;
  siteUrl: string;
  mail: EmailDriver;
  now: () => EpochMs;
  log: Log;
  /** Called, with the reason, when this process must stop using the database. */
  onBroken?: (reason: string) => void;
}

/** Opens the database, brings it up to date, and prevents the grants that lite would make to every role. */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  const quiet = openQuietConsole(options.log);
  try {
    return await quiet.run(() => openQuietly(options, quiet));
  } catch (error) {
    quiet.close();
    throw error;
  }
}

async function openQuietly(options: BackendOptions, quiet: QuietConsole): Promise<Backend> {
  repairWarnings();
  setExperimental('storage', true);
  return options.databaseUrl === null ? openOnPglite(options, quiet) : openOnPostgres(options, quiet);
}

async function openOnPglite(options: BackendOptions, quiet: QuietConsole): Promise<Backend> {
  const { directory, migrations, now } = options;
  const connection = await connectToPglite(directory);
  try {
    await rejectOtherVersions(connection.driver, migrations);
    const app = createApp(connection, options);
    await bringUpToDate(app, connection.driver, options);
    await signDirectory(directory.database, migrations, now());
    await markComplete(directory);
    return await backendOn(
      {
        app,
        connection,
        postgres: connection.driver,
        turns: 1,
        onBroken: options.onBroken ?? (() => undefined),
      },
      quiet,
    );
  } catch (error) {
    await connection.close().catch(() => undefined);
    throw error;
  }
}

async function openOnPostgres(options: BackendOptions, quiet: QuietConsole): Promise<Backend> {
  const { databaseUrl, migrations, directory, log, onBroken = () => undefined } = options;
  const url = databaseUrl ?? '';
  const connection = await connectToPostgres(url);
  let release = async () => {};
  try {
    const onTaken = () => onBroken('Another server has locked the database while it was out of reach.');
    release = await lockDatabase({ url, place: hostAndName(url), onTaken, log });
    const app = createApp(connection, options);
    const postgres = databaseOn(connection.driver);
    await rejectOtherVersions(postgres, migrations);
    await claimDatabase(postgres);
    await bringUpToDate(app, postgres, options);
    await markComplete(directory);
    return await backendOn({ app, connection, postgres, turns: TURNS, onBroken, release }, quiet);
  } catch (error) {
    await connection.driver.end({ timeout: 1 }).catch(() => undefined);
    await release().catch(() => undefined);
    throw error;
  }
}

async function connectToPglite(directory: DataDirectory): Promise<PgliteConnection> {
  const { database } = directory;
  try {
    if (!(await holdsDatabase(directory))) await unpackEmptyDatabase(database);
    const connection = await createPgliteConnection({
      url: database,
      // acknowledge a write only once the operating system has it: a killed server loses none
      pgliteOptions: { relaxedDurability: false, startParams: START_PARAMS, serializers: SERIALIZERS },
    });
    await connection.driver.waitReady;
    limitParameters(connection.driver);
    return connection;
  } catch (error) {
    throw damaged(database, `PostgreSQL cannot open it: ${kindOf([error])}`);
  }
}

/**
 * Unpacks the empty database, if there is one, into a folder without a database. If there is none to unpack, PGlite makes one when
 * it opens the folder. That takes seconds and 880 MB of memory, more than a small machine has.
 */
async function unpackEmptyDatabase(database: string): Promise<void> {
  const isThere = await access(EMPTY_DATABASE).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  await mkdir(database, { recursive: true, mode: 0o700 });
  await extract({ file: EMPTY_DATABASE, cwd: database, strict: true });
}

/** The claims that `respond` was given with a request. */
const claimsOf = new WeakMap<Request, Readonly<Record<string, unknown>>>();
const ANONYMOUS = { role: 'anon' };

function createApp(
  connection: LiteConnection,
  { directory, config, jwtSecret, siteUrl, mail }: BackendOptions,
): App {
  const { rate_limit: _, ...auth } = config.auth; // this server's own; lite takes no unknown field
  const app = new App({
    connection,
    api: { ...config.api, enabled: true },
    auth: {
      ...auth,
      // with true, lite would want only the code of the old address; email-change.ts sends and checks both
      email: { ...auth.email, double_confirm_changes: false, template: SUBJECTS_FOR_LITE },
      enabled: true,
      jwt_secret: jwtSecret,
      site_url: siteUrl,
      additional_redirect_urls: [siteUrl, `${siteUrl}/**`],
    },
    storage: config.storage,
    studio: { enabled: false },
    options: {
      server: {
        admin: false,
        disableStudio: true,
        // every key gives the public role: the key in a build is public, and there is no key for a stronger role
        apiKeys: {
          resolver: async (_, { req }) => ({
            type: 'publishable',
            claims: claimsOf.get(req.raw) ?? ANONYMOUS,
          }),
        },
      },
      drivers: { email: mail },
    },
  });
  keepObjectsIn(app, createFileStorage(directory.storage));
  return app;
}

/** Makes the tables of lite and of the platform, and applies the migrations that are missing. */
async function bringUpToDate(
  app: App,
  postgres: Database,
  { migrations, dump }: BackendOptions,
): Promise<void> {
  await app.init();
  await postgres.exec(PLATFORM_BEFORE_MIGRATIONS);
  await app.ensureSystemSchema();
  await postgres.exec(PLATFORM_GRANTS + MAIL_TIMES);
  if (dump) {
    await applyMigrations(postgres, migrations, dump.migrations);
    await postgres.exec(REMEMBER_DELETED_ACCOUNTS);
    await dump.load(postgres);
  }
  await applyMigrations(postgres, migrations);
  await postgres.exec(REMEMBER_DELETED_ACCOUNTS);
}

interface Opened extends Pick<Backend, 'postgres' | 'turns'>, Required<Pick<BackendOptions, 'onBroken'>> {
  app: App;
  connection: LiteConnection;
  /** Releases the lock on the database. */
  release?: () => Promise<void>;
}

async function backendOn(
  { app, connection, postgres, turns, onBroken, release = async () => undefined }: Opened,
  quiet: QuietConsole,
): Promise<Backend> {
  preventGrants(connection);
  await connection.clearSchemaCache();
  const errors = new AsyncLocalStorage<{ last: unknown }>();
  watchErrors(connection, (error) => {
    const turn = errors.getStore();
    if (turn) turn.last = error;
  });
  return {
    postgres,
    turns,
    respond(request, { peerAddress = null, claims } = {}) {
      if (claims) {
        claimsOf.set(request, claims);
        // lite takes these claims only of a request without a token
        request.headers.delete('authorization');
      }
      return quiet.run(() => app.fetch(request, { peerAddress }));
    },
    async watch(turn) {
      const seen = { last: null };
      const result = await errors.run(seen, turn);
      return { result, error: seen.last };
    },
    async probe() {
      const result = await postgres.query<{ one: number }>('select 1 as one').catch(() => null);
      if (result?.rows[0]?.one === 1) return;
      onBroken('The database gives wrong responses.');
      throw new Error('The database gives wrong responses');
    },
    async close() {
      try {
        await connection.close();
      } finally {
        await release();
        quiet.close();
      }
    },
  };
}

/** Records that this version, with all its migrations, has opened the directory. */
async function signDirectory(database: string, migrations: string, now: EpochMs): Promise<void> {
  await writeWrittenBy(database, {
    pglite: await pgliteVersion(),
    migrations: [...versionsOf(await listMigrations(migrations))],
    opened_at: instantOf(now),
  });
}
