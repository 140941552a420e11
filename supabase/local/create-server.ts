import { access } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { type DeviceClock, systemClock } from '#base/clock.ts';
import { createApi, isApiPath } from '#local/api/api-handler.ts';
import { packRows } from '#local/api/packed-rows.ts';
import { createRequestQueue } from '#local/api/request-queue.ts';
import { createTokenCheck } from '#local/api/token-check.ts';
import { type AttemptLimits, createAttemptLimiter, DEFAULT_LIMITS } from '#local/auth/attempt-limiter.ts';
import { createAuthDoor } from '#local/auth/auth-door.ts';
import { createMailFolder, removeOldMail } from '#local/auth/mail-folder.ts';
import { backUpBeforeChange } from '#local/data/backup.ts';
import { closeToOthers, openDataDirectory, refuseToReplace } from '#local/data/data-directory.ts';
import { openBackend } from '#local/data/database.ts';
import { lockDirectory } from '#local/data/directory-lock.ts';
import { type FreeBytes, freeBytes, refuseFullDisk, watchDisk } from '#local/data/disk-space.ts';
import { HOUSEKEEPING_MS, keepHouse } from '#local/data/housekeeping.ts';
import { readJwtSecret } from '#local/data/secrets.ts';
import { networkOf, peerNetworkOf, type TrustProxy } from '#local/http/client-address.ts';
import { limitConnections } from '#local/http/connection-limit.ts';
import { createHostCheck } from '#local/http/host-check.ts';
import { closeServer, createHttpServer, listen } from '#local/http/http-server.ts';
import { json } from '#local/http/json.ts';
import { createStaticFiles } from '#local/http/static-files.ts';
import { readProjectConfig } from '#local/project-config.ts';
import { projectPath } from '#local/project-path.ts';
import { attachRealtime } from '#local/realtime/realtime-server.ts';
import { type Log, logToTerminal } from '#local/server-log.ts';
import { StartError } from '#local/start-error.ts';
import { followGonePeople } from '#local/storage/gone-people.ts';
import { type DemoSignIn, seedDemo } from '#seed/demo.ts';

/** Serves the pages of the app: from the built folder, or by Vite in development. */
export interface Pages {
  answer(request: IncomingMessage, url: URL, response: ServerResponse): Promise<Response | null>;
  /** True for an upgrade to Vite's hot reload. */
  ownsUpgrade(pathname: string): boolean;
  close(): Promise<void>;
}

export interface LocalServerOptions {
  /** Default 127.0.0.1. */
  host?: string;
  /** Default 0: any free port. */
  port?: number;
  dataDir: string;
  /** The built app; default dist/ of this checkout. Null: the API alone. */
  distDir?: string | null;
  pages?: (server: Server) => Promise<Pages>;
  /** Make the demo people if they are missing; default false. */
  seed?: boolean;
  /** Names besides `host` and localhost that the server answers to; default none. */
  allowedHosts?: readonly string[];
  /** Which proxies are trusted to name their caller; default none. */
  trustProxy?: TrustProxy;
  /** Default supabase/migrations of this checkout. */
  migrationsDir?: string;
  limits?: AttemptLimits;
  log?: Log;
  /** Default: asks the disk of `dataDir`. */
  freeBytes?: FreeBytes;
  housekeepingMs?: number;
  /** Default: the clock of the machine, which lite and the database read in any case. */
  clock?: DeviceClock;
}

export interface LocalServer {
  url: string;
  port: number;
  demo: DemoSignIn | null;
  /** Queries the database as its owner, in turn with the requests. For tests: PGlite admits one process only. */
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** Ends all connections and releases the data directory. Safe to call twice. */
  stop(): Promise<void>;
}

const GRACE_MS = 1_500;

