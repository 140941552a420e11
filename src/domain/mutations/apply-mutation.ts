import { assertNever } from '#base/guards.ts';
import type { Uuid } from '#base/uuid.ts';
import { changeGoals, hasCheckedIn } from '#domain/check-ins/change-goals.ts';
import { insertCheckIn, removeCheckIn } from '#domain/check-ins/ledger.ts';
import type { EditableRows } from '#domain/editable-rows.ts';
import { applyBlock, applyMute, applyUnblock } from '#domain/users/boundaries.ts';
import { applyAcceptFriend, removeRequest } from '#domain/users/friendships.ts';
import { applyMarkRead, applySendMessage } from '#domain/users/messages.ts';
import type { Intent } from '#schemas/mutation.ts';

/**
 * What a mutation does to the rows. Pure: it reads and writes only `rows`. Safe to do twice. Does nothing
 * when profile, goals or streaks are missing, because they may not have arrived yet. It never rejects
 * anything; only the server does. Twin: `private.apply_mutation` in SQL.
 */
export async function applyMutation(rows: EditableRows, userId: Uuid, mutation: Intent): Promise<void> {
  switch (mutation.name) {
    case 'setProfile': {
      const profile = await rows.get('profiles', userId);
      const display_name = mutation.args.display_name.trim();
      if (profile) rows.set('profiles', userId, { ...profile, display_name });
      return;
    }
    case 'setGoals': {
      const goals = await rows.get('goals', userId);
      const streaks = await rows.get('streaks', userId);
      if (!goals || !streaks) return;
      rows.set('goals', userId, changeGoals(goals, mutation.args, hasCheckedIn(streaks)));
      return;
    }
    case 'setAvatar': {
      const profile = await rows.get('profiles', userId);
      if (profile) rows.set('profiles', userId, { ...profile, avatar_url: mutation.args.avatar_url });
      return;
    }
    case 'checkIn':
      return insertCheckIn(rows, userId, mutation.args);
    case 'undoCheckIn':
      return removeCheckIn(rows, userId, mutation.args);
    case 'requestFriend':
      // only the server knows whose address it is; until the row arrives, the screen shows the outbox's request
      return;
    case 'acceptFriend':
      return applyAcceptFriend(rows, userId, mutation.args.friendship_id);
    case 'rejectFriend':
    case 'cancelRequest':
      return removeRequest(rows, mutation.args.friendship_id);
    case 'sendMessage':
      return applySendMessage(rows, userId, mutation.args);
    case 'markRead':
      return applyMarkRead(rows, userId, mutation.args.message_ids);
    case 'setReminders':
      rows.set('reminders', userId, { user_id: userId, ...mutation.args });
      return;
    case 'block':
      return applyBlock(rows, userId, mutation.args);
    case 'unblock':
      return applyUnblock(rows, mutation.args);
    case 'mute':
      return applyMute(rows, userId, mutation.args);
    case 'setBoard': {
      const profile = await rows.get('profiles', userId);
      if (profile) rows.set('profiles', userId, { ...profile, on_board: mutation.args.on_board });
      return;
    }
    case 'report':
      return; // only the server keeps it
    default:
      return assertNever(mutation);
  }
}
