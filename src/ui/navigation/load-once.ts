/** A part of the app could not be fetched. Shown in its place (components/loading/screen-boundary.tsx). */
export class NotFetched extends Error {
  override name = 'NotFetched';
}

/** What `fetchAgain` must reset. */
const failed = new Set<() => void>();

/**
 * Returns the same promise on every call, even after a failure: a component that created a new promise each
 * time it renders would fetch forever.
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

/** Failed parts are fetched again when they are drawn next. */
export function fetchAgain(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * Style sheets that failed to load. Vite adds each one once and then takes it for loaded, so they must be
 * removed.
 */
const broken = new Set<HTMLLinkElement>();
// the session's tests have no page
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
