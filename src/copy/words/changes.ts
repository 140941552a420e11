// Made of words/en.arb by npm run generate.
import { groupedNumber } from '#copy/format/numbers.ts';
import { wordsOf } from '#copy/language.ts';

export const changesWords = wordsOf('changes', {
  title: (n: number) =>
    n === 1
      ? `${groupedNumber(n)} change couldn't be saved`
      : `${groupedNumber(n)} changes couldn't be saved`,
  tryAgainFor: (what: string) => `Try again: ${what}`,
  discardFor: (what: string) => `Discard: ${what}`,
  unreadable: "Couldn't load these changes.",
  actions: {
    setProfile: (name: string) => `Your name: ${name}`,
    removePicture: 'Removing your picture',
    newPicture: 'Your new picture',
    setGoals: (morning: string, night: string) => `Your goals: ${morning} and ${night}`,
    setOtherTimes: 'Other goal times on some days',
    nameMoments: 'The names of your morning and night',
    checkIn: (type: 'morning' | 'night', day: string, time: string) =>
      type === 'morning' ? `Morning check-in, ${day} ${time}` : `Night check-in, ${day} ${time}`,
    undoCheckIn: (type: 'morning' | 'night', day: string, time: string) =>
      type === 'morning' ? `Undo: Morning check-in, ${day} ${time}` : `Undo: Night check-in, ${day} ${time}`,
    requestFriend: (email: string) => `Friend request to ${email}`,
    acceptFriend: (name: string) => `Accepting ${name}'s request`,
    rejectFriend: (name: string) => `Rejecting ${name}'s request`,
    cancelRequest: (name: string) => `Cancel: friend request to ${name}`,
    sendMessage: (name: string, text: string) => `Message to ${name}: "${text}"`,
    markRead: 'Marking messages as read',
    setReminders: 'Your reminders',
    setNudges: 'Whether nudges notify you',
    askPot: (name: string) => `A pot with ${name}`,
    joinPot: 'Joining a pot for two',
    removePot: 'Not joining a pot for two',
    endPot: 'Ending a pot for two',
    dismissPot: 'Dismissing a card about a pot',
    nudgeFriend: 'Your nudge',
    muteNudges: 'Muting nudges',
    unmuteNudges: 'Turning nudges on',
    block: (name: string) => `Blocking ${name}`,
    unblock: (name: string) => `Unblocking ${name}`,
    mute: (name: string) => `Muting ${name}`,
    unmute: (name: string) => `Unmuting ${name}`,
    setBoard: "Friends' leaderboards",
    report: (name: string) => `Your report about ${name}`,
    makeInvitation: 'Making an invitation link',
    stopInvitation: 'Stopping your invitation link',
    joinInvitation: 'Joining with an invitation link',
    unknown: 'A change',
  },
});
