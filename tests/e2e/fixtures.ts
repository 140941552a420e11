import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type BrowserContext,
  test as base,
  chromium,
  expect,
  type LaunchOptions,
  type Page,
} from '@playwright/test';
import { DEFAULT_LIMITS } from '#embedded/auth/attempt-limiter.ts';
import { startEmbeddedServer } from '#embedded/server/create-server.ts';
import { fillSignIn, fillSignUp, skipFirstSteps } from '#tests/e2e/auth-forms.ts';
import { copyDataDir } from '#tests/support/embedded-server.ts';
import { codeFor } from '#tests/support/mail-box.ts';
import { startCluster } from '#tests/support/postgres-engine.ts';
import { ON_POSTGRES, servedDatabase } from '#tests/support/server-database.ts';
import { startWebPushService, type WebPushService } from '#tests/support/web-push-service.ts';

const DIST = path.resolve('dist');

type EmbeddedServer = Awaited<ReturnType<typeof startEmbeddedServer>>;

/** A server for one test, which can be stopped and restarted with the same data and address. */
export interface OwnServer {
  readonly url: string;
  /** A copy of dist/, which the test may change like a deployment. */
  readonly distDir: string;
  rows(sql: string, params?: unknown[]): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export interface Account {
  display_name: string;
  email: string;
  password: string;
}

interface TestFixtures {
  /** Fails the test on a policy violation, an uncaught error or a console error that is not a failed request. */
  noProblems: undefined;
  rows: OwnServer['rows'];
  /** The code in the newest email to that address, once there is one. */
  mailedCode(address: string): Promise<string>;
  ownServer: OwnServer;
  /** How `openProfile` starts its browser. */
  program: LaunchOptions;
  /** A browser with a profile on disk, as users have: it can be closed, reopened, and can install the app. */
  openProfile(profileDir: string, args?: readonly string[]): Promise<BrowserContext>;
}

interface WorkerFixtures {
  /** One embedded server for all test files of a Playwright worker; every test makes its own accounts. */
  server: EmbeddedServer & { dataDir: string };
  /** The push service that this server may call besides the known ones. */
  webPushService: WebPushService;
  /** The port of this Playwright worker's PostgreSQL; null when the servers of the tests keep their rows in PGlite. */
  postgres: number | null;
}

/** The data directory of a server, with an empty database made beforehand. */
interface Place {
  dataDir: string;
  databaseUrl: string | null;
  remove(): Promise<void>;
}

async function makePlace(home: string, postgres: number | null): Promise<Place> {
  const dataDir = path.join(home, 'data');
  const database = postgres === null ? null : await servedDatabase(postgres);
  if (!database) await copyDataDir(dataDir);
  return {
    dataDir,
    databaseUrl: database?.url ?? null,
    async remove() {
      await database?.drop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function startOn(
  { dataDir, databaseUrl }: Place,
  port: number,
  distDir: string,
  origins?: readonly string[],
): Promise<EmbeddedServer> {
  if (!existsSync(path.join(distDir, 'index.html'))) throw new Error('dist/ is missing: npm run build');
  return startEmbeddedServer({
    host: '127.0.0.1',
    port,
    dataDir,
    databaseUrl,
    distDir,
    seed: false,
    // all test accounts sign up from the IP address of this machine
    limits: { ...DEFAULT_LIMITS, perAddress: { burst: 10_000, refillMs: 1 } },
    startLimit: { burst: 10_000, refillMs: 1 },
    ...(origins && { notifications: { origins } }),
  });
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  webPushService: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const service = await startWebPushService();
      await use(service);
      await service.stop();
    },
    { scope: 'worker' },
  ],

  postgres: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const cluster = ON_POSTGRES ? await startCluster() : null;
      await use(cluster?.port ?? null);
      await cluster?.stop();
    },
    { scope: 'worker' },
  ],

