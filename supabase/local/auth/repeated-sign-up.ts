import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { EmailDriver } from '@supabase/lite';
import type { EpochMs } from '#base/clock.ts';
import { instantOf } from '#domain/calendar/days.ts';
import type { AuthBody } from '#local/auth/auth-body.ts';
import { writeMail } from '#local/auth/write-mail.ts';
import type { Backend } from '#local/data/database.ts';
import { json } from '#local/http/json.ts';
import type { MailTemplate } from '#local/project-config.ts';

export interface RepeatedSignUpDeps {
  backend: Pick<Backend, 'postgres'>;
  mail: EmailDriver;
  /** `confirmation` of supabase/config.toml. */
  confirmationTemplate: MailTemplate;
  siteUrl: string;
  now: () => EpochMs;
}

/** `max_frequency` of supabase/config.toml. It prevents that somebody fills a mailbox by signing up with its address. */
const BETWEEN_MAILS_MS = 60_000;

/**
 * Answers a sign-up with an address that already has an account, where addresses are confirmed by mail. Returns null if there is
 * no such account. Like hosted Auth, it gives the same answer as for a new address, so that nobody can find out who has an
 * account, and mails a new link if the address is not confirmed yet. lite would refuse, and never mails a second link.
 */
export function createRepeatedSignUp(
  deps: RepeatedSignUpDeps,
): (body: AuthBody | null) => Promise<Response | null> {
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

  return async (body) => {
    if (typeof body?.email !== 'string') return null;
    const { rows } = await postgres.query<{ id: string; email: string; is_due: boolean }>(
      `select id, email, confirmed_at is null and coalesce(confirmation_sent_at < $2, true) as is_due
         from auth.users where email = lower($1)`,
      [body.email, instantOf(now() - BETWEEN_MAILS_MS)],
    );
    const [known] = rows;
    if (!known) return null;
    if (known.is_due) await mailNewLink(known.id, known.email);
    const at = instantOf(now());
    return json(200, {
      id: randomUUID(),
      aud: 'authenticated',
      role: 'authenticated',
      email: known.email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: body.data ?? {},
      identities: [],
      created_at: at,
      updated_at: at,
      is_anonymous: false,
      confirmation_sent_at: at,
    });
  };
}
