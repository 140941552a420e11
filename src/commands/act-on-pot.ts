import { err, ok, type Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import type { AskPotError } from '#commands/ask-pot.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { todayOf } from '#domain/calendar/day-start.ts';
import type { Intent } from '#domain/mutations/registry.ts';
import { isStoveFull } from '#domain/pots/pot-roles.ts';
import { write } from '#store/write.ts';

/** What a user can do with a pot, besides asking for it. */
export type PotAct = 'join' | 'remove' | 'end' | 'nudge' | 'mute' | 'unmute' | { dismissUntil: string };

/** Joins, declines, takes back, ends, nudges, mutes nudges, or dismisses a card. */
export async function actOnPot(
  { store, clock }: CommandContext,
  { potId, act }: { potId: Uuid; act: PotAct },
): Promise<Result<void, AskPotError>> {
  const at = clock.now();
  return write<void, AskPotError>(store, async (change) => {
    const goals = await change.rows.get('goals', store.userId);
    if (!goals) return err({ type: 'NotSyncedYet' });
    if (act === 'join' && isStoveFull(await store.documents.where('pots'), store.userId, at)) {
      return err({ type: 'StoveFull' });
    }
    const { name, args } = intentOf(potId, act, todayOf(goals, at, clock.utcOffsetMinutes(at)));
    await change.append(name, args as never, at);
    return ok(undefined);
  });
}

function intentOf(pot_id: Uuid, act: PotAct, local_day: string): Intent {
  switch (act) {
    case 'join':
      return { name: 'joinPot', args: { pot_id, local_day } };
    case 'remove':
      return { name: 'removePot', args: { pot_id } };
    case 'end':
      return { name: 'endPot', args: { pot_id, local_day } };
    case 'nudge':
      return { name: 'nudgeFriend', args: { pot_id, local_day } };
    case 'mute':
    case 'unmute':
      return { name: 'muteNudges', args: { pot_id, muted: act === 'mute' } };
    default:
      return { name: 'dismissPot', args: { pot_id, until_day: act.dismissUntil } };
  }
}
