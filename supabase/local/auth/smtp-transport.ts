import type SMTPPool from 'nodemailer/lib/smtp-pool';
import { isLoopback } from '#local/http/public-names.ts';

/** How long the SMTP server may take for one step. */
const PATIENCE_MS = 15_000;

/** What SMTP_URL means to nodemailer. */
export function smtpTransport(smtpUrl: string): SMTPPool.Options {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const secure = protocol === 'smtps:';
  const isHere = isLoopback(host);
  return {
    pool: true,
    // a flood of mails opens no flood of connections
    maxConnections: 2,
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // a password goes over a network only with TLS; a relay on this machine often has a certificate of its own making
    requireTLS: !secure && !isHere && username !== '',
    ignoreTLS: isHere,
    tls: { rejectUnauthorized: !isHere },
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    dnsTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
