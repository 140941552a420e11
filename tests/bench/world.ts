import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { type EmbeddedServer, startEmbeddedServer } from '#embedded/server/create-server.ts';
import { CHROMIUM_ARGS, findChromium } from '#scripts/programs/find-chromium.mjs';
import { type Account, addHistory, createAccount } from '#tests/bench/accounts.ts';
import { buildPage } from '#tests/bench/build-page.ts';
import { addProbe } from '#tests/bench/page-probe.ts';
import { servePages } from '#tests/bench/pages-server.ts';
import { offlineReady, signIn, untilSynced } from '#tests/bench/sign-in.ts';
import { lateMorningZone } from '#tests/support/late-morning-zone.ts';

/** Days of history of the compared accounts. */
const HISTORIES = { fiveDays: 5, oneYear: 365, fiveYears: 1825 } as const;
export type History = keyof typeof HISTORIES;

/** A browser profile on disk that has visited the app: it has the service worker and the data. */
export interface Visited {
  profileDir: string;
  url: string;
}

/** What the parts share; each item is made when first needed. */
export interface World {
  /** A copy of the build, so that a build during the bench does not affect it. */
  dist: string;
  server(): Promise<EmbeddedServer>;
  newAccount(name: string): Promise<Account>;
  /** A device on which a user with that much history is signed in and synced. */
  device(history: History): Promise<Visited>;
  emptyPage(): Promise<Visited>;
  /** A time zone in which it is late morning. */
  zone: string;
  /** Opens that profile in that zone, or in another one; with null a browser without a profile. */
  browse(profileDir: string | null, zone?: string): Promise<BrowserContext>;
  /** A copy of the profile that may be changed. Its browser must be closed. */
  copyOf(visited: Visited): Promise<Visited>;
  chromiumVersion(): string;
  close(): Promise<void>;
}

const VIEW = { viewport: { width: 390, height: 844 }, locale: 'en-GB' };

export async function openWorld(builtDist: string): Promise<World> {
  const home = await mkdtemp(path.join(tmpdir(), 'simmer-bench-'));
  const dist = path.join(home, 'app/dist');
  await cp(builtDist, dist, { recursive: true });
  const zone = lateMorningZone(Date.now());
  const executablePath = findChromium();
  const undo: (() => Promise<unknown>)[] = [];
  let folders = 0;
  const newFolder = () => path.join(home, `profile-${++folders}`);

  const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
    let made: Promise<T> | null = null;
    return () => {
      made ??= make();
      return made;
    };
  };
  const server = once(async () => {
    const log = () => {};
    const options = { host: '127.0.0.1', dataDir: path.join(home, 'data'), distDir: dist, seed: false, log };
    const running = await startEmbeddedServer(options);
    undo.push(() => running.stop());
    return running;
  });

  async function browse(profileDir: string | null, timezoneId = zone): Promise<BrowserContext> {
    if (!executablePath) throw new Error('No Chromium found: set CHROMIUM_PATH');
    const launch = { executablePath, args: CHROMIUM_ARGS };
    const options = { ...VIEW, timezoneId };
    if (profileDir !== null) {
      const context = await chromium.launchPersistentContext(profileDir, { ...launch, ...options });
      await addProbe(context);
      return context;
    }
    const browser = await chromium.launch(launch);
    const context = await browser.newContext(options);
    context.once('close', () => void browser.close());
    await addProbe(context);
    return context;
  }

  /** Visits the app once online and once offline, after which the browser has cached the compiled scripts. */
  async function visit(url: string, act: (page: Page) => Promise<void>): Promise<Visited> {
    const profileDir = newFolder();
    const context = await browse(profileDir);
    try {
      const page = context.pages()[0] ?? (await context.newPage());
      // a page that fails at its start never becomes usable, so report its error instead of waiting forever
      const broken = new Promise<never>((_, reject) => page.once('pageerror', reject));
      const visited = async () => {
        await act(page);
        await offlineReady(page);
        await context.setOffline(true);
        await page.goto(url);
        await page.evaluate(() => window.probe.usable);
      };
      await Promise.race([visited(), broken]);
    } finally {
      await context.close();
    }
    return { profileDir, url };
  }

  const signedInDevice = (history: History) =>
    once(async () => {
      const running = await server();
      const account = await createAccount(running, history);
      await addHistory(running, account, HISTORIES[history], zone);
      return visit(running.url, async (page) => {
        await signIn(page, running.url, account);
        await untilSynced(page, account.id);
      });
    });
  const devices = {
    fiveDays: signedInDevice('fiveDays'),
    oneYear: signedInDevice('oneYear'),
    fiveYears: signedInDevice('fiveYears'),
  };

  const emptyPage = once(async () => {
    const folder = path.join(home, 'empty/dist');
    await buildPage('empty-page', folder);
    const pages = await servePages(folder);
    undo.push(() => pages.stop());
    return visit(pages.url, async (page) => {
      await page.goto(pages.url);
      await page.evaluate(() => window.probe.usable);
    });
  });

  return {
    dist,
    zone,
    server,
    emptyPage,
    browse,
    device: (history) => devices[history](),
    newAccount: async (name) => createAccount(await server(), name),
    async copyOf({ profileDir, url }) {
      const copy = newFolder();
      await cp(profileDir, copy, { recursive: true, verbatimSymlinks: true });
      return { profileDir: copy, url };
    },
    chromiumVersion: () =>
      executablePath
        ? execFileSync(executablePath, ['--version'], {
            encoding: 'utf8',
            stdio: ['ignore', 'pipe', 'ignore'],
          })
            .trim()
            .replace(/ built on.*/, '')
        : 'no Chromium',
    async close() {
      for (const step of undo.reverse()) await step();
      await rm(home, { recursive: true, force: true });
    },
  };
}
