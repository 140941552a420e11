import type Dexie from 'dexie';

/**
 * How a store ends under an open page.
 * - `gone`: its database was deleted or could not be opened again (the browser evicted it, site data was
 *   cleared, or another tab signed out).
 * - `outgrown`: a newer version of the app is upgrading it.
 * - `damaged`: the browser cannot read it.
 */
export type StoreEnd = 'gone' | 'outgrown' | 'damaged';

/** True when Dexie closed because the browser cut the connection, as some do in the background. */
const wasCut = (options?: { disableAutoOpen: boolean }): boolean => options?.disableAutoOpen === false;

/**
 * Keeps a database open for as long as the page needs it. When the browser cuts the connection, it is opened
 * again at once, and calls wait for that. When another tab deletes or upgrades the database, it closes for
 * good and `onEnd` is called.
 */
export function watchConnection(database: Dexie, onEnd: (end: StoreEnd) => void): void {
  let opened = false;
  const onReady = () => {
    opened = true;
  };
  database.on('ready', onReady, true);
  database.on('populate', () => {
    if (opened) onEnd('gone'); // Dexie has created an empty database: the old one was deleted
  });
  database.on('versionchange', ({ newVersion }) => {
    database.close();
    onEnd(newVersion ? 'outgrown' : 'gone');
    return false; // stops Dexie's own listener, which would open the database again at the next use
  });
  const open = database.open.bind(database);
  const close = database.close.bind(database);
  database.close = (options) => {
    close(options);
    if (wasCut(options)) open().catch(() => onEnd('gone'));
  };
}
