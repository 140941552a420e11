import { defer, of, Subject, startWith, switchMap } from 'rxjs';
import type { ClientState, OutboxEntry, RejectedMutation } from '#store/database/outbox.ts';
import type { Written } from '#store/database/report-writes.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';

/** What waits on this device, and the client record. */
export interface OutboxView extends ClientState {
  /**
   * Stored here and not yet acknowledged by the server, oldest first. Includes a mutation that the service
   * worker knows is rejected, until its effect is off the screen: it moves to `rejected` in one step.
   */
  queued: readonly OutboxEntry[];
  /** Acknowledged, but a pull may not have brought their result yet: still part of what is on screen. */
  settling: readonly OutboxEntry[];
  rejected: readonly RejectedMutation[];
  /** The address of the picture that waits for its upload. */
  waitingPicture: string | null;
}

const OUTBOX_TABLES = ['client', 'mutations', 'rejected', 'pictures'] as const;

/**
 * What waits on this device, live. Create it before the database is opened, so that it misses no change. It reads the
 * disk again only after a change whose report does not say what the outbox has become; then all queries wait for one read.
 */
export function createOutbox(database: StoreDatabase) {
  let known: OutboxView | null = null;
  let reading: Promise<OutboxView> | null = null;
  const changed$ = new Subject<void>();
  database.changed.subscribe((written) => {
    if (!OUTBOX_TABLES.some((table) => written.tables.includes(table))) return;
    known = known && viewAfter(known, written);
    reading = null; // it may have begun before this change
    changed$.next();
  });
  const read = (): Promise<OutboxView> => {
    const begun = readOutbox(database);
    reading = begun;
    const end = (view: OutboxView | null) => {
      if (reading !== begun) return;
      known = view;
      reading = null;
    };
    begun.then(end, () => end(null));
    return begun;
  };
  const view$ = defer(() =>
    changed$.pipe(
      startWith(null),
      switchMap(() => (known ? of(known) : (reading ?? read()))),
    ),
  );
  return { read, view$ };
}

/** Null when only the disk says what the outbox is after this transaction. */
function viewAfter(view: OutboxView, { outbox, tables }: Written): OutboxView | null {
  if (outbox?.state.commit !== view.commit + 1) return null;
  if (!view.synced) return null; // by `synced`, screens know that the first rows are there: it must arrive after them
  if (tables.includes('rejected') || tables.includes('pictures')) return null;
  if ('queue' in outbox) return { ...view, ...outbox.state, ...bySettling(outbox.queue) };
  return { ...view, ...outbox.state, queued: [...view.queued, outbox.appended] };
}

async function readOutbox(database: StoreDatabase): Promise<OutboxView> {
  const read = async () =>
    Promise.all([
      database.readState(),
      database.mutations.toArray(),
      database.rejected.toArray(),
      database.pictures.where('state').equals('waiting').primaryKeys(), // keys only: the bytes are not read
    ]);
  const [state, entries, rejected, pictures] = await database.transaction('r', OUTBOX_TABLES, read);
  return { ...state, ...bySettling(entries), rejected, waitingPicture: pictures.at(-1) ?? null };
}

const bySettling = (entries: readonly OutboxEntry[]) => ({
  queued: entries.filter(({ settles_after_run }) => settles_after_run === null),
  settling: entries.filter(({ settles_after_run }) => settles_after_run !== null),
});
