/** A part of a message: plain text, or an address to open. */
export interface TextPart {
  text: string;
  href: string | null;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"']+/giu;
/** Punctuation after an address is not part of it, except a bracket that was opened inside it. */
const TRAILING = /[.,;:!?…]$/u;
const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Finds web addresses in a message (http and https only). The text stays as it was typed. */
export function linkify(message: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const match of message.matchAll(ADDRESS)) {
    const text = withoutPunctuation(match[0]);
    const href = webAddress(text);
    if (href === null) continue;
    if (match.index > done) parts.push({ text: message.slice(done, match.index), href: null });
    parts.push({ text, href });
    done = match.index + text.length;
  }
  if (done < message.length) parts.push({ text: message.slice(done), href: null });
  return parts;
}

function withoutPunctuation(address: string): string {
  let text = address;
  for (;;) {
    const last = text.at(-1) ?? '';
    const opening = BRACKETS[last];
    const unopened = opening !== undefined && text.split(last).length > text.split(opening).length;
    if (!TRAILING.test(text) && !unopened) return text;
    text = text.slice(0, -1);
  }
}

function webAddress(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}
