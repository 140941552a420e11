import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { EmailDriver, EmailMessage } from '@supabase/lite';
import { createTransport } from 'nodemailer';
import * as v from 'valibot';
import type { EpochMs } from '#base/clock.ts';
import type { MailSettings } from '#local/auth/mail-settings.ts';
import { smtpTransport } from '#local/auth/smtp-transport.ts';
import { errorCode } from '#local/error-code.ts';
import type { Log } from '#local/server-log.ts';

/** Pauses after failed attempts. The last is repeated. */
const PAUSES_MS = [5_000, 15_000, 30_000, 60_000, 120_000];
/** How long a stop waits for mails on their way. One cut off is sent again at the next start, perhaps for the second time. */
const GRACE_MS = 1_500;

const waitingMail = v.object({
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  until: v.number(),
});
type WaitingMail = v.InferOutput<typeof waitingMail>;

export interface SmtpMailDeps {
  settings: MailSettings;
  /** Mails wait here, for the owner of the server alone. */
  folder: string;
  /** The codes in a mail are valid for so long. After that it is not tried again. */
  lifeMs: number;
  /** Takes the mails that could not be delivered. */
  undelivered: EmailDriver;
  now: () => EpochMs;
  log: Log;
  pausesMs?: readonly number[];
}

export interface SmtpMail extends EmailDriver {
  /** Takes up the mails that the last process did not get rid of. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Hands mails over to an SMTP server. Each is a file until then: a turn at the database does not wait for the SMTP server, and a
 * stop or a crash loses no mail. Neither the address nor a code reaches the log.
 */
export function createSmtpMail(deps: SmtpMailDeps): SmtpMail {
  const { settings, folder, lifeMs, undelivered, now, log, pausesMs = PAUSES_MS } = deps;
  const transport = createTransport(smtpTransport(settings.smtpUrl));
  const pauses = new Set<NodeJS.Timeout>();
  const underway = new Set<Promise<void>>();
  let closed = false;

  const giveUp = async (file: string, { until: _, ...mail }: WaitingMail, why: string) => {
    log(`a mail could not be delivered (${why})`);
    await undelivered.send(mail);
    await rm(file, { force: true });
  };

  const deliver = async (file: string, mail: WaitingMail, failures: number): Promise<void> => {
    try {
      await transport.sendMail({
        from: settings.from,
        // as an object: nodemailer would read a text as a list of addresses
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        ...(mail.html === '' ? {} : { html: mail.html }),
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      await rm(file, { force: true });
    } catch (error) {
      if (closed) return;
      const pause = pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0;
      const why = reasonOf(error);
      if (isFinal(error) || now() + pause > mail.until) return giveUp(file, mail, why);
      if (failures === 0) log(`a mail waits for the SMTP server (${why})`);
      const timer = setTimeout(() => {
        pauses.delete(timer);
        begin(file, mail, failures + 1);
      }, pause);
      pauses.add(timer);
    }
  };

  const begin = (file: string, mail: WaitingMail, failures = 0) => {
    const task = deliver(file, mail, failures)
      .catch((error: unknown) => log(`a mail could not be put away (${errorCode(error) ?? 'no code'})`))
      .finally(() => underway.delete(task));
    underway.add(task);
  };

  return {
    async send({ to, subject, text = '', html = '' }: EmailMessage) {
      const mail = { to, subject, text, html, until: now() + lifeMs };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${randomUUID()}.json`);
      await writeFile(file, JSON.stringify(mail), { mode: 0o600 });
      begin(file, mail);
    },

    async start() {
      for (const name of await readdir(folder).catch(() => [])) {
        const file = path.join(folder, name);
        const mail = await readWaiting(file);
        if (mail === null) await rm(file, { force: true });
        else if (mail.until < now()) await giveUp(file, mail, 'its code has expired');
        else begin(file, mail);
      }
    },

    async close() {
      closed = true;
      for (const timer of pauses) clearTimeout(timer);
      transport.close();
      await Promise.race([
        Promise.all(underway),
        new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref()),
      ]);
    },
  };
}

/** Null for a file whose writing was cut short: nobody was told of that mail. */
async function readWaiting(file: string): Promise<WaitingMail | null> {
  try {
    return v.parse(waitingMail, JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

const answerOf = (error: unknown): number =>
  error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;

/**
 * The SMTP server has refused this reader or this text for good. Whatever comes before them, as a wrong password, the owner of the
 * server can put right in time.
 */
const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  'command' in error &&
  (error.command === 'RCPT TO' || error.command === 'DATA') &&
  answerOf(error) >= 500;

/** Without the text of the answer, which may name the address. */
const reasonOf = (error: unknown): string =>
  [errorCode(error) ?? 'no code', ...(answerOf(error) > 0 ? [answerOf(error)] : [])].join(' ');