  server: [
    async ({ webPushService, postgres }, use) => {
      const place = await makePlace(await mkdtemp(path.join(tmpdir(), 'simmer-e2e-')), postgres);
      const server = await startOn(place, 0, DIST, [webPushService.origin]);
      await server.query('insert into private.web_push_hosts (origin) values ($1)', [webPushService.origin]);
      await use({ ...server, dataDir: place.dataDir });
      await server.stop();
      await place.remove();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  rows: async ({ server }, use) => use((sql, params) => server.query(sql, params)),

  mailedCode: async ({ server }, use) =>
    use(async (address) => {
      let code = '';
      await expect(async () => {
        code = await codeFor(server.dataDir, address);
      }).toPass({ intervals: [100] });
      return code;
    }),

  ownServer: async ({ postgres }, use) => {
    const home = await mkdtemp(path.join(tmpdir(), 'simmer-e2e-'));
    const distDir = path.join(home, 'dist');
    await cp(DIST, distDir, { recursive: true });
    const place = await makePlace(home, postgres);
    let running: EmbeddedServer | null = await startOn(place, 0, distDir);
    const { url, port } = running;
    await use({
      url,
      distDir,
      rows: async (sql, params) => {
        if (!running) throw new Error('The server is stopped');
        return running.query(sql, params);
      },
      stop: async () => {
        await running?.stop();
        running = null;
      },
      start: async () => {
        running ??= await startOn(place, port, distDir);
      },
    });
    await running?.stop();
    await place.remove();
  },

  program: async ({ launchOptions }, use) => use(launchOptions),

  openProfile: async ({ timezoneId, locale, viewport, program }, use) => {
    const open: BrowserContext[] = [];
    await use(async (profileDir, args = []) => {
      const context = await chromium.launchPersistentContext(profileDir, {
        ...program,
        args: [...(program.args ?? []), ...args],
        ...(timezoneId ? { timezoneId } : {}),
        ...(locale ? { locale } : {}),
        viewport,
      });
      open.push(context);
      return context;
    });
    await Promise.all(open.map((context) => context.close()));
  },

  noProblems: [
    async ({ context }, use) => {
      const problems: string[] = [];
      context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`));
      context.on('console', (message) => {
        const failedRequest =
          /^Failed to load resource|net::ERR_|status of \d{3}|^WebSocket connection to .* failed|Failed to fetch/.test(
            message.text(),
          );
        if (message.type() === 'error' && !failedRequest) problems.push(`console: ${message.text()}`);
      });
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => {
          // biome-ignore lint/suspicious/noConsole: the only way from any page to the test
          console.error(`policy ${event.violatedDirective} rejected ${event.blockedURI}`);
        });
      });
      await use(undefined);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

let accounts = 0;

/** A user that no other test uses. */
export function newAccount(display_name = 'Mina'): Account {
  accounts += 1;
  const unique = `${process.pid}-${accounts}-${Date.now().toString(36)}`;
  return { display_name, email: `mina-${unique}@example.org`, password: 'a quiet kettle' };
}

/** Creates an account on /auth as a user does, and waits for the dashboard. */
export async function signUp(page: Page, account: Account, url = '/auth'): Promise<void> {
  await page.goto(url);
  await fillSignUp(page, account);
  await skipFirstSteps(page);
  await seeOwnDashboard(page, account);
}

/**
 * The greeting shows the typed name before any data arrives, so wait for something that only data can show. `waitFor`
 * resolves in the frame in which it appears; `expect` would check once a second, in nearly every test.
 */
async function seeOwnDashboard(page: Page, { display_name }: Account): Promise<void> {
  await page.getByText(`Hey, ${display_name}!`).waitFor();
  await page.getByRole('heading', { level: 2, name: / League$/ }).waitFor();
}

/**
 * Shows a new user's dashboard on an unused device. Creates the account through the API, which is
 * faster than the sign-up form: for tests that are not about signing up. Pass `origin` if the browser context has no base
 * address.
 */
export async function openAsNew(page: Page, account: Account, origin = ''): Promise<void> {
  const { email, password, display_name } = account;
  await openWithSession(page, account, origin, 'signup', { email, password, data: { display_name } });
}

/** Like `openAsNew`, for an account that exists. */
export async function openAs(page: Page, account: Account, origin = ''): Promise<void> {
  const { email, password } = account;
  await openWithSession(page, account, origin, 'token?grant_type=password', { email, password });
}

/** Writes the session to local storage from an empty page of the same origin, then opens the app. */
async function openWithSession(
  page: Page,
  account: Account,
  origin: string,
  call: string,
  data: object,
): Promise<void> {
  const blank = `${origin}/empty-page`;
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(blank);
  const answer = await page.request.post(`${origin}/auth/v1/${call}`, { headers: { apikey: 'e2e' }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.evaluate((session) => localStorage.setItem('simmer-session', session), await answer.text());
  await page.unroute(blank);
  await page.goto(`${origin}/`);
  await seeOwnDashboard(page, account);
}

/** A new user on the dashboard of a device that can now open offline. */
export async function settleIn(page: Page, display_name?: string): Promise<Account> {
  const account = newAccount(display_name);
  await openAsNew(page, account);
  await offlineReady(page);
  return account;
}

/** Signs in on /auth and waits for the dashboard. */
export async function signIn(page: Page, account: Account, url = '/auth'): Promise<void> {
  await page.goto(url);
  await fillSignIn(page, account);
  await seeOwnDashboard(page, account);
}

/** Waits until the service worker controls this page, so that the app opens offline. */
export async function offlineReady(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { intervals: [100] })
    .toBe('activated');
}

/** Visits /auth, and goes offline as soon as the app can open offline. */
export async function visitAndGoOffline(page: Page): Promise<void> {
  await page.goto('/auth');
  await offlineReady(page);
  await page.context().setOffline(true);
}

/** Makes the rows of one table unreadable on this device, from the next page on. */
export async function breakDisk(page: Page, collection: string): Promise<void> {
  await page.addInitScript((table) => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (...args) {
      // opening the database uses all tables in one transaction; a transaction on one table reads rows
      if (this.name.startsWith('simmer-store-') && [args[0]].flat().join() === table)
        throw new DOMException('the disk does not answer', 'AbortError');
      return transaction.apply(this, args);
    };
  }, collection);
}
