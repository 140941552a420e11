/**
 * The words for every code of docs/refusals.md, those of spec section 5 word for word. A test keeps the two
 * complete. Each stands alone: beside a row, in a toast, in the list of what could not be saved.
 */
const REFUSALS: Readonly<Record<string, string>> = {
  name_empty: 'Enter a name that people can see.',
  name_too_long: 'Use at most 60 characters for your name.',
  name_forbidden_character: 'That name contains a character that cannot be shown. Please leave it out.',
  goal_changed_too_often: 'Goals can change 10 times a day. Try again tomorrow.',
  bad_offset: 'The time zone of this device does not fit your last check-ins. Check its clock and zone.',
  check_in_in_future: 'That check-in lies in the future. Check the clock of this device.',
  check_in_too_old: 'That check-in is more than 60 days old.',
  before_account: 'That check-in is older than your account.',
  day_mismatch: 'That check-in names another day than its time. Check the clock and zone of this device.',
  unknown_goal: 'That check-in was made against a goal you did not have.',
  out_of_order:
    'That check-in does not fit between the days before and after it. Check the clock of this device.',
  bad_id: 'Something went wrong in Simmer. Please do it once more.',
  id_taken: 'Something went wrong in Simmer. Please do it once more.',
  rate_limited: 'That was a lot in a short time. Try again later.',
  user_not_found: 'User not found',
  self_request: "You can't add yourself as a friend",
  already_exists: 'Friend request already exists',
  too_many_friends: 'One of you has 500 friends and requests already. That is as many as there can be.',
  request_gone: 'This request is no longer there.',
  not_recipient: 'Only the person who was asked can answer this request.',
  not_sender: 'Only the person who asked can take this request back.',
  already_friends: 'You are friends already.',
  not_friends: 'You can only write to friends.',
  message_empty: 'A message needs at least one character.',
  message_too_long: 'A message can have at most 2,000 characters.',
  bad_avatar: 'That picture could not be used. Please choose it again.',
  avatar_refused: 'The server did not take that picture. Please choose another one.',
  not_taken: 'The server broke off each time this was sent, for more than a day.',
  not_yours: 'Only you can check in for yourself.',
  invalid: 'The server could not read this change.',
  not_signed_in: 'Sign in again to save.',
  bad_request: 'The server could not read what this app sent. An update may help.',
  wrong_user: 'Somebody else is signed in on this device. Sign in again to save.',
  account_gone: 'This account was deleted.',
  session_dead: 'Your session has ended. Sign in again to save.',
  update_required: 'Update Simmer to save.',
  too_many: 'That was too much at once. It will be sent in smaller parts.',
  client_reset: 'This device introduces itself anew. Nothing is lost.',
  unknown_mutation: 'The server is older than this app. It will be sent again later.',
};

/** What a person reads when the server refused with that code; a newer server may know codes that this app does not. */
export function refusalText(code: string): string {
  return (Object.hasOwn(REFUSALS, code) && REFUSALS[code]) || 'The server did not take this change.';
}

/** The codes there are words for. */
export const refusalCodes: readonly string[] = Object.keys(REFUSALS);
