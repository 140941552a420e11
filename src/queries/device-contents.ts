import { type Observable, switchMap } from 'rxjs';
import type { QueryContext } from '#queries/parts/query-context.ts';
import type { TableName } from '#schemas/registry.ts';

/** How much of the signed-in user's data is on this device. */
export interface DeviceContents {
  rows: Readonly<Record<TableName, number>>;
  /** Changes that wait to be sent. */
  waiting: number;
  /** Changes that the server rejected. */
  rejected: number;
  /** False while the server has more than has arrived here. */
  complete: boolean;
}

/** The counts, live. */
export function observeDeviceContents(context: QueryContext): Observable<DeviceContents> {
  // every transaction on rows or queue changes the client record, which is part of that view
  return context.store.outboxView.pipe(switchMap(() => readDeviceContents(context)));
}

/** Counts once, without reading any rows. */
export async function readDeviceContents({ store }: QueryContext): Promise<DeviceContents> {
  const { database, documents } = store;
  const [state, mutations, rejected, rows] = await Promise.all([
    database.readState(),
    database.mutations.toArray(),
    database.rejected.count(),
    documents.counts(),
  ]);
  return {
    rows,
    waiting: mutations.filter(({ settles_after_run }) => settles_after_run === null).length,
    rejected,
    complete: state.synced && !state.mid_run && !state.sweeping && state.cursor !== null,
  };
}
