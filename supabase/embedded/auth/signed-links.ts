import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EmailDriver } from '@supabase/lite';

export interface SignedLinks {
  /** Signs the links in each email. */
  around(mail: EmailDriver): EmailDriver;
  /** The hash in the token of a link that this server has signed, or null. */
  hashIn(token: string): string | null;
}

/** The token of a link as lite writes it, in text and in HTML. */
const TOKEN = /(?<=\/auth\/v1\/verify\?\S*?\btoken=)[0-9a-f]{64}(?![0-9a-z.])/g;
const SIGNED = /^([0-9a-f]{64})\.([\w-]{43})$/;

/**
 * The token of lite's links is a hash of an address and a code of six digits, so it can be guessed, and names no account that
 * guesses could count against. A signed link cannot be guessed: it is opened even while guesses are limited.
 */
export function createSignedLinks(secret: string): SignedLinks {
  const signatureOf = (hash: string) =>
    createHmac('sha256', secret).update(`link ${hash}`).digest('base64url');
  const sign = (text: string) => text.replace(TOKEN, (hash) => `${hash}.${signatureOf(hash)}`);
  return {
    around: (mail) => ({
      send: ({ text, html, ...message }) =>
        mail.send({
          ...message,
          ...(text === undefined ? {} : { text: sign(text) }),
          ...(html === undefined ? {} : { html: sign(html) }),
        }),
    }),
    hashIn(token) {
      const [, hash = '', signature = ''] = SIGNED.exec(token) ?? [];
      const right = Buffer.from(signatureOf(hash));
      const isSigned = signature.length === right.length && timingSafeEqual(Buffer.from(signature), right);
      return isSigned ? hash : null;
    },
  };
}
