import type { EpochMs } from '#base/clock.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { catchWriteFailure, type WriteFailure, write } from '#commands/write.ts';
import { instantOf } from '#domain/calendar/days.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { isSameTap, mayUndo, type TapKey, tapsOf, type Undo } from '#domain/check-ins/ledger.ts';
import type { Store } from '#store/store.ts';

export type UndoCheckInError =
  /** More than 60 seconds have gone by, or the clock was set back behind the tap. */
  | { type: 'TooLate' }
  /** It was taken back already, here or elsewhere, or an earlier one of that day stands in its place. */
  | { type: 'NotThere' }
  | WriteFailure;

/**
 * Takes back a mis-tapped check-in, within 60 seconds of the tap, sent or not, with or without a network. What it
 * earned, the streak and the league follow by counting the rest anew; a later tap of that day, made on another device,
 * stands again. A check-in that no request has carried leaves the queue and nothing is sent; else both are sent, in their
 * order: the server judges an undo by its values. Twice, or from two tabs, is once.
 */
export async function undoCheckIn(
  { store, clock }: CommandContext,
  { check_in_type, local_day, check_in_time }: TapKey,
): Promise<Result<void, UndoCheckInError>> {
  const at = clock.now();
  return takeBack(store, { check_in_type, local_day, check_in_time, undone_at: instantOf(at) }, at);
}

async function takeBack(store: Store, undo: Undo, at: EpochMs): Promise<Result<void, UndoCheckInError>> {
  const judged = await write<number | null, UndoCheckInError>(store, async (change) => {
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
    const unsent = (await store.outbox.mutations.toArray()).find(
      ({ seq, name, args }) => seq > sent_seq && name === 'checkIn' && isSameTap(args, undo),
    );
    if (!unsent) await change.append('undoCheckIn', undo, at);
    return ok(unsent?.seq ?? null);
  });
  if (!judged.ok) return judged;
  const seq = judged.value;
  if (seq === null) return ok(undefined);
  const withdrawn = await catchWriteFailure(async () => ok(await store.withdraw(seq, at)));
  if (!withdrawn.ok) return withdrawn;
  // where a request has taken it along meanwhile, the undo follows it
  return withdrawn.value ? ok(undefined) : takeBack(store, undo, at);
}
