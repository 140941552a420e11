import type { EmailDriver } from '@supabase/lite';
import { createSignedLinks, type SignedLinks } from '#embedded/auth/signed-links.ts';
import type { Cleanup } from '#embedded/common/cleanup.ts';
import { type ProjectConfig, readProjectConfig } from '#embedded/common/project-config.ts';
import { projectPath } from '#embedded/common/project-path.ts';
import { openBackend } from '#embedded/data/backend.ts';
import { type DataDirectory, openDataDirectory } from '#embedded/data/data-directory.ts';
import { type DiskIsFull, rejectFullDisk, watchDisk } from '#embedded/data/disk-space.ts';
import { prepareDirectory } from '#embedded/data/prepare-directory.ts';
import { createRequestQueue, type RequestQueue } from '#embedded/data/request-queue.ts';
import { readJwtSecret } from '#embedded/data/secrets.ts';
import type { Backend } from '#embedded/data/served-database.ts';
import { openMail } from '#embedded/mail/open-mail.ts';
import { languageOf, writingFor } from '#embedded/mail/write-mail.ts';
import { createMetrics, type Metrics } from '#embedded/operator/metrics.ts';
import type { ServerOptions } from '#embedded/server/server-options.ts';

/** The data directory and the database, and what is read or made from them. */
export interface OpenData {
  directory: DataDirectory;
  diskIsFull: DiskIsFull;
  config: ProjectConfig;
  jwtSecret: string;
  /** How long the links and codes in an email are valid. */
  codeLifeMs: number;
  mail: EmailDriver;
  links: SignedLinks;
  backend: Backend;
  /** All access to the database goes through it. */
  queue: RequestQueue;
  metrics: Metrics;
}

export async function openData(options: ServerOptions, siteUrl: string, cleanup: Cleanup): Promise<OpenData> {
  const { databaseUrl, migrationsDir: migrations, log, freeBytes } = options;
  const { now } = options.clock;
  const directory = await openDataDirectory(options.dataDir);
  await rejectFullDisk(directory.root, freeBytes);
  const diskIsFull = watchDisk(directory.root, log, freeBytes);
  await prepareDirectory({ directory, databaseUrl, migrations, now: now(), log, cleanup });

  const jwtSecret = await readJwtSecret(directory.secrets);
  const config = await readProjectConfig(projectPath('supabase/config.toml'), options.mail !== null);
  const codeLifeMs = config.auth.email.otp_expiry * 1000;
  const { mail: outgoing, close: closeMail } = await openMail({
    settings: options.mail,
    folder: directory.mail,
    lifeMs: codeLifeMs,
    now,
    log,
  });
  cleanup.push(closeMail);
  const links = createSignedLinks(jwtSecret);
  const mail = links.around(outgoing);
  const backend: Backend = await openBackend({
    directory,
    databaseUrl,
    migrations,
    config,
    jwtSecret,
    siteUrl,
    mail: writingFor(mail, (email) => languageOf(backend.postgres, { email })),
    now,
    log,
    onBroken: options.onBroken,
  });
  // closing the database writes; on a full disk it is left open, and the next start recovers as after a kill
  cleanup.push(async () => ((await diskIsFull()) ? undefined : backend.close()));
  const metrics = createMetrics();
  const queue = metrics.watch(createRequestQueue(backend.turns));
  cleanup.push(() => queue.idle());
  return { directory, diskIsFull, config, jwtSecret, codeLifeMs, mail, links, backend, queue, metrics };
}