/** Starts the embedded server and the app on one origin. If it throws, a StartError, it leaves nothing running. */
export async function startLocalServer(options: LocalServerOptions): Promise<LocalServer> {
  const host = options.host ?? '127.0.0.1';
  const log = options.log ?? logToTerminal;
  const clock = options.clock ?? systemClock;
  const { now, elapsed } = clock;
  const undo: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };

  let answer: (request: IncomingMessage, url: URL, response: ServerResponse) => Promise<Response | null> =
    answerWhileStarting;
  const isOurs = createHostCheck(host, options.allowedHosts ?? []);
  const server = createHttpServer((request, url, response) => answer(request, url, response), isOurs, log);
  const trusted = options.trustProxy ?? (() => false);
  limitConnections(server, (socket) => peerNetworkOf(socket, trusted));

  try {
    const pages = options.pages ? await options.pages(server) : await builtPages(options.distDir);
    undo.push(() => pages.close());
    const port = await listen(server, host, options.port ?? 0);
    undo.push(() => closeServer(server, GRACE_MS));
    const url = `http://${shownHost(host)}:${port}`;

    const directory = await openDataDirectory(options.dataDir);
    const free = options.freeBytes ?? freeBytes;
    await refuseFullDisk(directory.root, free);
    undo.push(lockDirectory(directory.lock));
    const diskIsFull = watchDisk(directory.root, log, free);
    const aside = await refuseToReplace(directory, now());
    if (aside) log(`A database whose making had been cut short was moved to ${aside}.`);
    await closeToOthers(directory, log);
    await removeOldMail(directory.mail, now());

    const jwtSecret = await readJwtSecret(directory.secrets);
    const migrations = options.migrationsDir ?? projectPath('supabase/migrations');
    await backUpBeforeChange({ directory, migrations, now: now(), log });
    const config = await readProjectConfig(projectPath('supabase/config.toml'));
    const mail = createMailFolder(directory.mail, now, log);
    const backend = await openBackend({
      directory,
      migrations,
      config,
      jwtSecret,
      siteUrl: url,
      mail,
      now,
      log,
    });
    // closing writes; on a full disk the server ends without it, and the next start recovers as after a kill
    undo.push(async () => ((await diskIsFull()) ? undefined : backend.close()));

    const queue = createRequestQueue();
    undo.push(() => queue.idle());
    const { postgres } = backend;
    await followGonePeople({ postgres, queue, storage: directory.storage, log });
    const everyMs = options.housekeepingMs ?? HOUSEKEEPING_MS;
    undo.push(keepHouse({ postgres, queue, diskIsFull, everyMs, log }));
    const tokens = createTokenCheck(jwtSecret);
    const limiter = createAttemptLimiter(options.limits ?? DEFAULT_LIMITS, elapsed);
    const callerOf = (request: IncomingMessage) => networkOf(request, trusted);
    const isForeign = (pathname: string) => pages.ownsUpgrade(pathname);
    // undone from the last to the first: sockets, then connections with their last answers, then the database
    undo.push(() => closeServer(server, GRACE_MS));
    undo.push(
      await attachRealtime({
        server,
        backend,
        queue,
        tokens,
        diskIsFull,
        now,
        elapsed,
        isForeign,
        isOurs,
        networkOf: callerOf,
      }),
    );

    const demo = options.seed ? await seedDemo({ backend, queue, clock }) : null;
    const door = createAuthDoor({
      backend,
      tokens,
      mail,
      doubleConfirm: config.auth.email.double_confirm_changes,
      codeLifeMs: config.auth.email.otp_expiry * 1000,
      siteUrl: url,
      now,
      elapsed,
    });
    const { storage } = directory;
    const api = createApi({
      backend,
      queue,
      tokens,
      limiter,
      door,
      diskIsFull,
      networkOf: callerOf,
      storage,
    });
    answer = async (request, target, response) => {
      if (isApiPath(target.pathname)) return packRows(request, target, await api(request, target));
      if (target.pathname === '/local/health') return json(200, { status: 'ok' });
      // null when there is no demo: every page of /auth would log a 404 as an error
      if (target.pathname === '/local/demo') return json(200, demo);
      return pages.answer(request, target, response);
    };

    return {
      url,
      port,
      demo,
      stop,
      async query<Row>(sql: string, params: readonly unknown[] = []) {
        const { rows } = await queue.run(() => backend.postgres.query<Row>(sql, [...params]));
        return rows;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Tells a person who comes too early, and reloads the page a second later; tells a program in JSON. */
async function answerWhileStarting(request: IncomingMessage): Promise<Response> {
  const message = 'The server is starting';
  const headers = { 'retry-after': '1' };
  if (!request.headers.accept?.includes('text/html')) return json(503, { message }, headers);
  return new Response(`${message} …`, {
    status: 503,
    headers: {
      ...headers,
      refresh: '1',
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    },
  });
}

async function builtPages(distDir: string | null | undefined): Promise<Pages> {
  const none = { ownsUpgrade: () => false, close: async () => undefined };
  if (distDir === null) return { ...none, answer: async () => json(404, { message: 'Not found' }) };
  const root = distDir ?? projectPath('dist');
  const built = await access(path.join(root, 'index.html')).then(
    () => true,
    () => false,
  );
  if (!built) throw new StartError(`There is no built app in ${root}; run "npm run build" first.`);
  return { ...none, answer: createStaticFiles(root) };
}

/** A name of `host` that a browser on this machine can open. */
function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
