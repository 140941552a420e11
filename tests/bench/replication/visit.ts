import type { BrowserContext, Page, Request } from '@playwright/test';
import type { Backend } from '#tests/bench/replication/backend.ts';
import type { Contender } from '#tests/bench/replication/page/main.ts';
import type { World } from '#tests/bench/world.ts';

const API = /^\/(?:rest|auth|storage)\//;

/** Bytes sent and received, including headers. */
export interface Traffic {
  requests: number;
  bytes: number;
}

/** A new device: a new browser, signed in. */
export async function newDevice(world: World, { session }: Backend): Promise<BrowserContext> {
  const context = await world.browse(null);
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), session);
  return context;
}

/**
 * Opens the contender's page and its database, with nothing synced yet. `ms`: how long opening the database
 * took.
 */
export async function visit(
  context: BrowserContext,
  { url, user }: Backend,
  contender: Contender,
): Promise<{ page: Page; ms: number }> {
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(`${contender}: ${message.text()}`);
  });
  await page.goto(url);
  await page.waitForFunction(() => 'bench' in window);
  const ms = await page.evaluate(([name, who]) => window.bench.open(name, who), [contender, user] as const);
  return { page, ms };
}

/** Counts the requests of the page during a task. */
export async function counting<T>(page: Page, act: () => Promise<T>): Promise<Traffic & { result: T }> {
  const sizes: Promise<number>[] = [];
  const listen = (request: Request) => {
    if (!API.test(new URL(request.url()).pathname)) return;
    sizes.push(
      request
        .sizes()
        .then(
          (size) =>
            size.requestBodySize + size.requestHeadersSize + size.responseBodySize + size.responseHeadersSize,
        ),
    );
  };
  page.on('requestfinished', listen);
  const result = await act();
  page.off('requestfinished', listen);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return { result, requests: sizes.length, bytes };
}

/** Bytes of JavaScript heap in use after garbage collection. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
