import path from 'node:path';
import type { EmailDriver } from '@supabase/lite';
import type { EpochMs } from '#base/clock.ts';
import type { Log } from '#embedded/common/log.ts';
import { createMailFolder, removeOldMail } from '#embedded/mail/mail-folder.ts';
import type { MailSettings } from '#embedded/mail/mail-settings.ts';
import { createSmtpMail } from '#embedded/mail/smtp-mail.ts';

interface MailDeps {
  settings: MailSettings | null;
  /** DATA_DIR/mail. */
  folder: string;
  lifeMs: number;
  now: () => EpochMs;
  log: Log;
}

/** Sends mail if SMTP_URL is set. An email that cannot be sent is kept as a file for the owner of the server. */
export async function openMail(deps: MailDeps): Promise<{ mail: EmailDriver; close: () => Promise<void> }> {
  const { settings, folder, now, log } = deps;
  await removeOldMail(folder, now());
  const kept = createMailFolder(folder, now, log);
  if (!settings) return { mail: kept, close: async () => undefined };
  const mail = createSmtpMail({
    ...deps,
    settings,
    folder: path.join(folder, 'waiting'),
    undelivered: kept,
  });
  await mail.start();
  return { mail, close: mail.close };
}
