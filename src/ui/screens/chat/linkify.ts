/** A stretch of a message: plain, or an address that may be opened. */
export interface TextPart {
  text: string;
  href: string | null;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"']+/giu;
/** A sentence ends behind an address; a bracket that was opened in it belongs to it. */
const TRAILING = /[.,;:!?…]$/u;
const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Finds web addresses (http and https, nothing else) in a message. What was typed is what is shown. */
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
