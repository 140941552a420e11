import type { KeepingText } from '#base/site-data.ts';

/** Long enough to read why the page is about to reload. */
const INFO_MS = 4000;
const MARK = 'simmer-made-way';

/**
 * A newer version of the app has upgraded the store: shows a message, then reloads. Only once for each build
 * and tab. If the older build comes back (it was published again), the next reload needs the user's tap.
 */
export function reloadOnce(
  build: string,
  tab: Pick<KeepingText, 'getItem' | 'setItem'>,
  reload: () => void,
): void {
  if (tab.getItem(MARK) === build) return;
  try {
    tab.setItem(MARK, build);
  } catch {
    return; // storage is full or blocked: without the mark, the page might reload forever
  }
  setTimeout(reload, INFO_MS);
}
