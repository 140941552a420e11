import { readFileSync } from 'node:fs';
import type { Token } from '@messageformat/parser';
import {
  arbText,
  type Catalogue,
  directionOf,
  englishCatalogue,
  languages,
  MAIL_AREA,
  SOURCE_LANGUAGE,
  translatedCatalogue,
} from '#scripts/languages/arb-messages.ts';

/** The messages of the area `mail` in each email. `link` is the subject again, as a link. */
const MAILS = {
  confirmation: {
    subject: 'confirmation.subject',
    title: 'confirmation.title',
    lines: ['link', 'confirmation.next', 'confirmation.ignore'],
  },
  recovery: {
    subject: 'recovery.subject',
    title: 'recovery.title',
    lines: ['code', 'recovery.enter', 'recovery.ignore'],
  },
  email_change: {
    subject: 'change.subject',
    title: 'change.title',
    lines: ['change.about', 'code', 'change.enter', 'change.wary'],
  },
  // hosted Auth has no such email
  email_taken: { subject: 'taken.subject', title: 'taken.subject', lines: ['taken.about', 'taken.next'] },
} as const;

type MailName = keyof typeof MAILS;
/** The emails that a hosted project sends, by the names of their files in supabase/templates. */
const HOSTED_MAILS = ['confirmation', 'recovery', 'email_change'] as const satisfies MailName[];

/** An email with places for its values, as templates of Supabase have them: `{{ .Token }}`. */
interface Mail {
  subject: string;
  html: string;
  text: string;
}
type Mails = Readonly<Record<MailName, Mail>>;

const VALUES: Readonly<Record<string, string>> = { code: '{{ .Token }}', email: '{{ .NewEmail }}' };
/** What the embedded server reads: each email in each language. */
const SERVED_MAILS = 'supabase/embedded/mail/mails.json';
const LINK = '{{ .ConfirmationURL }}';

/** As HTML, which has the catalogue's tag for bold words too. */
const escaped = (text: string) => text.replace(/&|<(?!\/?b>)/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A message with its values put in by `place`. */
const written = (
  tokens: readonly Token[],
  words: (text: string) => string,
  place: (value: string) => string,
) =>
  tokens
    .map((token) => {
      if (token.type === 'content') return words(token.value);
      const value = token.type === 'argument' ? VALUES[token.arg] : undefined;
      if (value === undefined) throw new Error(`A message of ${MAIL_AREA} has only {code} and {email}`);
      return place(value);
    })
    .join('');

// codes and addresses are read from left to right in every language
const asHtml = (tokens: readonly Token[]) =>
  written(tokens, escaped, (value) => `<span dir="ltr">${value}</span>`);

const asText = (tokens: readonly Token[], dir: 'ltr' | 'rtl') =>
  written(
    tokens,
    (text) => text.replace(/<\/?b>/g, ''),
    (value) => (dir === 'rtl' ? `\u2066${value}\u2069` : value),
  );

const catalogueOf = (language: string): Catalogue => {
  const english = englishCatalogue();
  return language === SOURCE_LANGUAGE ? english : translatedCatalogue(language, arbText(language), english);
};

/** The emails in a language of `words`. */
export function mailsIn(language: string, catalogue = catalogueOf(language)): Mails {
  const messages = new Map(catalogue.get(MAIL_AREA)?.map(({ path, tokens }) => [path.join('.'), tokens]));
  const dir = directionOf(language);
  const partsOf = (key: string) => {
    const tokens = messages.get(key);
    if (!tokens) throw new Error(`${MAIL_AREA}.${key} is missing`);
    return { html: asHtml(tokens), text: asText(tokens, dir) };
  };
  const mailOf = ({ subject, title, lines }: (typeof MAILS)[MailName]): Mail => {
    const about = partsOf(subject);
    const link = { html: `<a href="${LINK}">${about.html}</a>`, text: `${about.text}: ${LINK}` };
    const heading = partsOf(title);
    const below = lines.map((key) => (key === 'link' ? link : partsOf(key)));
    const paragraphs = below.map(({ html }) => `<p>${html}</p>\n`).join('');
    return {
      subject: about.text,
      html: `<div lang="${language}" dir="${dir}">\n<h2>${heading.html}</h2>\n${paragraphs}</div>`,
      text: [heading, ...below].map(({ text }) => text).join('\n\n'),
    };
  };
  return {
    confirmation: mailOf(MAILS.confirmation),
    recovery: mailOf(MAILS.recovery),
    email_change: mailOf(MAILS.email_change),
    email_taken: mailOf(MAILS.email_taken),
  };
}

/** A template of Supabase that writes in the language of the account (`user_metadata.language`), else in English. */
function inEachLanguage(textIn: (language: string) => string): string {
  const others = languages().filter((language) => language !== SOURCE_LANGUAGE);
  const branches = others.map((language, index) => {
    const test = `{{ ${index > 0 ? 'else ' : ''}if eq .Data.language "${language}" }}`;
    return `${test}${textIn(language)}`;
  });
  const english = textIn(SOURCE_LANGUAGE);
  return branches.length > 0 ? `${branches.join('')}{{ else }}${english}{{ end }}` : english;
}

const CONFIG = 'supabase/config.toml';

/** What follows from the messages of emails: files, and the subjects in supabase/config.toml. */
export function mailFiles(): Map<string, string> {
  const all = new Map(languages().map((language) => [language, mailsIn(language)]));
  const hosted = (name: MailName, part: 'subject' | 'html') =>
    inEachLanguage((language) => all.get(language)?.[name][part] ?? '');
  const subjects = HOSTED_MAILS.reduce(
    (text, name) =>
      text.replace(new RegExp(`(?<=^\\[auth\\.email\\.template\\.${name}\\]\nsubject = ).*`, 'm'), () =>
        JSON.stringify(hosted(name, 'subject')),
      ),
    readFileSync(new URL(`../../${CONFIG}`, import.meta.url), 'utf8'),
  );
  return new Map([
    [CONFIG, subjects],
    [SERVED_MAILS, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`],
    ...HOSTED_MAILS.map((name) => [`supabase/templates/${name}.html`, `${hosted(name, 'html')}\n`] as const),
  ]);
}
