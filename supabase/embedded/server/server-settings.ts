import path from 'node:path';
import { readSignUp, type SignUpMode } from '#embedded/auth/sign-up-mode.ts';
import { type BackupSettings, readBackupSettings } from '#embedded/backups/backup-settings.ts';
import type { Environment } from '#embedded/common/environment.ts';
import { type LogFormat, parseLogFormat } from '#embedded/common/log.ts';
import { projectPath } from '#embedded/common/project-path.ts';
import { StartError } from '#embedded/common/start-error.ts';
import { parseTrustProxy, type TrustProxy } from '#embedded/http/client-address.ts';
import { readAllowedHosts, readPublicUrl } from '#embedded/http/public-names.ts';
import { type MailSettings, readMail } from '#embedded/mail/mail-settings.ts';
import { readSeed } from '#embedded/server/seed-setting.ts';

export interface Settings {
  host: string;
  port: number;
  dataDir: string;
  /** Whether to make the demo users. */
  seed: boolean;
  /** Names that the server answers to, besides HOST and the name in PUBLIC_URL. */
  allowedHosts: readonly string[];
  trustProxy: TrustProxy;
  /** The origin that users open, without a slash at its end. Null if the server is only for this machine. */
  publicUrl: string | null;
  /** Null if mail is kept in DATA_DIR and not sent. */
  mail: MailSettings | null;
  signUp: SignUpMode;
  /** The address of a PostgreSQL database, or null for PGlite in DATA_DIR. */
  databaseUrl: string | null;
  backups: BackupSettings;
  /** Null to print no line for each request. */
  logFormat: LogFormat | null;
}

/** One reader for each setting. It throws StartError, with one sentence, for a value that makes no sense. */
const READERS: { readonly [Name in keyof Settings]: (env: Environment) => Settings[Name] } = {
  host: ({ HOST }) => HOST?.trim() || '127.0.0.1',
  port: readPort,
  dataDir: readDataDir,
  seed: readSeed,
  allowedHosts: readAllowedHosts,
  trustProxy: readTrustProxy,
  publicUrl: readPublicUrl,
  mail: readMail,
  signUp: readSignUp,
  databaseUrl: readDatabaseUrl,
  backups: (env) => readBackupSettings(env, readDataDir(env)),
  logFormat: ({ LOG }) => parseLogFormat(LOG),
};

/** Reads the variables of docs/self-hosting.md. Throws one StartError with a line for each wrong value. */
export function readSettings(env: Environment): Settings {
  const settings: Record<string, unknown> = {};
  const wrong: string[] = [];
  for (const [name, read] of Object.entries(READERS)) {
    try {
      settings[name] = read(env);
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      wrong.push(error.message);
    }
  }
  if (wrong.length > 0) throw new StartError(wrong.join('\n'));
  return settings as unknown as Settings; // READERS has a reader for each of its fields
}

function readDataDir({ DATA_DIR }: Environment): string {
  const text = DATA_DIR?.trim();
  return text ? path.resolve(text) : projectPath('.data');
}

function readPort({ PORT }: Environment): number {
  const text = PORT?.trim() || '5173';
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new StartError(`PORT must be a number from 0 to 65535, not "${text}".`);
  }
  return port;
}

function readTrustProxy({ TRUST_PROXY = '' }: Environment): TrustProxy {
  const trusted = parseTrustProxy(TRUST_PROXY);
  if (trusted) return trusted;
  throw new StartError(
    `TRUST_PROXY must be addresses, ranges like 10.0.0.0/8, or loopback, separated by commas, not "${TRUST_PROXY}".`,
  );
}

/** The text may hold a password, so no message repeats it. */
function readDatabaseUrl({ DATABASE_URL }: Environment): string | null {
  const text = DATABASE_URL?.trim() ?? '';
  if (text === '') return null;
  if (/^postgres(?:ql)?:\/\/[^/]+\/[^/?]+/.test(text) && URL.canParse(text)) return text;
  throw new StartError('DATABASE_URL must look like postgres://USER:PASSWORD@HOST:5432/DATABASE.');
}
