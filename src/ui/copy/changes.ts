import type { WriteFailure } from '#base/result.ts';
import { common } from '#copy/common.ts';
import { clockTimeText, instantText, shortDayText } from '#copy/format/times.ts';
import { withChoices } from '#copy/language.ts';
import { changesWords } from '#copy/words/changes.ts';
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

/** What the user did, in changesWords.tried. */
const TRIED: { [N in MutationName]: (args: MutationArgs[N], surrounding: Surrounding) => string } = {
  setProfile: ({ display_name }) => changesWords.tried.setProfile(display_name),
  setAvatar: ({ avatar_url }) =>
    avatar_url === null ? changesWords.tried.removePicture : changesWords.tried.newPicture,
  setGoals: ({ morning_goal_time, night_goal_time }) =>
    changesWords.tried.setGoals(clockTimeText(morning_goal_time), clockTimeText(night_goal_time)),
  setOtherTimes: () => changesWords.tried.setOtherTimes,
  nameMoments: () => changesWords.tried.nameMoments,
  checkIn: (args) =>
    changesWords.tried.checkIn(...placed(args.check_in_type, args.check_in_time, args.utc_offset_minutes)),
  undoCheckIn: (args, { utcOffsetMinutes }) =>
    changesWords.tried.undoCheckIn(...placed(args.check_in_type, args.check_in_time, utcOffsetMinutes)),
  requestFriend: ({ email }) => changesWords.tried.requestFriend(email),
  acceptFriend: (_, { other }) => changesWords.tried.acceptFriend(other),
  rejectFriend: (_, { other }) => changesWords.tried.rejectFriend(other),
  cancelRequest: (_, { other }) => changesWords.tried.cancelRequest(other),
  sendMessage: ({ message }, { other }) => changesWords.tried.sendMessage(other, shortened(message)),
  markRead: () => changesWords.tried.markRead,
  setReminders: () => changesWords.tried.setReminders,
  setNudges: () => changesWords.tried.setNudges,
  askPot: (_, { other }) => changesWords.tried.askPot(other),
  joinPot: () => changesWords.tried.joinPot,
  removePot: () => changesWords.tried.removePot,
  endPot: () => changesWords.tried.endPot,
  dismissPot: () => changesWords.tried.dismissPot,
  nudgeFriend: () => changesWords.tried.nudgeFriend,
  muteNudges: ({ muted }) => (muted ? changesWords.tried.muteNudges : changesWords.tried.unmuteNudges),
  block: (_, { other }) => changesWords.tried.block(other),
  unblock: (_, { other }) => changesWords.tried.unblock(other),
  mute: ({ muted }, { other }) => (muted ? changesWords.tried.mute : changesWords.tried.unmute)(other),
  setBoard: () => changesWords.tried.setBoard,
  report: (_, { other }) => changesWords.tried.report(other),
  makeInvitation: () => changesWords.tried.makeInvitation,
  stopInvitation: () => changesWords.tried.stopInvitation,
  joinInvitation: () => changesWords.tried.joinInvitation,
};

function triedText({ mutation, card }: RejectedChange, utcOffsetMinutes: number): string {
  const text = TRIED[mutation.name] as ((args: object, surrounding: Surrounding) => string) | undefined;
  // a newer version of the app may have written a mutation that this one does not know
  return text?.(mutation.args, { other: nameOf(card), utcOffsetMinutes }) ?? changesWords.tried.unknown;
}

/** The list of what could not be saved. Not part of copy.ts: the first paint does not need it. */
export const changesCopy = withChoices(changesWords, {
  triedText,
  error: (error: WriteFailure) => common.notStored(error.type),
});
