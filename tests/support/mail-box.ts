import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export interface KeptMail {
  to: string;
  subject: string;
  text: string;
  /** The six digits in it, or null if there are none. */
  code: string | null;
}

/** The emails that the embedded server kept for that address, oldest first. */
export async function mailsTo(dataDir: string, address: string): Promise<KeptMail[]> {
  const folder = path.join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names.sort().map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8');
      const line = (what: string) => new RegExp(`^${what}: (.*)$`, 'm').exec(text)?.[1] ?? '';
      return { to: line('To'), subject: line('Subject'), text, code: /\b\d{6}\b/.exec(text)?.[0] ?? null };
    }),
  );
  return mails.filter(({ to }) => to === address);
}

/** The code in the newest of those mails. */
export async function codeFor(dataDir: string, address: string): Promise<string> {
  const code = (await mailsTo(dataDir, address)).at(-1)?.code;
  if (!code) throw new Error(`No code was sent to ${address}`);
  return code;
}
