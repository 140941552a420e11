import { common } from '#copy/common.ts';
import { displayNameCopy } from '#ui/copy/display-name.ts';

/**
 * The words for every code of docs/rejections.md; those of product.md §5 are verbatim. A test keeps the two
 * lists equal. Each must make sense by itself: beside a row, in a toast, in the list of what could not be
 * saved.
 */
const REJECTIONS: Readonly<Record<string, string>> = {
  name_empty: displayNameCopy.errors.Empty,
  name_too_long: displayNameCopy.errors.TooLong,
  name_forbidden_character: displayNameCopy.errors.ForbiddenCharacter,
  goal_changed_too_often: 'You can change your goals up to 10 times a day. Try again tomorrow.',
  bad_offset: common.badOffset,
  check_in_in_future: "That check-in is in the future. Check this device's clock.",
  check_in_too_old: 'That check-in is more than 60 days old.',
  before_account: 'That check-in is older than your account.',
  day_mismatch: "That check-in's date and time don't match. Check this device's clock and time zone.",
  unknown_goal: "That check-in used a goal that didn't count that day. Trying again uses the one that did.",
  out_of_order: "That check-in doesn't fit between the ones before and after it. Check this device's clock.",
  bad_id: common.unexpected,
  id_taken: common.unexpected,
  rate_limited: "That's too many in a short time. Try again later.",
  user_not_found: 'User not found',
  email_needed: 'You need an email for that.',
  self_request: "You can't add yourself as a friend",
  already_exists: 'Friend request already exists',
  too_many_friends: 'One of you has reached the limit of 500 friends and requests.',
  link_ended: "This link doesn't work any more.",
  request_gone: 'This request no longer exists.',
  not_recipient: 'Only the person who received this request can answer it.',
  not_sender: 'Only the person who sent this request can cancel it.',
  already_friends: "You're already friends.",
  not_friends: 'You can only message friends.',
  pot_gone: 'This pot no longer exists.',
  too_many_pots: 'Five pots are as many as fit. End one first.',
  asked_recently: 'You asked not long ago. Ask again in a week.',
  message_empty: 'Write a message first.',
  message_too_long: 'Messages can be up to 2,000 characters.',
  bad_avatar: "That picture couldn't be used. Please choose it again.",
  avatar_rejected: "That picture wasn't accepted. Please choose another one.",
  not_taken: "This couldn't be synced for over a day.",
  not_yours: 'You can only do this for yourself.',
  suspended: common.paused,
  invalid: "This change couldn't be processed.",
  not_signed_in: 'Sign in again to sync.',
  bad_request: "This couldn't be processed. Updating Simmer may help.",
  wrong_user: 'Someone else is signed in on this device. Sign in again to sync.',
  account_gone: 'This account was deleted.',
  session_dead: 'Your session has expired. Sign in again to sync.',
  update_required: 'Update Simmer to sync.',
  too_many: "That's too much at once. It will sync in smaller parts.",
  client_reset: 'Reconnecting. Nothing is lost.',
  unknown_mutation: 'This will sync once the server is updated.',
};

/** The text for a rejection code. A newer server may have codes that this app does not know. */
export function rejectionText(code: string): string {
  return (Object.hasOwn(REJECTIONS, code) && REJECTIONS[code]) || "This change wasn't accepted.";
}

/** The codes that have a text. */
export const rejectionCodes: readonly string[] = Object.keys(REJECTIONS);
