import type Dexie from 'dexie';

/**
 * How a store ends under an open page. `gone`: its database was deleted or could not be opened again (the browser evicted it, site
 * data was cleared, another tab signs out); `outgrown`: a newer version of the app takes it over; `damaged`: the browser cannot
 * read it.
 */
export type StoreEnd = 'gone' | 'outgrown' | 'damaged';

/** True for how Dexie itself closes: the browser cut the connection, as some do in the background. */
const wasCut = (options?: { disableAutoOpen: boolean }): boolean => options?.disableAutoOpen === false;

/**
 * Keeps a database open for as long as the page wants it. A connection that was cut is made again at once, and what is
 * asked of it meanwhile waits for it. One that is to make way for somebody else closes for good and is told about.
 */
export function watchConnection(database: Dexie, onEnd: (end: StoreEnd) => void): void {
  let opened = false;
  const onReady = () => {
    opened = true;
  };
  database.on('ready', onReady, true);
  database.on('populate', () => {
    if (opened) onEnd('gone'); // what was cut had also been deleted, and is made anew, empty
  });
  database.on('versionchange', ({ newVersion }) => {
    database.close();
    onEnd(newVersion ? 'outgrown' : 'gone');
    return false; // Dexie's own listener would have it opened again at the next use
  });
  const open = database.open.bind(database);
  const close = database.close.bind(database);
  database.close = (options) => {
    close(options);
    if (wasCut(options)) open().catch(() => onEnd('gone'));
  };
}
