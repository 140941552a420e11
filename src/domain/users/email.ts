import { err, ok, type Result } from '#base/result.ts';

/** The longest address that RFC 5321 allows. */
const MAX_CHARACTERS = 254;
/** Room for a name and marks around an address. Normalizing takes quadratic time, so a longer text is rejected before it. */
const MAX_PASTED = 1000;
/** Marks of zero width and of direction, which are copied along with an address and cannot be seen in it. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const IN_BRACKETS = /<([^<>]*)>\.?$/;
const MAILTO = /^mailto:([^?]*).*$/is;
const LOCAL_PART = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u;
// only what a domain in any script may contain: the URL parser would read the rest as a port, a path or an escape
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}.。．｡\-·͵׳״・]+$/u;
/** Labels of letters, digits and hyphens. A number at the end would make it an IP address. */
const DOMAIN = /^(?:[a-z\d-]{1,63}\.)*(?!\d+$)[a-z\d-]{1,63}$/;

/**
 * The canonical form of a typed or pasted address, by which accounts are made and found (product.md §5):
 * ` Anna <Anna@Bücher.example>.` is `anna@xn--bcher-kva.example`. Only the server knows whether the address
 * exists. Twin: `private.canonical_email` in SQL; both run tests/cases/emails.json.
 */
export function parseEmail(text: string): Result<string, { type: 'NotAnAddress' }> {
  if (text.length > MAX_PASTED) return err({ type: 'NotAnAddress' });
  const plain = text.normalize('NFC').replace(UNSEEN, '').trim();
  const bare = (IN_BRACKETS.exec(plain)?.[1] ?? plain).trim().replace(MAILTO, '$1').trim().toLowerCase();
  const at = bare.lastIndexOf('@');
  const local = bare.slice(0, Math.max(at, 0));
  const domain = asciiDomain(bare.slice(at + 1));
  const email = `${local}@${domain}`;
  return LOCAL_PART.test(local) && domain !== null && email.length <= MAX_CHARACTERS
    ? ok(email)
    : err({ type: 'NotAnAddress' });
}

/**
 * Domains of other scripts are converted to ASCII. The browser's own conversion is the one that its mail
 * links use. Some parsers validate `xn--` labels only beside a label that is not ASCII.
 */
function asciiDomain(typed: string): string | null {
  const url = `http://ü.${typed}`;
  if (typed.length > MAX_CHARACTERS || !TYPED_DOMAIN.test(typed) || !URL.canParse(url)) return null;
  const domain = new URL(url).hostname.replace(/^xn--tda\.|\.$/g, '');
  return DOMAIN.test(domain) ? domain : null;
}
