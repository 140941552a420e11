import { type Observable, shareReplay } from 'rxjs';
import type { MeasuredClock } from '#base/measured-clock.ts';
import type { Uuid } from '#base/uuid.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import type { OutboxEntry, RejectedMutation } from '#store/outbox/outbox.ts';
import { observeTables } from '#store/rxdb/observe-tables.ts';

export interface OutboxView {
  /**
   * Stored here and not yet acknowledged by the server, oldest first. Includes a mutation that the worker
   * knows is refused, until its effect is off the screen: it moves to `rejected` in one step.
   */
  queued: readonly OutboxEntry[];
  /** Acknowledged, but a pull may not have brought their result yet: still part of what is on screen. */
  settling: readonly OutboxEntry[];
  rejected: readonly RejectedMutation[];
  /** The address of the picture that waits for its upload. */
  waitingPicture: string | null;
  synced: boolean;
  /** The server sent rows that this version of the app cannot read. */
  unreadable: boolean;
  lastSyncedAt: number | null;
  /** This device's current client id. It changes when the server asks for a new one. */
  clientId: Uuid;
  /** How far the device's clock is off; null until it was measured. */
  clock: MeasuredClock | null;
}

/**
 * What waits on this device. Emits again when this tab, another tab or the worker changes it. Shared, because
 * each separate query would read three tables again at every tap.
 */
export function observeOutbox(outbox: StoreDatabase): Observable<OutboxView> {
  const view$ = observeTables(outbox, ['mutations', 'rejected', 'pictures', 'client'], async () => {
    const [entries, rejected, pictures, state] = await Promise.all([
      outbox.mutations.toArray(),
      outbox.rejected.toArray(),
      outbox.pictures.where('state').equals('waiting').primaryKeys(), // keys only: the bytes are not read
      outbox.readState(),
    ]);
    return {
      queued: entries.filter((entry) => entry.settles_after_run === null),
      settling: entries.filter((entry) => entry.settles_after_run !== null),
      rejected,
      waitingPicture: pictures.at(-1) ?? null,
      synced: state.synced,
      unreadable: state.unreadable?.met === true,
      lastSyncedAt: state.last_synced_at,
      clientId: state.client_id,
      clock: state.clock ?? null,
    };
  });
  return view$.pipe(shareReplay({ bufferSize: 1, refCount: true }));
}
