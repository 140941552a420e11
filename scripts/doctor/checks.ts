import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import WebSocket from 'ws';
import { errorCode } from '#embedded/common/error-code.ts';
import { RESERVE } from '#embedded/data/disk-space.ts';
import type { MailSettings } from '#embedded/mail/mail-settings.ts';
import { smtpTransport } from '#embedded/mail/smtp-transport.ts';
import { type Finding, fine, missing, wrong } from '#scripts/doctor/findings.ts';

const PATIENCE_MS = 10_000;
const MEGABYTE = 1024 * 1024;
/** Enough for a hundred users for a year, with backups (docs/scale.md). */
const ENOUGH_FREE = 1024 * MEGABYTE;
/** The server rejects check-ins that are five minutes ahead. */
const MOST_DRIFT_MS = 30_000;

/** Connects to the mail server and signs in, but sends nothing. */
export async function checkMail(mail: MailSettings): Promise<Finding> {
  const transport = createTransport(smtpTransport(mail.smtpUrl));
  try {
    await transport.verify();
    return fine('SMTP_URL: the mail server answers and takes the password.');
  } catch (error) {
    return wrong(`SMTP_URL: ${whyNoMail(errorCode(error))}`);
  } finally {
    transport.close();
  }
}

function whyNoMail(code: string | null): string {
  switch (code) {
    case 'EAUTH':
      return 'the mail server does not take this name and password.';
    case 'ETLS':
      return 'the mail server offers no safe connection for the password; try smtps://.';
    case 'EDNS':
      return 'there is no mail server of this name.';
    default:
      return `the mail server does not answer (${code ?? 'no reason given'}).`;
  }
}

export async function checkDisk(dataDir: string): Promise<Finding> {
  const free = await freeNear(dataDir);
  const summary = `DATA_DIR ${dataDir}: ${Math.floor(free / MEGABYTE)} MB free`;
  if (free < RESERVE) return wrong(`${summary}; the server does not start with less than 32 MB.`);
  return free < ENOUGH_FREE ? missing(`${summary}; plan for 1 GB.`) : fine(`${summary}.`);
}

/** The free bytes on the disk of a folder or, before the first start has made it, of its nearest parent. */
async function freeNear(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const parent = path.dirname(folder);
    if (parent === folder) throw error;
    return freeNear(parent);
  }
}

/** Compares the clock with that of another server, from the Date header of its response. */
export async function checkClock(elsewhere: string, now: () => number): Promise<Finding> {
  const asked = now();
  const answer = await ask(elsewhere);
  const theirs = answer instanceof Response ? Date.parse(answer.headers.get('date') ?? '') : Number.NaN;
  if (Number.isNaN(theirs))
    return missing(`The clock could not be compared: ${new URL(elsewhere).host} does not answer.`);
  // the header has whole seconds, and the server made it between request and response
  const drift = Math.max(0, Math.abs((asked + now()) / 2 - theirs) - 1000 - (now() - asked) / 2);
  if (drift <= MOST_DRIFT_MS) return fine('The clock is right.');
  return wrong(
    `The clock is off by ${Math.round(drift / 1000)} seconds: check-ins would be rejected; set it by NTP.`,
  );
}

/** Opens the public address as a browser does: a page, and the WebSocket of the doorbell. */
export async function checkPublicUrl(publicUrl: string): Promise<Finding[]> {
  const answer = await ask(`${publicUrl}/local/health`);
  if (!(answer instanceof Response)) {
    return [wrong(`PUBLIC_URL: ${publicUrl} does not answer (${answer}). Do the server and the proxy run?`)];
  }
  const health: unknown = await answer.json().catch(() => null);
  if (typeof health !== 'object' || health === null || !('status' in health)) {
    const hint = answer.status === 421 ? ': the proxy must keep the Host header' : '';
    return [wrong(`PUBLIC_URL: ${publicUrl} answers ${answer.status}, and not as this server does${hint}.`)];
  }
  const opened = await opensSocket(
    `${publicUrl.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=doctor&vsn=2.0.0`,
    publicUrl,
  );
  return [
    fine(`PUBLIC_URL: ${publicUrl} answers.`),
    opened
      ? fine('PUBLIC_URL: WebSockets get through.')
      : wrong('PUBLIC_URL: WebSockets do not get through; the proxy must pass upgrades (hosting/embedded).'),
  ];
}

/** The response, or the reason why there is none. */
async function ask(url: string): Promise<Response | string> {
  try {
    return await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch (error) {
    return errorCode(error instanceof Error && error.cause ? error.cause : error) ?? 'no reason given';
  }
}

function opensSocket(url: string, origin: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, { origin, handshakeTimeout: PATIENCE_MS });
    socket.once('open', () => {
      socket.close();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
