import type { EpochMs } from '#base/clock.ts';
import type { NewId } from '#base/new-id.ts';
import type { Uuid } from '#base/uuid.ts';
import type { RowChange } from '#domain/check-ins/totals.ts';
import type { CheckInNote } from '#schemas/check-in-note.ts';
import type { Outbox } from '#store/outbox/outbox.ts';
import type { Documents } from '#store/rows/documents.ts';
import type { ApplyMutation } from '#store/rows/replay.ts';

/** What a store needs. The rules are passed in, because this folder does not know them. */
export interface StoreDeps {
  userId: Uuid;
  documents: Documents;
  /** Must have a client record. */
  outbox: Outbox;
  newId: NewId;
  apply: ApplyMutation;
  /** Explains why numbers on screen changed. */
  explain: (changes: readonly RowChange[], refused: ReadonlySet<Uuid>, at: EpochMs) => CheckInNote[];
}
