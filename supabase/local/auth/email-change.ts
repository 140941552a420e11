import { createHash, randomInt } from 'node:crypto';
import type { EmailDriver } from '@supabase/lite';
import { writeMail } from '#local/auth/write-mail.ts';
import type { Backend } from '#local/data/database.ts';
import { json } from '#local/http/json.ts';
import type { MailTemplate } from '#local/project-config.ts';

export interface EmailChangeDeps {
  backend: Pick<Backend, 'postgres'>;
  mail: EmailDriver;
  /** `email_change` of supabase/config.toml. */
  emailChangeTemplate: MailTemplate;
  codeLifeMs: number;
  siteUrl: string;
  now: () => number;
}

export interface EmailChange {
  /** Mails a code to the present address. Call it after lite has mailed one to the new address. */
  askCurrent(userId: string, newEmail: string): Promise<void>;
  /** Checks one of the two codes. After the second, lite makes the change. */
  confirm(given: Record<string, unknown>, method: string, pass: () => Promise<Response>): Promise<Response>;
}

/**
 * A new change forgets what was confirmed of an earlier one, in the statement by which lite stores it: otherwise a code of the
 * earlier one, which arrives at that moment, could count as half of the new one.
 */
export const RESTART_EMAIL_CHANGES = `
create or replace function auth.restart_email_change() returns trigger language plpgsql set search_path = '' as $$
begin
  new.email_change_token_current := null;
  new.email_change_confirm_status := 0;
  return new;
end $$;
revoke execute on function auth.restart_email_change() from public;
create or replace trigger restart_email_change before update of email_change_sent_at on auth.users
  for each row execute function auth.restart_email_change();
`;

/** The sentence that GoTrue (hosted Auth) answers after the first code; clients look for it. */
const HALF_DONE = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/**
 * "Secure email change" as on hosted: both addresses confirm, in any order. lite asks only one address: the old one with
 * `double_confirm_changes`, the new one without. So lite runs without that setting and asks the new address, and this file asks
 * the old one. Source: https://supabase.com/docs/reference/javascript/auth-updateuser
 */
export function createEmailChange(deps: EmailChangeDeps): EmailChange {
  const { mail, emailChangeTemplate, codeLifeMs, siteUrl, now } = deps;
  const { postgres } = deps.backend;
  return {
    async askCurrent(userId, newEmail) {
      const { rows } = await postgres.query<{ email: string }>(
        'select email from auth.users where id = $1 and email_change = lower($2)',
        [userId, newEmail],
      );
      const email = rows[0]?.email;
      if (!email) return; // the new address is the present one
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await postgres.query('update auth.users set email_change_token_current = $2 where id = $1', [
        userId,
        hashOf(email, code),
      ]);
      const words = { Email: email, NewEmail: newEmail, Token: code };
      const text = `You asked to change your email from ${email} to ${newEmail}.\nTo confirm, enter this code in the app: ${code}\nIf this wasn't you, don't share the code, and change your password.`;
      await mail.send(await writeMail(emailChangeTemplate, email, words, text));
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
          where ${KNOWS_CODE} and email_change_confirm_status = 0 returning id`,
        known,
      );
      if (half.length > 0) {
        if (method !== 'GET') return json(200, { code: '200', msg: HALF_DONE });
        const location = `${siteUrl}/#${new URLSearchParams({ message: HALF_DONE })}`;
        return new Response(null, { status: 303, headers: { location } });
      }
      // lite checks only the code of the new address, so store the second code as that one
      const { rows: whole } = await postgres.query<{ id: string }>(
        `update auth.users set email_change_token_new = $1, email_change_token_current = null
          where ${KNOWS_CODE} and email_change_confirm_status = 1 returning id`,
        known,
      );
      const answer = await pass(); // if the code is unknown, lite refuses it
      if (whole[0] && (answer.ok || answer.status === 303)) {
        await postgres.query('update auth.users set email_change_confirm_status = 0 where id = $1', [
          whole[0].id,
        ]);
      }
      return answer;
    },
  };
}

/** Finds the change that a code, `$1`, belongs to; `$2` is when the oldest valid code was sent. */
const KNOWS_CODE =
  '(email_change_token_current = $1 or email_change_token_new = $1) and email_change_sent_at > $2';

/** The form in which lite stores its codes. */
const hashOf = (email: string, code: string): string =>
  createHash('sha256')
    .update(email.toLowerCase() + code)
    .digest('hex');
