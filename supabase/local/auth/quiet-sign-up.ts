import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { EmailDriver } from '@supabase/lite';
import * as v from 'valibot';
import type { EpochMs } from '#base/clock.ts';
import { instantOf } from '#domain/calendar/days.ts';
import type { AuthBody } from '#local/auth/auth-body.ts';
import { writeMail } from '#local/auth/write-mail.ts';
import type { Backend } from '#local/data/database.ts';
import { json } from '#local/http/json.ts';
import type { MailTemplate } from '#local/project-config.ts';

export interface QuietSignUpDeps {
  backend: Pick<Backend, 'postgres'>;
  mail: EmailDriver;
  /** `confirmation` of supabase/config.toml. */
  confirmationTemplate: MailTemplate;
  siteUrl: string;
  now: () => EpochMs;
}

/** `max_frequency` of supabase/config.toml. It prevents that somebody fills a mailbox by signing up with its address. */
const BETWEEN_MAILS_MS = 60_000;

/** lite's answer to a sign-up with an address that has an account, where addresses are confirmed by mail. */
const HAS_ACCOUNT = 429;

/** lite's answer to a new address. */
const newUser = v.object({ id: v.string() });

/**
 * Turns lite's answer to a sign-up into one that does not tell whether the address has an account, where addresses are confirmed by
 * mail. If it has one that is not confirmed yet, mails a new link; lite never mails a second one. lite judges the address and the
 * password first, so a refusal of these does not tell either.
 */
export function createQuietSignUp(
  deps: QuietSignUpDeps,
): (body: AuthBody | null, answer: Response) => Promise<Response> {
  const { mail, confirmationTemplate, siteUrl, now } = deps;
  const { postgres } = deps.backend;

  const mailNewLink = async (id: string, email: string) => {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    // the form in which lite stores its codes
    const hash = createHash('sha256')
      .update(email + code)
      .digest('hex');
    await postgres.query(
      'update auth.users set confirmation_token = $2, confirmation_sent_at = $3 where id = $1',
      [id, hash, instantOf(now())],
    );
    const link = new URL('/auth/v1/verify', siteUrl);
    link.search = new URLSearchParams({ token: hash, type: 'signup', redirect_to: siteUrl }).toString();
    const words = { ConfirmationURL: link.href, Token: code, Email: email };
    const text = `Confirm your signup with this code: ${code}\n\nOr follow this link: ${link.href}`;
    await mail.send(await writeMail(confirmationTemplate, email, words, text));
  };

  const answerFor = (id: string, email: string, body: AuthBody): Response => {
    const at = instantOf(now());
    return json(200, {
      id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: body.data ?? {},
      // hosted Auth lists the identities of a new account here, and so tells it from a known one
      identities: [],
      created_at: at,
      updated_at: at,
      is_anonymous: false,
      confirmation_sent_at: at,
    });
  };

  return async (body, answer) => {
    if (typeof body?.email !== 'string') return answer;
    const email = body.email.toLowerCase();
    if (answer.ok) return answerFor(v.parse(newUser, await answer.json()).id, email, body);
    if (answer.status !== HAS_ACCOUNT) return answer;
    const { rows } = await postgres.query<{ id: string; is_due: boolean }>(
      `select id, confirmed_at is null and coalesce(confirmation_sent_at < $2, true) as is_due
         from auth.users where email = $1`,
      [email, instantOf(now() - BETWEEN_MAILS_MS)],
    );
    const [known] = rows;
    if (known?.is_due) await mailNewLink(known.id, email);
    return answerFor(newId(now()), email, body);
  };
}

/** An id that looks like those that lite gives to accounts (UUID version 7). */
function newId(now: EpochMs): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
