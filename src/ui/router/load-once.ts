/** A part of the app that could not be fetched. Told in its place (components/screen-boundary.tsx). */
export class NotFetched extends Error {
  override name = 'NotFetched';
}

/** What starts over once `fetchAgain` is called. */
const failed = new Set<() => void>();

/**
 * Gives the same promise to whoever draws, also after it failed: a promise that were made anew by each drawing would fetch
 * without end.
 */
export function loadOnce<T>(fetch: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | null = null;
  let start = fetch;
  const forget = () => {
    promise = null;
    start = () => fetchStyleSheetsAgain().then(fetch);
  };
  return () => {
    promise ??= start().catch((cause: unknown) => {
      failed.add(forget);
      throw new NotFetched('Failed to fetch a part of the app', { cause });
    });
    return promise;
  };
}

/** What failed is fetched anew when it is drawn next. */
export function fetchAgain(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** Style sheets that did not arrive: Vite adds each once, and takes it for loaded ever after. */
const broken = new Set<HTMLLinkElement>();
// there is no page where the session is tested
globalThis.addEventListener?.(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') broken.add(target);
  },
  true, // the event does not bubble
);

async function fetchStyleSheetsAgain(): Promise<void> {
  const links = [...broken];
  broken.clear();
  await Promise.all(links.map(fetchStyleSheetAgain));
}

function fetchStyleSheetAgain(before: HTMLLinkElement): Promise<unknown> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = before.href;
  before.replaceWith(link);
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
  });
}
