import { assertNever } from '#base/assert-never.ts';
import type { Uuid } from '#base/uuid.ts';
import { changeGoals } from '#domain/day-start.ts';
import type { Draft } from '#domain/draft.ts';
import { acceptFriend, removeRequest } from '#domain/friendships.ts';
import { insertCheckIn, removeCheckIn } from '#domain/ledger.ts';
import { markRead, sendMessage } from '#domain/messages.ts';
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
    case 'setAvatar': {
      const profile = await draft.get('profiles', userId);
      if (profile) draft.set('profiles', userId, { ...profile, avatar_url: mutation.args.avatar_url });
      return;
    }
    case 'checkIn':
      return insertCheckIn(draft, userId, mutation.args);
    case 'undoCheckIn':
      return removeCheckIn(draft, userId, mutation.args);
    case 'requestFriend':
      return; // whom the address belongs to, only the server knows: until then it is shown from the outbox
    case 'acceptFriend':
      return acceptFriend(draft, userId, mutation.args.friendship_id);
    case 'rejectFriend':
    case 'cancelRequest':
      return removeRequest(draft, mutation.args.friendship_id);
    case 'sendMessage':
      return sendMessage(draft, userId, mutation.args);
    case 'markRead':
      return markRead(draft, userId, mutation.args.message_ids);
    default:
      return assertNever(mutation);
  }
}
