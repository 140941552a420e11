import type { Uuid } from '#base/uuid.ts';
import type { CheckInNote } from '#domain/check-ins/check-in-notes.ts';
import type { EditableRows } from '#domain/editable-rows.ts';
import { acceptFriendMutation } from '#domain/mutations/accept-friend.ts';
import { askPotMutation } from '#domain/mutations/ask-pot.ts';
import { blockMutation } from '#domain/mutations/block.ts';
import { cancelRequestMutation } from '#domain/mutations/cancel-request.ts';
import { checkInMutation } from '#domain/mutations/check-in.ts';
import { dismissPotMutation } from '#domain/mutations/dismiss-pot.ts';
import { endPotMutation } from '#domain/mutations/end-pot.ts';
import { joinInvitationMutation } from '#domain/mutations/join-invitation.ts';
import { joinPotMutation } from '#domain/mutations/join-pot.ts';
import { makeInvitationMutation } from '#domain/mutations/make-invitation.ts';
import { markReadMutation } from '#domain/mutations/mark-read.ts';
import type { MutationType } from '#domain/mutations/mutation.ts';
import { muteMutation } from '#domain/mutations/mute.ts';
import { muteNudgesMutation } from '#domain/mutations/mute-nudges.ts';
import { nameMomentsMutation } from '#domain/mutations/name-moments.ts';
import { nudgeFriendMutation } from '#domain/mutations/nudge-friend.ts';
import { rejectFriendMutation } from '#domain/mutations/reject-friend.ts';
import { removePotMutation } from '#domain/mutations/remove-pot.ts';
import { reportMutation } from '#domain/mutations/report.ts';
import { requestFriendMutation } from '#domain/mutations/request-friend.ts';
import { sendMessageMutation } from '#domain/mutations/send-message.ts';
import { setAvatarMutation } from '#domain/mutations/set-avatar.ts';
import { setBoardMutation } from '#domain/mutations/set-board.ts';
import { setGoalsMutation } from '#domain/mutations/set-goals.ts';
import { setNudgesMutation } from '#domain/mutations/set-nudges.ts';
import { setOtherTimesMutation } from '#domain/mutations/set-other-times.ts';
import { setProfileMutation } from '#domain/mutations/set-profile.ts';
import { setRemindersMutation } from '#domain/mutations/set-reminders.ts';
import { stopInvitationMutation } from '#domain/mutations/stop-invitation.ts';
import { unblockMutation } from '#domain/mutations/unblock.ts';
import { undoCheckInMutation } from '#domain/mutations/undo-check-in.ts';
import type { ValuesOf } from '#schemas/fields.ts';

/** Everything that a user can do offline, by the name that is sent. */
export const MUTATIONS = {
  setProfile: setProfileMutation,
  setGoals: setGoalsMutation,
  setAvatar: setAvatarMutation,
  checkIn: checkInMutation,
  undoCheckIn: undoCheckInMutation,
  requestFriend: requestFriendMutation,
  acceptFriend: acceptFriendMutation,
  rejectFriend: rejectFriendMutation,
  cancelRequest: cancelRequestMutation,
  sendMessage: sendMessageMutation,
  markRead: markReadMutation,
  setReminders: setRemindersMutation,
  block: blockMutation,
  unblock: unblockMutation,
  mute: muteMutation,
  setBoard: setBoardMutation,
  report: reportMutation,
  nameMoments: nameMomentsMutation,
  askPot: askPotMutation,
  joinPot: joinPotMutation,
  removePot: removePotMutation,
  endPot: endPotMutation,
  dismissPot: dismissPotMutation,
  nudgeFriend: nudgeFriendMutation,
  muteNudges: muteNudgesMutation,
  setNudges: setNudgesMutation,
  makeInvitation: makeInvitationMutation,
  stopInvitation: stopInvitationMutation,
  joinInvitation: joinInvitationMutation,
  setOtherTimes: setOtherTimesMutation,
};

export type MutationName = keyof typeof MUTATIONS;
export type MutationArgs = { [N in MutationName]: ValuesOf<(typeof MUTATIONS)[N]['args']> };

/** A mutation without its place in the queue. */
export type Intent = { [N in MutationName]: { name: N; args: MutationArgs[N] } }[MutationName];

/** One entry of the outbox, as it is sent. */
export type Mutation = {
  [N in MutationName]: {
    /** The position in this client's queue. It only grows; gaps are allowed. */
    seq: number;
    id: Uuid;
    name: N;
    args: MutationArgs[N];
  };
}[MutationName];

/** What a device notes when numbers on screen change. */
export type Note = CheckInNote;

/** Applies a mutation to rows (domain/mutations/mutation.ts). */
export async function applyMutation(rows: EditableRows, userId: Uuid, { name, args }: Intent): Promise<void> {
  await (MUTATIONS[name] as MutationType).apply?.(rows, userId, args);
}
