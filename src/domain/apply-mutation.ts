import { assertNever } from '#base/assert-never.ts';
import type { Uuid } from '#base/uuid.ts';
import { changeGoals } from '#domain/day-start.ts';
import type { Draft } from '#domain/draft.ts';
import { insertCheckIn } from '#domain/ledger.ts';
import type { Intent } from '#schemas/mutation.ts';

/**
 * What a mutation does to the rows. Pure over the draft, safe to do twice, and quiet when its ground (profile,
 * goals, streaks) is missing: the ground may not have arrived yet. Nothing is refused here; that is the server's.
 * Twin: `private.apply_mutation` in SQL.
 */
export async function applyMutation(draft: Draft, userId: Uuid, mutation: Intent): Promise<void> {
  switch (mutation.name) {
    case 'setProfile': {
      const profile = await draft.get('profiles', userId);
      const display_name = mutation.args.display_name.trim();
      if (profile) draft.set('profiles', userId, { ...profile, display_name });
      return;
    }
    case 'setGoals': {
      const goals = await draft.get('goals', userId);
      if (goals) draft.set('goals', userId, changeGoals(goals, mutation.args));
      return;
    }
    case 'checkIn':
      return insertCheckIn(draft, userId, mutation.args);
    default:
      return assertNever(mutation);
  }
}
