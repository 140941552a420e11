import { err, ok, type Result, type WriteFailure } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { instantOf } from '#domain/calendar/days.ts';
import { isStoveFull, otherInPot, potRole } from '#domain/pots/pot-roles.ts';
import { write } from '#store/write.ts';

/** `StoveFull`: five pots and questions are as many as fit. */
export type AskPotError = { type: 'StoveFull' } | WriteFailure;

/** Asks a friend to share a pot. Does nothing while the two have one, or one of them is asked. */
export async function askPot(
  { store, clock }: CommandContext,
  friendId: Uuid,
): Promise<Result<void, AskPotError>> {
  const at = clock.now();
  return write<void, AskPotError>(store, async (change) => {
    const pots = await store.documents.where('pots');
    const open = pots.filter((pot) => ['asked', 'waiting', 'live'].includes(potRole(pot, store.userId, at)));
    if (open.some((pot) => otherInPot(pot, store.userId) === friendId)) return ok(undefined);
    if (isStoveFull(pots, store.userId, at)) return err({ type: 'StoveFull' });
    await change.append(
      'askPot',
      { pot_id: change.newId(), friend_id: friendId, asked_at: instantOf(at) },
      at,
    );
    return ok(undefined);
  });
}
