import type { Observable } from 'rxjs';
import type { EpochMs } from '#base/clock.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CheckIn } from '#schemas/check-in.ts';
import type { CheckInNote } from '#schemas/check-in-note.ts';
import type { Row } from '#schemas/entities.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import type { Outbox } from '#store/outbox/outbox.ts';
import type { RowWrite } from '#store/rows/doc-key.ts';
import { observeTables } from '#store/rxdb/observe-tables.ts';

/** Older notes are deleted when new ones come, so that the table stays small. */
const KEPT_MS = 60 * 86_400_000;

/** Stores notes, replacing an older one for the same check-in, and deletes the outdated ones. */
export async function keepNotes(outbox: Outbox, notes: readonly CheckInNote[], now: EpochMs): Promise<void> {
  await outbox.dropNotesBefore(now - KEPT_MS);
  await outbox.notes.bulkPut(notes);
}

/** The notes on this device, by the id of their check-in, live. */
export function observeNotes(outbox: StoreDatabase): Observable<ReadonlyMap<Uuid, CheckInNote>> {
  return observeTables(outbox, ['notes'], async () => {
    const notes = await outbox.notes.toArray();
    return new Map(notes.map((note) => [note.id, note]));
  });
}

/** The check-in that a write changes; null on both sides if the row is from another table. */
export const checkInsOf = ({ before, after }: RowWrite) => ({
  before: checkInOf(before),
  after: checkInOf(after),
});

function checkInOf(row: Row | null): CheckIn | null {
  return row !== null && 'check_in_type' in row ? row : null;
}
