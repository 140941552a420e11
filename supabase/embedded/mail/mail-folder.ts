import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { EmailDriver, EmailMessage } from '@supabase/lite';
import type { EpochMs } from '#base/clock.ts';
import { instantOf } from '#domain/calendar/days.ts';
import type { Log } from '#embedded/common/log.ts';

/** A code is valid for ten minutes. A week is long enough to see later that an email was sent. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/**
 * Writes each email to a file that only the owner of the server can read, and sends none. The terminal is no place for an email: its
 * code would end up in logs.
 */
export function createMailFolder(folder: string, now: () => EpochMs, log: Log): EmailDriver {
  return {
    async send({ to, subject, text }: EmailMessage) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const sentAt = now();
      await removeOldMail(folder, sentAt);
      const stamp = instantOf(sentAt).replaceAll(':', '-');
      const file = path.join(folder, `${stamp}-${randomUUID().slice(0, 8)}.txt`);
      await writeFile(file, `To: ${to}\nSubject: ${subject}\n\n${text ?? ''}\n`, { mode: 0o600 });
      log(`mail kept in ${file}`);
    },
  };
}

/** Removes emails older than a week, because they name users and hold codes. */
export async function removeOldMail(folder: string, now: EpochMs): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const written = (await stat(file).catch(() => null))?.mtimeMs ?? now;
    if (name.endsWith('.txt') && written < now - KEPT_MS) await rm(file, { force: true });
  }
}
