import { vi } from 'vitest';
import { mailsTo } from '#tests/support/mail-box.ts';

/** The code in the newest email to that address, once `nth` emails have come. An email is made after the response. */
export const awaitCode = (dataDir: string, address: string, nth = 1): Promise<string> =>
  vi.waitFor(async () => {
    const mails = await mailsTo(dataDir, address);
    const code = mails.at(-1)?.code;
    if (mails.length < nth || !code) throw new Error(`${mails.length} mails to ${address}, not ${nth}`);
    return code;
  });
