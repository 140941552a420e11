import type { WriteFailure } from '#base/result.ts';
import { common } from '#copy/common.ts';
import { clockTimeText, instantText, shortDayText } from '#copy/format/times.ts';
import { count } from '#copy/words.ts';
import { calendarDay, epochOf } from '#domain/calendar/days.ts';
import type { RejectedChange } from '#queries/rejected-changes.ts';
import type { CheckInType } from '#schemas/check-in.ts';
import { copy } from '#ui/copy/copy.ts';
import { nameOf } from '#ui/copy/shown-name.ts';

/** A longer message is cut here; the chat has all of it. */
const QUOTED = 80;

const ERRORS: Record<WriteFailure['type'], string> = {
  NotSyncedYet: common.stillLoading,
  Suspended: common.paused,
  StorageFull: common.outOfStorage,
};

/** 'Morning check-in, Tue 17 Nov 07:02', in the local time of the place where the user was. */
function checkIn(type: CheckInType, instant: string, utcOffsetMinutes: number): string {
  const wallDay = calendarDay(epochOf(instant), utcOffsetMinutes);
  return `${copy.checkInGroup(type)}, ${shortDayText(wallDay)} ${instantText(instant, utcOffsetMinutes)}`;
}

/** Cuts between whole characters, so that no emoji is split. */
function quoted(text: string): string {
  const characters = [...text];
  return characters.length <= QUOTED ? `"${text}"` : `"${characters.slice(0, QUOTED).join('').trimEnd()}…"`;
}

/** What the user did, in words. `utcOffsetMinutes` is used when the change has no zone of its own. */
function tried({ mutation, card }: RejectedChange, utcOffsetMinutes: number): string {
  const { name, args } = mutation;
  switch (name) {
    case 'setProfile':
      return `Your name: ${args.display_name}`;
    case 'setAvatar':
      return args.avatar_url === null ? 'Removing your picture' : 'Your new picture';
    case 'setGoals':
      return `Your goals: ${clockTimeText(args.morning_goal_time)} and ${clockTimeText(args.night_goal_time)}`;
    case 'checkIn':
      return checkIn(args.check_in_type, args.check_in_time, args.utc_offset_minutes);
    case 'undoCheckIn':
      return `Undo: ${checkIn(args.check_in_type, args.check_in_time, utcOffsetMinutes)}`;
    case 'requestFriend':
      return `Friend request to ${args.email}`;
    case 'acceptFriend':
      return `Accepting ${nameOf(card)}'s request`;
    case 'rejectFriend':
      return `Rejecting ${nameOf(card)}'s request`;
    case 'cancelRequest':
      return `Cancel: friend request to ${nameOf(card)}`;
    case 'sendMessage':
      return `Message to ${nameOf(card)}: ${quoted(args.message)}`;
    case 'markRead':
      return 'Marking messages as read';
    case 'setReminders':
      return 'Your reminders';
    case 'block':
      return `Blocking ${nameOf(card)}`;
    case 'unblock':
      return `Unblocking ${nameOf(card)}`;
    case 'mute':
      return args.muted ? `Muting ${nameOf(card)}` : `Unmuting ${nameOf(card)}`;
    case 'setBoard':
      return "Friends' leaderboards";
    case 'report':
      return `Your report about ${nameOf(card)}`;
    default:
      // written by a newer version of the app
      return 'A change';
  }
}

/** The list of what could not be saved. Not part of copy.ts: the first paint does not need it. */
export const changesCopy = {
  tried,
  title: (n: number) => `${count(n, 'change', 'changes')} couldn't be saved`,
  tryAgain: common.tryAgain,
  tryAgainFor: (what: string) => `Try again: ${what}`,
  discard: common.discard,
  discardFor: (what: string) => `Discard: ${what}`,
  error: (error: WriteFailure) => ERRORS[error.type],
  unreadable: "Couldn't load these changes.",
  unexpected: common.notSaved,
};
