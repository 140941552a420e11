import { type Observable, shareReplay } from 'rxjs';
import type { ClientState, OutboxEntry, RejectedMutation } from '#store/database/outbox.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import { observeTables } from '#store/rxdb/observe-tables.ts';

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

export async function readOutbox(database: StoreDatabase): Promise<OutboxView> {
  const read = async () =>
    Promise.all([
      database.readState(),
      database.mutations.toArray(),
      database.rejected.toArray(),
      database.pictures.where('state').equals('waiting').primaryKeys(), // keys only: the bytes are not read
    ]);
  const [state, entries, rejected, pictures] = await database.transaction('r', OUTBOX_TABLES, read);
  const queued = entries.filter(({ settles_after_run }) => settles_after_run === null);
  const settling = entries.filter(({ settles_after_run }) => settles_after_run !== null);
  return { ...state, queued, settling, rejected, waitingPicture: pictures.at(-1) ?? null };
}

/**
 * Emits again when this tab, another tab or the service worker changes any of it. Shared, because each
 * separate query would read four tables again at every tap.
 */
export const observeOutbox = (database: StoreDatabase): Observable<OutboxView> =>
  observeTables(database, OUTBOX_TABLES, () => readOutbox(database)).pipe(
    shareReplay({ bufferSize: 1, refCount: true }),
  );
