import { createHash, randomInt } from 'node:crypto';
import type { EmailDriver } from '@supabase/lite';
import { instantOf } from '#domain/calendar/days.ts';
import { endUnconfirmed } from '#embedded/auth/expired-rows.ts';
import type { Later } from '#embedded/auth/later.ts';
import { emailExists } from '#embedded/auth/rejections.ts';
import type { Backend } from '#embedded/data/served-database.ts';
import { json } from '#embedded/http/json.ts';
import { languageOf, writeMail } from '#embedded/mail/write-mail.ts';

export interface EmailChangeDeps {
  backend: Pick<Backend, 'postgres'>;
  mail: EmailDriver;
  later: Later;
  codeLifeMs: number;
  siteUrl: string;
  now: () => number;
}

export interface EmailChange {
  /**
   * Stores a new change in place of an earlier one, and mails a code to the present address, if there is one, and to the new one. A
   * new address that has an account gets no code, and the client does not learn that.
   */
  ask(userId: string, email: string | null, newEmail: string): Promise<void>;
  /** Checks a code. After the last one, lite makes the change. */
  confirm(given: Record<string, unknown>, method: string, pass: () => Promise<Response>): Promise<Response>;
}

/** The sentence with which GoTrue (hosted Auth) responds to the first code; clients look for it. */
const HALF_DONE = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/**
 * "Secure email change" as on hosted Supabase: both addresses confirm, in any order. lite asks only one address, and
 * would show whether the new one has an account, so it never gets the new address. Source:
 * https://supabase.com/docs/reference/javascript/auth-updateuser
 */
export function createEmailChange(deps: EmailChangeDeps): EmailChange {
  const { backend, mail, later, codeLifeMs, siteUrl, now } = deps;
  const { postgres } = backend;

  /** For the owner of an address that someone who has no email tries to add. A request to change one sends nothing. */
  const mailNote = async (to: string) =>
    mail.send(writeMail('email_taken', to, await languageOf(postgres, { email: to })));

  const isTaken = async (email: string) => {
    const { rows } = await postgres.query(
      'select from auth.users where email = $1 and confirmed_at is not null',
      [email],
    );
    return rows.length > 0;
  };

  return {
    async ask(userId, email, given) {
      const newEmail = given.toLowerCase();
      const [here, there] = [newCode(), newCode()];
      // one statement: a code of an earlier change that arrives now must not count as half of this one
      await postgres.query(
        `update auth.users set email_change = $2, email_change_token_current = $3, email_change_token_new = $4,
            email_change_confirm_status = 0, email_change_sent_at = $5 where id = $1`,
        [userId, newEmail, email && hashOf(email, here), hashOf(newEmail, there), instantOf(now())],
      );
      const language = await languageOf(postgres, { id: userId });
      const mailCode = (to: string, code: string) =>
        mail.send(writeMail('email_change', to, language, { NewEmail: newEmail, Token: code }));
      if (email !== null) await mailCode(email, here);
      later(async () => {
        if (!(await isTaken(newEmail))) await mailCode(newEmail, there);
        else if (email === null) await mailNote(newEmail);
      });
    },

    async confirm({ email, token, token_hash }, method, pass) {
      // a link carries the hash itself, in the parameter `token`
      const hash =
        typeof email === 'string' && typeof token === 'string' && method !== 'GET'
          ? hashOf(email, token)
          : String(token_hash ?? token ?? '');
      const known = [hash, new Date(now() - codeLifeMs).toISOString()];
      // one statement for each half: both codes may come at once, and a new change may come in between
      const { rows: half } = await postgres.query(
        `update auth.users set email_change_token_current = nullif(email_change_token_current, $1),
            email_change_token_new = nullif(email_change_token_new, $1), email_change_confirm_status = 1
          where ${KNOWS_CODE} and email_change_confirm_status = 0 and email is not null returning id`,
        known,
      );
      if (half.length > 0) {
        if (method !== 'GET') return json(200, { code: '200', msg: HALF_DONE });
        const location = `${siteUrl}/#${new URLSearchParams({ message: HALF_DONE })}`;
        return new Response(null, { status: 303, headers: { location } });
      }
      // lite checks only the code of the new address, so store the second code as that one
      const { rows: whole } = await postgres.query<{ id: string; email_change: string }>(
        `update auth.users set email_change_token_new = $1, email_change_token_current = null
          where ${KNOWS_CODE} and (email_change_confirm_status = 1 or email is null) returning id, email_change`,
        known,
      );
      // another account may have got the address since
      if (whole[0] && (await isTaken(whole[0].email_change))) return emailExists();
      if (whole[0]) await endUnconfirmed(backend, { email: whole[0].email_change });
      const response = await pass(); // if the code is unknown, lite rejects it
      if (whole[0] && (response.ok || response.status === 303)) {
        await postgres.query(
          'update auth.users set email_change_confirm_status = 0, is_anonymous = false where id = $1',
          [whole[0].id],
        );
      }
      return response;
    },
  };
}

/** Finds the change that a code, `$1`, belongs to; `$2` is when the oldest valid code was sent. */
const KNOWS_CODE =
  '(email_change_token_current = $1 or email_change_token_new = $1) and email_change_sent_at > $2';

const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The form in which lite stores its codes. */
const hashOf = (email: string, code: string): string =>
  createHash('sha256')
    .update(email.toLowerCase() + code)
    .digest('hex');
