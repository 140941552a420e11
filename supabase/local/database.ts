import type { PGlite } from '@electric-sql/pglite';
import { App, type EmailDriver, setExperimental } from '@supabase/lite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { systemClock } from '#base/clock.ts';
import { instantOf } from '#domain/days.ts';
import { refuseCostlyReads } from '#local/costly-reads.ts';
import { type DataDirectory, damaged, signAsComplete } from '#local/data-directory.ts';
import { createFileStorage } from '#local/file-storage.ts';
import { applyMigrations, listMigrations } from '#local/migrations.ts';
import { PLATFORM_BEFORE_MIGRATIONS, PLATFORM_GRANTS } from '#local/platform-sql.ts';
import type { ProjectConfig } from '#local/project-config.ts';
import { kindOf, type Log, withQuietConsole } from '#local/server-log.ts';
import { pgliteVersion, writeWrittenBy } from '#local/written-by.ts';

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
  log: Log;
}

/** Opens the database, brings it up to date and closes the doors that lite leaves open. */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  return withQuietConsole(options.log, async () => {
    setExperimental('storage', true);
    const connection = await openConnection(options.directory.database);
    try {
      return await prepare(connection, options);
    } catch (error) {
      await connection.close().catch(() => undefined);
      throw error;
    }
  });
}

async function openConnection(database: string): Promise<PgliteConnection> {
  try {
    const connection = await createPgliteConnection({
      url: database,
      // an acknowledged write has left this process: a killed server loses none
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
  { directory, migrations, config, jwtSecret, siteUrl, mail, log }: BackendOptions,
): Promise<Backend> {
  const app = new App({
    connection,
    api: { ...config.api, enabled: true },
    auth: {
      ...config.auth,
      // told so, lite would ask the old address alone: the other half is email-change.ts
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
        // the public key is public: whichever key a build carries, it names the same role. None names a stronger one
        apiKeys: { resolver: async () => ({ type: 'publishable', claims: { role: 'anon' } }) },
      },
      drivers: { email: mail },
    },
  });
  app._storageAdapter = createFileStorage(directory.storage);
  await app.init();

  await connection.driver.exec(PLATFORM_BEFORE_MIGRATIONS);
  await app.ensureSystemSchema();
  await connection.driver.exec(PLATFORM_GRANTS);
  await applyMigrations(connection.driver, migrations, log);
  await signDirectory(directory.database, migrations);
  await signAsComplete(directory);

  // lite grants everything to everybody on the first request; 'active' says that this has been done. The field is
  // private in its types: tests/server/local-grants.test.ts fails when an upgrade renames it
  Reflect.set(connection, 'rlsState', 'active');
  await connection.clearSchemaCache();

  let lastError: unknown = null;
  refuseCostlyReads(connection);
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => {
    lastError = normalize(error);
    return lastError;
  };

  return {
    postgres: connection.driver,
    call: (request, peerAddress = null) => withQuietConsole(log, () => app.fetch(request, { peerAddress })),
    takeError() {
      const error = lastError;
      lastError = null;
      return error;
    },
    close: () => connection.close(),
  };
}

/** From now on the directory is as this version leaves it. */
async function signDirectory(database: string, migrations: string): Promise<void> {
  await writeWrittenBy(database, {
    pglite: await pgliteVersion(),
    migrations: (await listMigrations(migrations)).map(({ version }) => version),
    opened_at: instantOf(systemClock.now()),
  });
}
