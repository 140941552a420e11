import type { EpochMs } from '#base/clock.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { instantOf } from '#domain/calendar/days.ts';
import { type UndoCheckInError, undoFault } from '#domain/check-ins/decide-check-in.ts';
import { isSameTap, type TapKey, type Undo } from '#domain/check-ins/ledger.ts';
import type { PlanSettlement, Store } from '#store/store.ts';
import { catchWriteFailure, write } from '#store/write.ts';

/**
 * Undoes a check-in within 60 seconds of the tap, sent or not, online or offline. Points, streaks and league
 * are recomputed from the rest; a superseded check-in of that day counts again. If no request has carried the
 * check-in, it leaves the queue and nothing is sent. Otherwise both are sent in order, and the server checks
 * the undo by the two times. Undoing twice, or from two tabs, has the same effect as once.
 */
export function undoCheckIn(
  { store, clock }: CommandContext,
  { check_in_type, local_day, check_in_time }: TapKey,
): Promise<Result<void, UndoCheckInError>> {
  const at = clock.now();
  return takeBack(store, { check_in_type, local_day, check_in_time, undone_at: instantOf(at) }, at);
}

async function takeBack(store: Store, undo: Undo, at: EpochMs): Promise<Result<void, UndoCheckInError>> {
  const decided = await write<Uuid | null, UndoCheckInError>(store, async (change) => {
    const fault = await undoFault(change, store.userId, undo);
    if (fault) return err(fault);
    const { sent_seq } = await change.state();
    const unsent = (await store.database.mutations.toArray()).find(
      ({ seq, name, args }) => seq > sent_seq && name === 'checkIn' && isSameTap(args, undo),
    );
    if (!unsent) await change.append('undoCheckIn', undo, at);
    return ok(unsent?.id ?? null);
  });
  if (!decided.ok) return decided;
  const id = decided.value;
  if (id === null) return ok(undefined);
  const withdraw: PlanSettlement = async (state, queue) => {
    // look for its id, because another tab may have renumbered the queue, so that another mutation has its seq
    const others = queue.filter((entry) => entry.id !== id || entry.seq <= state.sent_seq);
    return others.length < queue.length ? { queue: others, noting: { rejected: new Set(), at } } : null;
  };
  const withdrawn = await catchWriteFailure(async () => ok(await store.settle(withdraw)));
  if (!withdrawn.ok) return withdrawn;
  // a request has carried the check-in in the meantime, so the undo is sent as well
  return withdrawn.value ? ok(undefined) : takeBack(store, undo, at);
}
