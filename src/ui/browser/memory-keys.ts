/** What is remembered for a user on this device (ui/browser/screen-memory.ts). */

/** The settings form while it is not saved. */
export const SETTINGS_DRAFT = 'settings-draft';
/** 'due' once a night goal late in the evening was set here; 'answered' after the user's answer. */
export const DAY_END_OFFER = 'day-end-offer';
/** 'asked' once the browser was asked to keep the app's data. */
export const STORAGE_ASKED = 'storage-asked';
/** 'on' once reminders were turned on here, until they are turned off here. */
export const REMINDS_HERE = 'reminds-here';
/** The next of the first questions, while there is one (ui/state/first-steps.ts). */
export const FIRST_STEPS = 'first-steps';
/** 'yes' once the sheet after the first check-in was shown here. */
export const FIRST_DAY_SHOWN = 'first-day-shown';
/** The first three check-ins of an account, one per line, if the very first one was made here. */
export const FIRST_CHECK_INS = 'first-check-ins';
/** The last celebrations, one per line. */
export const CELEBRATED = 'celebrated';
/** The Monday of the week in which last week's result was dismissed. */
export const WEEK_PUT_AWAY = 'week-put-away';
/** The day on which a suggested goal time was accepted or declined here. */
export const GOAL_ANSWERED = 'goal-answered';
/** The address to which a code was sent that adds it to an account without an email. */
export const EMAIL_CODE_SENT_TO = 'email-code-sent-to';
/** The code of the user's invitation link, and how many of those who joined with it were seen on /friends. */
export const JOINED_SEEN = 'joined-seen';
/** 'yes' once the row that offers to invite a friend in the first week was put away. */
export const INVITE_PUT_AWAY = 'invite-put-away';
/** The offer to keep the streak with an email that was shown last (screens/dashboard/keep-stage.ts). */
export const KEEP_STREAK = 'keep-streak';
/** The language that the account noted for emails when this device looked last. */
export const MAIL_LANGUAGE = 'mail-language';
/** How high the cards about pots were on the last visit of /. */
export const POTS_HEIGHT = 'pots-height';
/** 'yes' if the card Today of / was there on the last visit. */
export const COMPANY = 'company';
/** The user's friend requests, one per line: the friendship, and when it was first seen accepted (domain/users/sent-requests.ts). */
export const SENT_REQUESTS = 'sent-requests';
