import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { EmailDriver, EmailMessage } from '@supabase/lite';
import type { EpochMs } from '#base/clock.ts';
import { instantOf } from '#domain/days.ts';
import type { Log } from '#local/server-log.ts';

/** A code holds for ten minutes; whoever looks for one the next morning still sees that it was sent. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/** Mail is not sent but kept as a file, readable by its owner alone: a code in the terminal would end up in logs. */
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

/** Mails name people and hold codes: none is kept for longer than a week. */
export async function removeOldMail(folder: string, now: EpochMs): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const written = (await stat(file).catch(() => null))?.mtimeMs ?? now;
    if (name.endsWith('.txt') && written < now - KEPT_MS) await rm(file, { force: true });
  }
}
