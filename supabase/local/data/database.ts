import type { PGlite } from '@electric-sql/pglite';
import { App, type EmailDriver, setExperimental } from '@supabase/lite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import type { EpochMs } from '#base/clock.ts';
import { instantOf } from '#domain/calendar/days.ts';
import { refuseCostlyRead } from '#local/api/costly-reads.ts';
import { type DataDirectory, damaged, signAsComplete } from '#local/data/data-directory.ts';
import { checkReads, keepObjectsIn, preventGrants, watchErrors } from '#local/data/lite-internals.ts';
import { applyMigrations, listMigrations } from '#local/data/migrations.ts';
import { PLATFORM_BEFORE_MIGRATIONS, PLATFORM_GRANTS } from '#local/data/platform-sql.ts';
import { openQuietConsole, type QuietConsole } from '#local/data/quiet-console.ts';
import { pgliteVersion, writeWrittenBy } from '#local/data/written-by.ts';
import type { ProjectConfig } from '#local/project-config.ts';
import { kindOf, type Log } from '#local/server-log.ts';
import { createFileStorage } from '#local/storage/file-storage.ts';

export interface Backend {
  postgres: PGlite;
  /** Answers one API request; to be called in turn. */
  call(request: Request, peerAddress?: string | null): Promise<Response>;
  /** The last database error of the running turn (error-parity.ts); read and cleared by the same turn. */
  takeError(): unknown;
  close(): Promise<void>;
}

export interface BackendOptions {
  directory: DataDirectory;
  migrations: string;
  config: ProjectConfig;
  jwtSecret: string;
  siteUrl: string;
  mail: EmailDriver;
  now: () => EpochMs;
  log: Log;
}

/** Opens the database, brings it up to date and takes back what lite grants to everybody. */
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
  setExperimental('storage', true);
  const connection = await openConnection(options.directory.database);
  try {
    return await prepare(connection, options, quiet);
  } catch (error) {
    await connection.close().catch(() => undefined);
    throw error;
  }
}

async function openConnection(database: string): Promise<PgliteConnection> {
  try {
    const connection = await createPgliteConnection({
      url: database,
      // a write is acknowledged only once it has left this process: a killed server loses none
      pgliteOptions: { relaxedDurability: false },
    });
    await connection.driver.waitReady;
    return connection;
  } catch (error) {
    throw damaged(database, `PostgreSQL cannot open it: ${kindOf([error])}`);
  }
}

async function prepare(
  connection: PgliteConnection,
  { directory, migrations, config, jwtSecret, siteUrl, mail, now, log }: BackendOptions,
  quiet: QuietConsole,
): Promise<Backend> {
  const app = new App({
    connection,
    api: { ...config.api, enabled: true },
    auth: {
      ...config.auth,
      // with true, lite would ask the old address alone; email-change.ts asks both
      email: { ...config.auth.email, double_confirm_changes: false },
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
        // every key stands for the public role: the key of a build is public, and no key stands for a stronger role
        apiKeys: { resolver: async () => ({ type: 'publishable', claims: { role: 'anon' } }) },
      },
      drivers: { email: mail },
    },
  });
  keepObjectsIn(app, createFileStorage(directory.storage));
  await app.init();

  await connection.driver.exec(PLATFORM_BEFORE_MIGRATIONS);
  await app.ensureSystemSchema();
  await connection.driver.exec(PLATFORM_GRANTS);
  await applyMigrations(connection.driver, migrations, log);
  await signDirectory(directory.database, migrations, now());
  await signAsComplete(directory);

  preventGrants(connection);
  await connection.clearSchemaCache();

  let lastError: unknown = null;
  checkReads(connection, refuseCostlyRead);
  watchErrors(connection, (error) => {
    lastError = error;
  });

  return {
    postgres: connection.driver,
    call: (request, peerAddress = null) => quiet.run(() => app.fetch(request, { peerAddress })),
    takeError() {
      const error = lastError;
      lastError = null;
      return error;
    },
    close: () => connection.close().finally(quiet.close),
  };
}

/** Writes down that this version, with all its migrations, has opened the directory. */
async function signDirectory(database: string, migrations: string, now: EpochMs): Promise<void> {
  await writeWrittenBy(database, {
    pglite: await pgliteVersion(),
    migrations: (await listMigrations(migrations)).map(({ version }) => version),
    opened_at: instantOf(now),
  });
}
