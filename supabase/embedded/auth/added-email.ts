import type { EpochMs } from '#base/clock.ts';
import { instantOf } from '#domain/calendar/days.ts';
import type { AuthBody } from '#embedded/auth/auth-body.ts';
import type { EmailChange } from '#embedded/auth/email-change.ts';
import { authRejection, emailExists, tooManyMails } from '#embedded/auth/rejections.ts';
import { errorCode } from '#embedded/common/error-code.ts';
import type { Backend } from '#embedded/data/served-database.ts';
import type { MailLimiter } from '#embedded/mail/mail-limiter.ts';

export interface AddedEmailDeps {
  backend: Pick<Backend, 'postgres'>;
  mails: MailLimiter;
  emailChange: Pick<EmailChange, 'ask'>;
  /** True when new addresses are confirmed by mail. */
  confirms: boolean;
  now: () => EpochMs;
}

/** The user of a request, as lite changes and shows it. */
export interface UserOfLite {
  /** Stores password and data. */
  change(wish: AuthBody): Promise<Response>;
  show(): Promise<Response>;
}

/**
 * Changes a user without an email. Like hosted Auth, it asks for no current password, and takes a password only together with an
 * address: until the account has one, no password opens it.
 */
export function createAddedEmail({ backend, mails, emailChange, confirms, now }: AddedEmailDeps) {
  const { postgres } = backend;

  const isTaken = async (email: string) =>
    (await postgres.query('select from auth.users where email = $1', [email])).rows.length > 0;

  /** Returns false if another account has got the address since. */
  const add = async (userId: string, email: string): Promise<boolean> => {
    try {
      await postgres.query(
        `with added as (
           update auth.users set email = $2, email_confirmed_at = $3, is_anonymous = false,
               email_change = null, email_change_token_new = null,
               raw_app_meta_data = raw_app_meta_data || '{"provider": "email", "providers": ["email"]}'
           where id = $1 and email is null returning id)
         insert into auth.identities (id, provider, provider_id, user_id, identity_data)
         select gen_random_uuid(), 'email', a.id::text, a.id,
           jsonb_build_object('sub', a.id, 'email', $2::text, 'email_verified', true, 'phone_verified', false) from added a`,
        [userId, email, instantOf(now())],
      );
      return true;
    } catch (error) {
      if (errorCode(error) === '23505') return false;
      throw error;
    }
  };

  return async (
    userId: string,
    { email, ...rest }: AuthBody,
    { change, show }: UserOfLite,
  ): Promise<Response> => {
    if (typeof email !== 'string') {
      return rest.password === undefined
        ? change(rest)
        : authRejection(
            422,
            'validation_failed',
            'Updating password of an anonymous user without an email or phone is not allowed',
          );
    }
    const address = email.toLowerCase();
    const wait = confirms ? await mails.take([address]) : 0;
    if (wait > 0) return tooManyMails(wait);
    if (!confirms && (await isTaken(address))) return emailExists();
    const response = await change(rest);
    if (!response.ok) return response;
    if (confirms) await emailChange.ask(userId, null, address);
    else if (!(await add(userId, address))) return emailExists();
    return show();
  };
}
