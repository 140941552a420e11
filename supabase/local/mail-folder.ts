import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { EmailDriver, EmailMessage } from '@supabase/lite';
import type { Log } from '#local/server-log.ts';

/** Mail is not sent but kept as a file, readable by its owner alone: a code in the terminal would end up in logs. */
export function createMailFolder(folder: string, log: Log): EmailDriver {
  return {
    async send({ to, subject, text }: EmailMessage) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const stamp = new Date().toISOString().replaceAll(':', '-');
      const file = path.join(folder, `${stamp}-${randomUUID().slice(0, 8)}.txt`);
      await writeFile(file, `To: ${to}\nSubject: ${subject}\n\n${text ?? ''}\n`, { mode: 0o600 });
      log(`mail kept in ${file}`);
    },
  };
}
