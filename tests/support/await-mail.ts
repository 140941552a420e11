import { vi } from 'vitest';
import { mailsTo } from '#tests/support/mail-box.ts';

/** The code in the newest mail to that address, once `nth` mails have come. A mail is made after the response. */
export const awaitCode = (dataDir: string, address: string, nth = 1): Promise<string> =>
  vi.waitFor(async () => {
    const mails = await mailsTo(dataDir, address);
    const code = mails.at(-1)?.code;
    if (mails.length < nth || !code) throw new Error(`${mails.length} mails to ${address}, not ${nth}`);
    return code;
  });
