/** Long enough to read why the page is about to change. */
const SAID_FOR_MS = 4000;
const MARK = 'simmer-made-way';

/**
 * A newer version of the app has the store: loads the page anew after saying so. Once for each build and tab: where
 * the older build comes again (it was published again), only the person's own tap loads once more.
 */
export function reloadOnce(
  build: string,
  tab: Pick<Storage, 'getItem' | 'setItem'>,
  reload: () => void,
): void {
  if (tab.getItem(MARK) === build) return;
  tab.setItem(MARK, build);
  setTimeout(reload, SAID_FOR_MS);
}
