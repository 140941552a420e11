/** Codes of the auth server that a form shows with a sentence: the messages `auth.server` of words. */
export type SaidAuthCode =
  | 'email_exists'
  | 'email_not_confirmed'
  | 'invalid_credentials'
  | 'invite_not_found'
  | 'over_email_send_rate_limit'
  | 'over_request_rate_limit'
  | 'signup_disabled'
  | 'suspended'
  | 'user_already_exists'
  | 'validation_failed'
  | 'weak_password';

/** The codes with which the embedded server rejects a request to Auth. All but `suspended` are GoTrue's. */
export type AuthCode =
  | SaidAuthCode
  /** The start without an account says in its own words that it failed. */
  | 'anonymous_provider_disabled'
  /** `AccountFailure` (backend/account-requests.ts) has a type for these. */
  | 'current_password_invalid'
  | 'current_password_required'
  | 'otp_expired'
  /** Counts as not reached. */
  | 'request_timeout';
