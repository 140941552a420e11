import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import process from 'node:process';
import { type DeviceClock, systemClock } from '#base/clock.ts';
import { ENDPOINTS, type Endpoint } from '#embedded/api/endpoints.ts';
import { DEFAULT_REQUEST_LIMIT } from '#embedded/api/request-limiter.ts';
import { type AttemptLimit, type AttemptLimits, DEFAULT_LIMITS } from '#embedded/auth/attempt-limiter.ts';
import type { SignUpMode } from '#embedded/auth/sign-up-mode.ts';
import type { BackupSettings } from '#embedded/backups/backup-settings.ts';
import { type Log, type LogFormat, logToTerminal } from '#embedded/common/log.ts';
import { projectPath } from '#embedded/common/project-path.ts';
import { type FreeBytes, freeBytes } from '#embedded/data/disk-space.ts';
import { HOUSEKEEPING_MS } from '#embedded/data/housekeeping.ts';
import type { TrustProxy } from '#embedded/http/client-address.ts';
import { DEFAULT_PACE, type Pace } from '#embedded/http/read-body.ts';
import { DEFAULT_MAIL_LIMIT, type MailLimit } from '#embedded/mail/mail-limiter.ts';
import type { MailSettings } from '#embedded/mail/mail-settings.ts';
import type { NotificationSettings } from '#embedded/notifications/send-due-notifications.ts';

/** Serves the pages of the app: from the built folder, or through Vite in development. */
export interface Pages {
  respond(request: IncomingMessage, url: URL, response: ServerResponse): Promise<Response | null>;
  /** True for an upgrade to Vite's hot reload. */
  ownsUpgrade(pathname: string): boolean;
  close(): Promise<void>;
}

export interface EmbeddedServerOptions {
  /** Default 127.0.0.1. */
  host?: string;
  /** Default 0: any free port. */
  port?: number;
  dataDir: string;
  /** A PostgreSQL database; default none: PGlite, in `dataDir`. */
  databaseUrl?: string | null;
  /** Default: no automatic backups. */
  backups?: BackupSettings & { lookMs?: number };
  /** The built app; default dist/ of this checkout. Null to serve only the API. */
  distDir?: string | null;
  pages?: (server: Server) => Promise<Pages>;
  /** Make the demo users if they are missing; default false. */
  seed?: boolean;
  /** Names besides `host` and localhost that the server answers to; default none. */
  allowedHosts?: readonly string[];
  /** Which proxies are trusted to name their clients; default none. */
  trustProxy?: TrustProxy;
  /** The origin that users open; default the server's own address. */
  publicUrl?: string | null;
  /** Default null: mail is kept in `dataDir` and not sent. */
  mail?: MailSettings | null;
  /** Default open. */
  signUp?: SignUpMode;
  /** Default supabase/migrations of this checkout. */
  migrationsDir?: string;
  /** The endpoints of the API; default ENDPOINTS. */
  endpoints?: readonly Endpoint[];
  /** Called, with the reason, when this process must stop using the database; default: logs the reason and ends the process. */
  onBroken?: (reason: string) => void;
  limits?: AttemptLimits;
  /** Accounts without an email that one network may make; default that of supabase/config.toml. */
  startLimit?: AttemptLimit;
  /** Opened invitations of a network. */
  openLimit?: AttemptLimit;
  /** The requests of one user. */
  requestLimit?: AttemptLimit;
  /** How slowly the body of a request may come. */
  pace?: Pace;
  mailLimit?: MailLimit;
  /** For tests, which have a push service on this machine and cannot wait. */
  notifications?: NotificationSettings;
  log?: Log;
  /** A line for each request; default none. */
  logFormat?: LogFormat | null;
  /** Default: asks the disk of `dataDir`. */
  freeBytes?: FreeBytes;
  housekeepingMs?: number;
  /** Default: the clock of the machine. lite and the database always read that one. */
  clock?: DeviceClock;
}

/** The options with their defaults. */
export type ServerOptions = ReturnType<typeof withDefaults>;

export function withDefaults(options: EmbeddedServerOptions) {
  const { publicUrl = null, allowedHosts = [], log = logToTerminal } = options;
  return {
    ...options,
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 0,
    databaseUrl: options.databaseUrl ?? null,
    distDir: options.distDir === undefined ? projectPath('dist') : options.distDir,
    seed: options.seed ?? false,
    /** The names of the site besides `host`. */
    names: publicUrl ? [new URL(publicUrl).hostname, ...allowedHosts] : allowedHosts,
    trustProxy: options.trustProxy ?? (() => false),
    mail: options.mail ?? null,
    signUp: options.signUp ?? 'open',
    migrationsDir: options.migrationsDir ?? projectPath('supabase/migrations'),
    endpoints: options.endpoints ?? ENDPOINTS,
    limits: options.limits ?? DEFAULT_LIMITS,
    requestLimit: options.requestLimit ?? DEFAULT_REQUEST_LIMIT,
    pace: options.pace ?? DEFAULT_PACE,
    mailLimit: options.mailLimit ?? DEFAULT_MAIL_LIMIT,
    log,
    onBroken: options.onBroken ?? ((reason) => endProcess(reason, log)),
    logFormat: options.logFormat ?? null,
    freeBytes: options.freeBytes ?? freeBytes,
    housekeepingMs: options.housekeepingMs ?? HOUSEKEEPING_MS,
    clock: options.clock ?? systemClock,
  };
}

function endProcess(reason: string, log: Log): void {
  log(`${reason} The server ends. Nothing acknowledged is lost: start it again.`);
  // not process.exit: closing this database could write
  process.kill(process.pid, 'SIGKILL');
}
