import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, test as base, chromium, expect, type Page } from '@playwright/test';
import { startLocalServer } from '#local/create-server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { layDataDir } from '#tests/support/local-server.ts';
import { codeFor } from '#tests/support/mail-box.ts';

const DIST = path.resolve('dist');

type LocalServer = Awaited<ReturnType<typeof startLocalServer>>;

/** A server of its own for one test: it may be stopped and started again, on the same data and the same address. */
export interface OwnServer {
  readonly url: string;
  /** A copy of dist/, which the test may change as a deployment would. */
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
  /** The code in the newest mail to that address. */
  mailedCode(address: string): Promise<string>;
  ownServer: OwnServer;
  /** A browser with a profile on disk, as a person has: it can be closed and opened again, and can install. */
  openProfile(profileDir: string, args?: readonly string[]): Promise<BrowserContext>;
}

interface WorkerFixtures {
  /** One embedded server for all test files of a worker; every test makes its own people. */
  server: LocalServer & { dataDir: string };
}

async function startOn(dataDir: string, port: number, distDir: string): Promise<LocalServer> {
  if (!existsSync(path.join(distDir, 'index.html'))) throw new Error('dist/ is missing: npm run build');
  return startLocalServer({ host: '127.0.0.1', port, dataDir, distDir, seed: false });
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const home = await mkdtemp(path.join(tmpdir(), 'simmer-e2e-'));
      const dataDir = await layDataDir(path.join(home, 'data'));
      const server = await startOn(dataDir, await freePort(), DIST);
      await use({ ...server, dataDir });
      await server.stop();
      await rm(home, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  rows: async ({ server }, use) => use((sql, params) => server.query(sql, params)),

  mailedCode: async ({ server }, use) => use((address) => codeFor(server.dataDir, address)),

  // biome-ignore lint/correctness/noEmptyPattern: as above
  ownServer: async ({}, use) => {
    const home = await mkdtemp(path.join(tmpdir(), 'simmer-e2e-'));
    const distDir = path.join(home, 'dist');
    await cp(DIST, distDir, { recursive: true });
    const port = await freePort();
    const dataDir = await layDataDir(path.join(home, 'data'));
    const start = () => startOn(dataDir, port, distDir);
    let running: LocalServer | null = await start();
    const { url } = running;
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
        running ??= await start();
      },
    });
    await running?.stop();
    await rm(home, { recursive: true, force: true });
  },

  openProfile: async ({ timezoneId, locale, viewport, launchOptions }, use) => {
    const open: BrowserContext[] = [];
    await use(async (profileDir, args = []) => {
      const context = await chromium.launchPersistentContext(profileDir, {
        ...launchOptions,
        args: [...(launchOptions?.args ?? []), ...args],
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
          console.error(`policy ${event.violatedDirective} refused ${event.blockedURI}`);
        });
      });
      await use(undefined);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

let people = 0;

/** A person whom no other test knows. */
export function newAccount(display_name = 'Mina'): Account {
  people += 1;
  const unique = `${process.pid}-${people}-${Date.now().toString(36)}`;
  return { display_name, email: `mina-${unique}@example.org`, password: 'a quiet kettle' };
}

/** Creates an account on /auth as a person does, and waits for the dashboard. */
export async function signUp(page: Page, account: Account, url = '/auth'): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('Display Name').fill(account.display_name);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await seeOwnDashboard(page, account);
}

/** The greeting shows the typed name before any data arrives, so wait for something that only data can show. */
async function seeOwnDashboard(page: Page, { display_name }: Account): Promise<void> {
  await expect(page.getByText(`Hey, ${display_name}!`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: / League$/ })).toBeVisible();
}

/**
 * Shows a new person's dashboard on a device that nobody used before. Creates the account through the API, which is
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

/** A new person on the dashboard of a device that opens with no network from here on. */
export async function settleIn(page: Page, display_name?: string): Promise<Account> {
  const account = newAccount(display_name);
  await openAsNew(page, account);
  await offlineReady(page);
  return account;
}

/** Signs in on /auth and waits for the dashboard. */
export async function signIn(page: Page, account: Account, url = '/auth'): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await seeOwnDashboard(page, account);
}

/** Waits until the service worker answers for this page: from here on it opens with no network. */
export async function offlineReady(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), {
      timeout: 60_000,
      intervals: [100],
    })
    .toBe('activated');
}

/** From the next page on, the rows of one collection of the documents on this device cannot be read. */
export async function breakDisk(page: Page, collection: string): Promise<void> {
  await page.addInitScript((table) => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (...args) {
      // opening a database takes all of its tables: what is read alone are rows
      if (this.name.startsWith('simmer-store-') && [args[0]].flat().join() === table)
        throw new DOMException('the disk does not answer', 'AbortError');
      return transaction.apply(this, args);
    };
  }, collection);
}
