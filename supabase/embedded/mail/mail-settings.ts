import { parseEmail } from '#domain/users/email.ts';
import type { Environment } from '#embedded/common/environment.ts';
import { StartError } from '#embedded/common/start-error.ts';

export interface MailSettings {
  /** It contains a password: never log it. */
  smtpUrl: string;
  /** An address, or `Name <address>`. */
  from: string;
}

/** Reads SMTP_URL and MAIL_FROM. No message repeats SMTP_URL, because it may hold a password. */
export function readMail({
  SMTP_URL = '',
  MAIL_FROM = '',
  PUBLIC_URL = '',
}: Environment): MailSettings | null {
  const [smtpUrl, from] = [SMTP_URL.trim(), MAIL_FROM.trim()];
  if (smtpUrl === '') {
    if (from === '') return null;
    throw new StartError('MAIL_FROM is set and SMTP_URL is not: without SMTP_URL no mail is sent.');
  }
  if (!isSmtpUrl(smtpUrl)) {
    throw new StartError(
      'SMTP_URL must look like smtps://name:password@mail.example:465 or smtp://mail.example:587, with special characters of the password escaped, as %40 for @. Its value is not shown here.',
    );
  }
  if (from === '') throw new StartError('SMTP_URL needs MAIL_FROM, the address that emails come from.');
  if (!isSender(from)) {
    throw new StartError(
      `MAIL_FROM must be an address like habits@example.org or Simmer <habits@example.org>, not "${from}".`,
    );
  }
  if (PUBLIC_URL.trim() === '') {
    throw new StartError('SMTP_URL needs PUBLIC_URL, the address that the links in emails begin with.');
  }
  return { smtpUrl, from };
}

function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(text);
  const isPlain = ['', '/'].includes(pathname) && search === '' && hash === '';
  const isEscaped = [username, password].every((part) => !/%(?![\da-f]{2})/i.test(part));
  return /^smtps?:$/.test(protocol) && hostname !== '' && isPlain && isEscaped;
}

function isSender(text: string): boolean {
  const [, named] = /^[^<>\r\n]*<([^<>]+)>$/.exec(text) ?? [];
  return parseEmail(named ?? text).ok;
}
