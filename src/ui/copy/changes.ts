import type { WriteFailure } from '#base/result.ts';
import { common } from '#copy/common.ts';
import { clockTimeText, instantText, shortDayText } from '#copy/format/times.ts';
import { withChoices } from '#copy/language.ts';
import { changesWords } from '#copy/words/changes.ts';
import { calendarDay, epochOf } from '#domain/calendar/days.ts';
import type { MutationArgs, MutationName } from '#domain/mutations/registry.ts';
import type { RejectedChange } from '#queries/rejected-changes.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
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

/** What else the words of a change may need. */
interface Surrounding {
  /** The other user whom the change concerns. */
  other: string;
  /** Used when the change has no zone of its own. */
  utcOffsetMinutes: number;
}

/** What the user did, in words. */
const TRIED: { [N in MutationName]: (args: MutationArgs[N], surrounding: Surrounding) => string } = {
  setProfile: ({ display_name }) => `Your name: ${display_name}`,
  setAvatar: ({ avatar_url }) => (avatar_url === null ? 'Removing your picture' : 'Your new picture'),
  setGoals: ({ morning_goal_time, night_goal_time }) =>
    `Your goals: ${clockTimeText(morning_goal_time)} and ${clockTimeText(night_goal_time)}`,
  setOtherTimes: () => 'Other goal times on some days',
  nameMoments: () => 'The names of your morning and night',
  checkIn: (args) => checkIn(args.check_in_type, args.check_in_time, args.utc_offset_minutes),
  undoCheckIn: (args, { utcOffsetMinutes }) =>
    `Undo: ${checkIn(args.check_in_type, args.check_in_time, utcOffsetMinutes)}`,
  requestFriend: ({ email }) => `Friend request to ${email}`,
  acceptFriend: (_, { other }) => `Accepting ${other}'s request`,
  rejectFriend: (_, { other }) => `Rejecting ${other}'s request`,
  cancelRequest: (_, { other }) => `Cancel: friend request to ${other}`,
  sendMessage: ({ message }, { other }) => `Message to ${other}: ${quoted(message)}`,
  markRead: () => 'Marking messages as read',
  setReminders: () => 'Your reminders',
  setNudges: () => 'Whether nudges notify you',
  askPot: (_, { other }) => `A pot with ${other}`,
  joinPot: () => 'Joining a pot for two',
  removePot: () => 'Not joining a pot for two',
  endPot: () => 'Ending a pot for two',
  dismissPot: () => 'Dismissing a card about a pot',
  nudgeFriend: () => 'Your nudge',
  muteNudges: ({ muted }) => (muted ? 'Muting nudges' : 'Turning nudges on'),
  block: (_, { other }) => `Blocking ${other}`,
  unblock: (_, { other }) => `Unblocking ${other}`,
  mute: ({ muted }, { other }) => (muted ? `Muting ${other}` : `Unmuting ${other}`),
  setBoard: () => "Friends' leaderboards",
  report: (_, { other }) => `Your report about ${other}`,
  makeInvitation: () => 'Making an invitation link',
  stopInvitation: () => 'Stopping your invitation link',
  joinInvitation: () => 'Joining with an invitation link',
};

function tried({ mutation, card }: RejectedChange, utcOffsetMinutes: number): string {
  const words = TRIED[mutation.name] as ((args: object, surrounding: Surrounding) => string) | undefined;
  // a newer version of the app may have written a mutation that this one does not know
  return words?.(mutation.args, { other: nameOf(card), utcOffsetMinutes }) ?? 'A change';
}

/** The list of what could not be saved. Not part of copy.ts: the first paint does not need it. */
export const changesCopy = withChoices(changesWords, {
  tried,
  tryAgain: common.tryAgain,
  discard: common.discard,
  error: (error: WriteFailure) => ERRORS[error.type],
  unexpected: common.notSaved,
});
