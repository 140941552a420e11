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
  const forget = () => {
    promise = null;
  };
  return () => {
    promise ??= fetch().catch((cause: unknown) => {
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

/** Style sheets that failed to load, until the part that needs them reports its failure. */
const broken = new Set<HTMLLinkElement>();
// the session's tests have no page
globalThis.addEventListener?.(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') broken.add(target);
  },
  true, // the event does not bubble
);

/**
 * Fetches a part of the app, and tries a second time when that fails: a bad network loses single requests. Vite adds each
 * style sheet once and then takes it for loaded, so one that failed is replaced here.
 */
export function partFetcher<T>(fetch: () => Promise<T>): () => Promise<T> {
  const lost: HTMLLinkElement[] = [];
  let running: Promise<T> | null = null;
  const attempt = async () => {
    try {
      await Promise.all(lost.splice(0).map(fetchStyleSheetAgain));
      if (broken.size > 0) throw new Error('Failed to fetch a style sheet');
      return await fetch();
    } catch (cause) {
      lost.push(...broken);
      broken.clear();
      throw cause;
    }
  };
  return () => {
    running ??= attempt()
      .catch(attempt)
      .finally(() => {
        running = null;
      });
    return running;
  };
}

/** Ends when the style sheet has loaded or has failed again. */
function fetchStyleSheetAgain(before: HTMLLinkElement): Promise<unknown> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = before.href;
  before.replaceWith(link);
  return new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
}
