import type SMTPPool from 'nodemailer/lib/smtp-pool';
import { isLoopback } from '#embedded/http/public-names.ts';

/** How long the SMTP server may take for one step. */
const PATIENCE_MS = 15_000;

/** Translates SMTP_URL into the options of nodemailer. */
export function smtpTransport(smtpUrl: string): SMTPPool.Options {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const secure = protocol === 'smtps:';
  const isHere = isLoopback(host);
  return {
    pool: true,
    // a flood of emails must not open a flood of connections
    maxConnections: 2,
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // send a password over a network only with TLS; a relay on this machine often has a self-signed certificate
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
