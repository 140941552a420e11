import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { EpochMs } from '#base/clock.ts';
import { instantOf } from '#domain/calendar/days.ts';
import type { AuthBody } from '#embedded/auth/auth-body.ts';
import { endUnconfirmed } from '#embedded/auth/expired-rows.ts';
import { type Later, mustPass } from '#embedded/auth/later.ts';
import { isPassword } from '#embedded/auth/passwords.ts';
import { tooManyMails, tooManyTasks } from '#embedded/auth/rejections.ts';
import type { Backend } from '#embedded/data/served-database.ts';
import { json } from '#embedded/http/json.ts';
import type { MailLimiter } from '#embedded/mail/mail-limiter.ts';

export interface QuietSignUpDeps {
  backend: Pick<Backend, 'postgres'>;
  mails: MailLimiter;
  later: Later;
  /** `minimum_password_length` of supabase/config.toml. */
  minPassword: number;
  now: () => EpochMs;
}

/**
 * Answers a sign-up. `settle` is called with the id of the new account, or with null if there is none, perhaps after the response.
 */
export type QuietSignUp = (
  body: AuthBody | null,
  pass: () => Promise<Response>,
  settle: (userId: string | null) => Promise<void>,
) => Promise<Response>;

/** lite's response to a new address. */
const newUser = v.object({ id: v.string() });

/**
 * Handles a sign-up where addresses are confirmed by mail. The response and its duration are the same whether or not the address
 * has an account, because the account is made after the response. A repeated sign-up replaces an account that is not confirmed
 * yet, with its password, name and link: the user who made it may not own the address.
 */
export function createQuietSignUp(deps: QuietSignUpDeps): QuietSignUp {
  const { backend, mails, later, minPassword, now } = deps;

  const makeAccount = async (email: string, password: string, pass: () => Promise<Response>) => {
    const { rows } = await backend.postgres.query(
      'select from auth.users where email = $1 and confirmed_at is not null',
      [email],
    );
    if (rows.length > 0) {
      // as much work as a new account, so that the next request waits as long
      await isPassword(password, null);
      return null;
    }
    await endUnconfirmed(backend, { email });
    return v.parse(newUser, JSON.parse(await mustPass(pass))).id;
  };

  const responseFor = (email: string, body: AuthBody | null): Response => {
    const at = instantOf(now());
    return json(200, {
      id: newId(now()),
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: body?.data ?? {},
      // hosted Auth lists the identities of a new account here, and so sets it apart from a known one
      identities: [],
      created_at: at,
      updated_at: at,
      is_anonymous: false,
      confirmation_sent_at: at,
    });
  };

  return async (body, pass, settle) => {
    const { email: given, password } = body ?? {};
    const isComplete = typeof given === 'string' && given !== '' && typeof password === 'string';
    if (!isComplete || password.length < minPassword) {
      await settle(null);
      return pass(); // lite rejects such a password before it looks up the address
    }
    const email = given.toLowerCase();
    const wait = await mails.take([email]);
    if (wait > 0) {
      await settle(null);
      return tooManyMails(wait);
    }
    const isAccepted = later(async () => {
      let userId: string | null = null;
      try {
        userId = await makeAccount(email, password, pass);
      } finally {
        await settle(userId);
      }
    });
    if (isAccepted) return responseFor(email, body);
    await settle(null);
    return tooManyTasks();
  };
}

/** An id that looks like those that lite gives to accounts (UUID version 7). */
function newId(now: EpochMs): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
