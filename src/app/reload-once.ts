/** Long enough to read why the page is about to reload. */
const NOTICE_MS = 4000;
const MARK = 'simmer-made-way';

/**
 * A newer version of the app has upgraded the store: shows a message, then reloads. Only once for each build
 * and tab. If the older build comes back (it was published again), the next reload needs the person's tap.
 */
export function reloadOnce(
  build: string,
  tab: Pick<Storage, 'getItem' | 'setItem'>,
  reload: () => void,
): void {
  if (tab.getItem(MARK) === build) return;
  tab.setItem(MARK, build);
  setTimeout(reload, NOTICE_MS);
}
