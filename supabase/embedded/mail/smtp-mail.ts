import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { EmailDriver, EmailMessage } from '@supabase/lite';
import { createTransport } from 'nodemailer';
import * as v from 'valibot';
import type { EpochMs } from '#base/clock.ts';
import { errorCode } from '#embedded/common/error-code.ts';
import type { Log } from '#embedded/common/log.ts';
import type { MailSettings } from '#embedded/mail/mail-settings.ts';
import { smtpTransport } from '#embedded/mail/smtp-transport.ts';

/** Pauses after failed attempts. The last one repeats. */
const PAUSES_MS = [5_000, 15_000, 30_000, 60_000, 120_000];
/** How long a stop waits for emails under way. An email that is cut off is sent at the next start, perhaps for the second time. */
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
  /** The folder of waiting emails, readable only by the owner of the server. */
  folder: string;
  /** How long the codes in an email are valid. An older email is not tried again. */
  lifeMs: number;
  /** Keeps the emails that could not be delivered. */
  undelivered: EmailDriver;
  now: () => EpochMs;
  log: Log;
  pausesMs?: readonly number[];
}

export interface SmtpMail extends EmailDriver {
  /** Sends the emails that the last process left behind. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Hands emails over to an SMTP server. Until then each email is a file: a turn at the database does not wait for the SMTP server,
 * and a stop or a crash loses no email. Neither addresses nor codes reach the log.
 */
export function createSmtpMail(deps: SmtpMailDeps): SmtpMail {
  const { settings, folder, lifeMs, undelivered, now, log, pausesMs = PAUSES_MS } = deps;
  const transport = createTransport(smtpTransport(settings.smtpUrl));
  const pauses = new Set<NodeJS.Timeout>();
  const underway = new Set<Promise<void>>();
  let closed = false;

  const giveUp = async (file: string, { until: _, ...mail }: WaitingMail, why: string) => {
    log(`an email could not be delivered (${why})`);
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
      if (failures === 0) log(`an email waits for the SMTP server (${why})`);
      const timer = setTimeout(() => {
        pauses.delete(timer);
        begin(file, mail, failures + 1);
      }, pause);
      pauses.add(timer);
    }
  };

  const begin = (file: string, mail: WaitingMail, failures = 0) => {
    const task = deliver(file, mail, failures)
      .catch((error: unknown) =>
        log(`the file of an email could not be moved (${errorCode(error) ?? 'no code'})`),
      )
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

/** Returns null for a file that was not written to its end: the request that wanted that email got no response. */
async function readWaiting(file: string): Promise<WaitingMail | null> {
  try {
    return v.parse(waitingMail, JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

const smtpStatusOf = (error: unknown): number =>
  error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;

/**
 * True if the SMTP server has rejected this recipient or this text for good. An error in an earlier step, such as a wrong password,
 * is not final: the owner of the server may still fix it.
 */
const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  'command' in error &&
  (error.command === 'RCPT TO' || error.command === 'DATA') &&
  smtpStatusOf(error) >= 500;

/** Leaves out the text of the response, which may name the address. */
const reasonOf = (error: unknown): string =>
  [errorCode(error) ?? 'no code', ...(smtpStatusOf(error) > 0 ? [smtpStatusOf(error)] : [])].join(' ');
