import type { EmailDriver, EmailMessage } from '@supabase/lite';
import { readSubject } from '#embedded/data/mails-of-lite.ts';
import type { Database } from '#embedded/data/served-database.ts';
import mails from '#embedded/mail/mails.json' with { type: 'json' };

type Mails = typeof mails.en;
type MailName = keyof Mails;
type Values = Readonly<Partial<Record<'Token' | 'ConfirmationURL' | 'NewEmail', string>>>;

const LANGUAGES: ReadonlyMap<string, Mails> = new Map(Object.entries(mails));

/** Writes an email in a language of `words`, in English if there is none. mails.json follows from `words`: scripts/languages/mails.ts. */
export function writeMail(
  name: MailName,
  to: string,
  language: string | null,
  values: Values = {},
): EmailMessage {
  const { subject, html, text } = (LANGUAGES.get(language ?? 'en') ?? mails.en)[name];
  return { to, subject, text: filled(text, values), html: filled(html, values, escaped) };
}

const filled = (template: string, values: Values, write = (value: string) => value): string =>
  template.replace(/\{\{ \.(\w+) \}\}/g, (_, name: keyof Values) => write(values[name] ?? ''));

const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** The language that the app noted in an account, for its emails; null without an account or a note. */
export async function languageOf(
  postgres: Pick<Database, 'query'>,
  account: { id: string } | { email: string },
): Promise<string | null> {
  const [column, value] = 'id' in account ? ['id', account.id] : ['email', account.email];
  const { rows } = await postgres.query<{ language: string | null }>(
    `select raw_user_meta_data ->> 'language' as language from auth.users where ${column} = $1`,
    [value],
  );
  return rows[0]?.language ?? null;
}

/** Writes the emails of lite in the language of the account. */
export const writingFor = (
  mail: EmailDriver,
  languageAt: (email: string) => Promise<string | null>,
): EmailDriver => ({
  async send({ to, subject }) {
    const { name, ...values } = readSubject(subject);
    if (name !== 'confirmation' && name !== 'recovery') throw new Error('lite sends an email without words');
    await mail.send(writeMail(name, to, await languageAt(to), values));
  },
});
