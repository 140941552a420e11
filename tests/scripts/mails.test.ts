import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { arbText, englishCatalogue, languages, MAIL_AREA } from '#scripts/languages/arb-messages.ts';
import { mailFiles, mailsIn } from '#scripts/languages/mails.ts';

const HOSTED = ['confirmation', 'recovery', 'email_change'] as const;
type Hosted = (typeof HOSTED)[number];

const read = (file: string) => readFileSync(file, 'utf8');
const config = parse(read('supabase/config.toml')) as {
  auth: { email: { template: Record<Hosted, { subject: string; content_path: string }> } };
};

/** What a template of Supabase gives an account with that language: the only two constructs that ours have. */
function rendered(template: string, language: string | undefined): string {
  const [, branches = '', other = template] =
    /^\{\{ if (.*)\{\{ else \}\}(.*)\{\{ end \}\}\n?$/s.exec(template) ?? [];
  for (const branch of branches.split('{{ else if ')) {
    const [, tag, text = ''] = /^eq \.Data\.language "([\w-]+)" \}\}(.*)$/s.exec(branch) ?? [];
    if (tag === language && tag !== undefined) return text;
  }
  return other;
}

describe('emails of the auth server', () => {
  it('are what follows from the messages of words (npm run generate -- words)', () => {
    for (const [file, text] of mailFiles()) expect(read(file), file).toBe(text);
  });

  it.each(HOSTED)('are written by a hosted project in the language of the account: %s', (name) => {
    const { subject, content_path } = config.auth.email.template[name];
    const html = read(content_path);
    for (const language of languages()) {
      const mail = mailsIn(language)[name];
      expect(rendered(subject, language)).toBe(mail.subject);
      expect(rendered(html, language)).toBe(mail.html);
    }
    for (const unknown of [undefined, 'tlh', '']) {
      expect(rendered(subject, unknown)).toBe(mailsIn('en')[name].subject);
      expect(rendered(html, unknown)).toBe(mailsIn('en')[name].html);
    }
  });

  it('have every message of their area', () => {
    const messages = Object.entries(JSON.parse(arbText('en')) as Record<string, string>)
      .filter(([key]) => key.startsWith(`${MAIL_AREA}.`))
      .map(([, text]) => text.replace(/<\/?b>/g, '').replace(/\{\w+\}/, '…'));
    const said = Object.values(mailsIn('en'))
      .map(({ subject, text }) => `${subject}\n${text}`.replaceAll(/\{\{ \.\w+ \}\}/g, '…'))
      .join('\n');
    expect(messages.filter((text) => !said.includes(text))).toEqual([]);
  });

  it('carry the code or the link in both parts', () => {
    for (const language of languages()) {
      const { confirmation, recovery, email_change } = mailsIn(language);
      for (const text of [confirmation.html, confirmation.text])
        expect(text).toContain('{{ .ConfirmationURL }}');
      for (const text of [recovery.html, recovery.text, email_change.html, email_change.text]) {
        expect(text).toContain('{{ .Token }}');
      }
    }
  });

  it('have the direction of their language, with codes and addresses from left to right', () => {
    const arabic = mailsIn('ar', englishCatalogue());
    expect(arabic.recovery.html).toMatch(/^<div lang="ar" dir="rtl">/);
    expect(arabic.recovery.html).toContain('<b><span dir="ltr">{{ .Token }}</span></b>');
    expect(arabic.email_change.text).toContain('\u2066{{ .NewEmail }}\u2069');
    expect(mailsIn('en').email_change.html).toMatch(/^<div lang="en" dir="ltr">/);
  });
});
