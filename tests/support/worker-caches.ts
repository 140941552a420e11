import { vi } from 'vitest';

/** The Cache Storage of a fake worker, by the name of each cache: its responses by URL. */
export type KeptResponses = Map<string, Map<string, Response>>;

const ORIGIN = 'https://simmer.example';

/**
 * Makes this process look like a service worker of https://simmer.example to Workbox. `answer` simulates the
 * network.
 */
export function stubWorker(answer: (request: Request) => Response | Promise<Response>): {
  kept: KeptResponses;
  /** The paths that went to the network, oldest first. */
  asked: string[];
} {
  const kept: KeptResponses = new Map();
  const asked: string[] = [];
  const addressOf = (request: Request | string) =>
    new URL(typeof request === 'string' ? request : request.url, ORIGIN).href;
  const cacheNamed = (name: string) => {
    const answers = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, answers);
    return {
      keys: async () => [...answers.keys()].map((url) => new Request(url)),
      match: async (request: Request | string) => answers.get(addressOf(request))?.clone(),
      put: async (request: Request | string, response: Response) => {
        answers.set(addressOf(request), response);
      },
      delete: async (request: Request | string) => answers.delete(addressOf(request)),
    };
  };
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubGlobal('location', new URL(ORIGIN));
  vi.stubGlobal('FetchEvent', class {});
  vi.stubGlobal('ExtendableEvent', Object);
  vi.stubGlobal('caches', {
    has: async (name: string) => kept.has(name),
    open: async (name: string) => cacheNamed(name),
    match: async (request: Request | string, { cacheName = '' }: { cacheName?: string } = {}) =>
      cacheNamed(cacheName).match(request),
  });
  vi.stubGlobal('fetch', async (asking: Request | string) => {
    const request = new Request(addressOf(asking), typeof asking === 'string' ? {} : asking);
    asked.push(new URL(request.url).pathname);
    return answer(request);
  });
  return { kept, asked };
}

/** An event that keeps a service worker running until `ended`. */
export function workerEvent(type: string) {
  const work: Promise<unknown>[] = [];
  const event = Object.assign(new Event(type), {
    waitUntil: (more: Promise<unknown>) => void work.push(more),
  });
  return { event, ended: () => Promise.allSettled(work) };
}
