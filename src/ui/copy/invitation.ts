import type { LocalDay } from '#base/time-words.ts';
import { common } from '#copy/common.ts';
import { dayText } from '#copy/format/times.ts';
import { withChoices } from '#copy/language.ts';
import { invitationWords } from '#copy/words/invitation.ts';
import { addEmailCopy } from '#ui/copy/add-email.ts';
import { authCopy } from '#ui/copy/auth.ts';
import { friendsCopy } from '#ui/copy/friends.ts';

/** The sentences of the invitation sheet and of /i/{code}. */
export const invitationCopy = withChoices(invitationWords, {
  title: common.inviteWithLink,
  until: (day: LocalDay, joined: number) =>
    `Works until ${dayText(day)}, for up to 20 people. ${
      joined === 0 ? 'Nobody has joined yet.' : joined === 1 ? '1 has joined.' : `${joined} have joined.`
    }`,
  keep: common.keepIt,
  close: common.close,
  offline: common.offline,
  failedText: authCopy.start.failed.more,
  tryAgain: common.tryAgain,
  points: [
    "You're on each other's weekly leaderboard",
    "You see each other's points, streaks and check-ins",
    'You can chat',
  ],
  notNow: common.notNow,
  addEmail: addEmailCopy.title,
  viewStats: friendsCopy.viewStats,
  endedText: (signedIn: boolean) =>
    `Links work for 7 days, and can be stopped. Ask your friend for a new one${signedIn ? '' : ', or join without it'}.`,
});
