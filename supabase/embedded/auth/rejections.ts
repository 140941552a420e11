import type { AuthCode } from '#base/auth-codes.ts';
import { json } from '#embedded/http/json.ts';

/** A rejection in the format of GoTrue. */
export const authRejection = (
  status: number,
  error_code: AuthCode,
  msg: string,
  retryAfter?: number,
): Response =>
  json(
    status,
    { code: status, error_code, msg },
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  );

/** lite's own response to a wrong password. */
export const noSignIn = (): Response =>
  authRejection(400, 'invalid_credentials', 'Invalid login credentials');

/** lite's and GoTrue's response to a new address that another account has. */
export const emailExists = (): Response =>
  authRejection(422, 'email_exists', 'A user with this email address has already been registered');

/** The response of GoTrue (hosted Auth) to an address that was sent an email too recently. */
export const tooManyMails = (seconds: number): Response =>
  authRejection(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
    seconds,
  );

export const tooManyTasks = (): Response =>
  authRejection(503, 'request_timeout', 'The server is busy. Please try again.', 1);

/** Too many attempts from a network or on an account, or too many renewals of a session. */
export const tooManyAttempts = (seconds: number): Response =>
  authRejection(
    429,
    'over_request_rate_limit',
    `Too many attempts. Please wait ${seconds} seconds and try again.`,
    seconds,
  );
