import type { Clock, EpochMs } from '#base/clock.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import { type ChangingStore, catchWriteFailure, type WriteFailure, write } from '#commands/write.ts';
import { instantOf } from '#domain/calendar/days.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { isSameTap, mayUndo, type TapKey, tapsOf, type Undo } from '#domain/check-ins/ledger.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import type { PlanSettlement, Store } from '#store/store.ts';

export type UndoCheckInError =
  /** More than 60 seconds have passed, or the clock was set back before the tap. */
  | { type: 'TooLate' }
  /** It was undone already, here or elsewhere, or an earlier check-in of that day has replaced it. */
  | { type: 'NotThere' }
  | WriteFailure;

/** Only a page can withdraw a mutation: the worker has no code for the replay, so it sends check-in and undo. */
type UndoingStore = ChangingStore &
  Partial<Pick<Store, 'settle'>> & { database: Pick<StoreDatabase, 'mutations'> };

/**
 * Undoes a check-in within 60 seconds of the tap, sent or not, online or offline. Points, streaks and league
 * are recomputed from the rest; a later tap of that day on another device counts again. If no request has
 * carried the check-in, it leaves the queue and nothing is sent. Otherwise both are sent in order, and the
 * server checks the undo by the two times. Undoing twice, or from two tabs, has the same effect as once.
 */
export async function undoCheckIn(
  { store, clock }: { store: UndoingStore; clock: Clock },
  { check_in_type, local_day, check_in_time }: TapKey,
): Promise<Result<void, UndoCheckInError>> {
  const at = clock.now();
  return takeBack(store, { check_in_type, local_day, check_in_time, undone_at: instantOf(at) }, at);
}

async function takeBack(
  store: UndoingStore,
  undo: Undo,
  at: EpochMs,
): Promise<Result<void, UndoCheckInError>> {
  const judged = await write<Uuid | null, UndoCheckInError>(store, async (change) => {
    const { synced, sent_seq } = await change.state();
    if (!synced) return err({ type: 'NotSyncedYet' });
    const row = await change.rows.get(
      'check_ins',
      checkInId(store.userId, undo.check_in_type, undo.local_day),
    );
    if (!tapsOf(row).some(({ check_in_time }) => check_in_time === undo.check_in_time)) {
      return err({ type: 'NotThere' });
    }
    if (!mayUndo(undo)) return err({ type: 'TooLate' });
    const unsent = (await store.database.mutations.toArray()).find(
      ({ seq, name, args }) => store.settle && seq > sent_seq && name === 'checkIn' && isSameTap(args, undo),
    );
    if (!unsent) await change.append('undoCheckIn', undo, at);
    return ok(unsent?.id ?? null);
  });
  if (!judged.ok) return judged;
  const id = judged.value;
  if (id === null || !store.settle) return ok(undefined);
  const settle = store.settle.bind(store);
  const withdraw: PlanSettlement = async (state, queue) => {
    // by its id: another tab may have numbered the queue anew, and another mutation has the seq
    const others = queue.filter((entry) => entry.id !== id || entry.seq <= state.sent_seq);
    return others.length < queue.length ? { queue: others, noting: { rejected: new Set(), at } } : null;
  };
  const withdrawn = await catchWriteFailure(async () => ok(await settle(withdraw)));
  if (!withdrawn.ok) return withdrawn;
  // a request has carried it meanwhile, so the undo is sent too
  return withdrawn.value ? ok(undefined) : takeBack(store, undo, at);
}
