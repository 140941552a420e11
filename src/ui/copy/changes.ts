import { clockTimeText, instantText, shortDayText } from '#copy/format/times.ts';
import { withChoices } from '#copy/language/language.ts';
import { changesWords } from '#copy/words/changes.ts';
import { writeFailureText } from '#copy/write-failure.ts';
import { calendarDay, epochOf } from '#domain/calendar/days.ts';
import type { MutationArgs, MutationName } from '#domain/mutations/registry.ts';
import type { RejectedChange } from '#queries/rejected-changes.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { nameOf } from '#ui/copy/shown-name.ts';

/** A longer message is cut here; the chat has all of it. */
const QUOTED = 80;

/** A check-in for its message: the type, the day and the time at the place where the user was. */
function placed(
  type: CheckInType,
  instant: string,
  utcOffsetMinutes: number,
): [type: CheckInType, day: string, time: string] {
  const wallDay = calendarDay(epochOf(instant), utcOffsetMinutes);
  return [type, shortDayText(wallDay), instantText(instant, utcOffsetMinutes)];
}

/** Cuts between whole characters, so that no emoji is split. */
function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= QUOTED ? text : `${characters.slice(0, QUOTED).join('').trimEnd()}…`;
}

/** What else the words of a change may need. */
interface Surrounding {
  /** The other user whom the change concerns. */
  other: string;
  /** Used when the change has no zone of its own. */
  utcOffsetMinutes: number;
}

/** What the user did, in changesWords.actions. */
const TRIED: { [N in MutationName]: (args: MutationArgs[N], surrounding: Surrounding) => string } = {
  setProfile: ({ display_name }) => changesWords.actions.setProfile(display_name),
  setAvatar: ({ avatar_url }) =>
    avatar_url === null ? changesWords.actions.removePicture : changesWords.actions.newPicture,
  setGoals: ({ morning_goal_time, night_goal_time }) =>
    changesWords.actions.setGoals(clockTimeText(morning_goal_time), clockTimeText(night_goal_time)),
  setOtherTimes: () => changesWords.actions.setOtherTimes,
  nameMoments: () => changesWords.actions.nameMoments,
  checkIn: (args) =>
    changesWords.actions.checkIn(...placed(args.check_in_type, args.check_in_time, args.utc_offset_minutes)),
  undoCheckIn: (args, { utcOffsetMinutes }) =>
    changesWords.actions.undoCheckIn(...placed(args.check_in_type, args.check_in_time, utcOffsetMinutes)),
  requestFriend: ({ email }) => changesWords.actions.requestFriend(email),
  acceptFriend: (_, { other }) => changesWords.actions.acceptFriend(other),
  rejectFriend: (_, { other }) => changesWords.actions.rejectFriend(other),
  cancelRequest: (_, { other }) => changesWords.actions.cancelRequest(other),
  sendMessage: ({ message }, { other }) => changesWords.actions.sendMessage(other, shortened(message)),
  markRead: () => changesWords.actions.markRead,
  setReminders: () => changesWords.actions.setReminders,
  setNudges: () => changesWords.actions.setNudges,
  askPot: (_, { other }) => changesWords.actions.askPot(other),
  joinPot: () => changesWords.actions.joinPot,
  removePot: () => changesWords.actions.removePot,
  endPot: () => changesWords.actions.endPot,
  dismissPot: () => changesWords.actions.dismissPot,
  nudgeFriend: () => changesWords.actions.nudgeFriend,
  muteNudges: ({ muted }) => (muted ? changesWords.actions.muteNudges : changesWords.actions.unmuteNudges),
  block: (_, { other }) => changesWords.actions.block(other),
  unblock: (_, { other }) => changesWords.actions.unblock(other),
  mute: ({ muted }, { other }) => (muted ? changesWords.actions.mute : changesWords.actions.unmute)(other),
  setBoard: () => changesWords.actions.setBoard,
  report: (_, { other }) => changesWords.actions.report(other),
  makeInvitation: () => changesWords.actions.makeInvitation,
  stopInvitation: () => changesWords.actions.stopInvitation,
  joinInvitation: () => changesWords.actions.joinInvitation,
};

function tried({ mutation, card }: RejectedChange, utcOffsetMinutes: number): string {
  const text = TRIED[mutation.name] as ((args: object, surrounding: Surrounding) => string) | undefined;
  // a newer version of the app may have written a mutation that this one does not know
  return text?.(mutation.args, { other: nameOf(card), utcOffsetMinutes }) ?? changesWords.actions.unknown;
}

/** The list of what could not be saved. Not part of copy.ts: the first paint does not need it. */
export const changesCopy = withChoices(changesWords, {
  tried,
  error: writeFailureText,
});
