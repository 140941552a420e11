import type { Clock } from '#base/clock.ts';
import { err, ok, type Result } from '#base/result.ts';
import { type WriteFailure, writeFailureOf } from '#commands/write-failure.ts';
import { checkInId } from '#domain/check-in-id.ts';
import { instantOf } from '#domain/days.ts';
import { isSameTap, mayUndo, type TapKey, tapsOf } from '#domain/ledger.ts';
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
  { store, clock }: { store: Store; clock: Clock },
  { check_in_type, local_day, check_in_time }: TapKey,
): Promise<Result<void, UndoCheckInError>> {
  const at = clock.now();
  const undo = { check_in_type, local_day, check_in_time, undone_at: instantOf(at) };
  try {
    return await store.exclusive(async () => {
      if (!(await store.outbox.readState()).synced) return err({ type: 'NotSyncedYet' });
      const draft = store.draft();
      const row = await draft.get('check_ins', checkInId(store.userId, check_in_type, local_day));
      if (!tapsOf(row).some((tap) => tap.check_in_time === check_in_time)) return err({ type: 'NotThere' });
      if (!mayUndo(undo)) return err({ type: 'TooLate' });
      const queued = (await store.outbox.mutations.toArray()).find(
        ({ name, args }) => name === 'checkIn' && isSameTap(args, undo),
      );
      if (queued && (await store.withdraw(queued.seq, at))) return ok(undefined);
      await store.append('undoCheckIn', undo, at, { draft });
      return ok(undefined);
    });
  } catch (error) {
    return err(writeFailureOf(error));
  }
}
