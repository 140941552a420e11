const OPEN = new Set([...'[{'].map((one) => one.charCodeAt(0)));
const CLOSE = new Set([...']}'].map((one) => one.charCodeAt(0)));
const QUOTE = '"'.charCodeAt(0);
const ESCAPE = '\\'.charCodeAt(0);

/** Ten times what the app sends. A few thousand levels overflow the stack of a parser. */
const MOST_LEVELS = 100;

/** True if JSON nests too deeply to be parsed. Looks only at brackets and quotes. */
export function isTooDeep(json: Uint8Array): boolean {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i] ?? 0;
    if (quoted) {
      if (byte === ESCAPE) i++;
      else if (byte === QUOTE) quoted = false;
    } else if (byte === QUOTE) quoted = true;
    else if (OPEN.has(byte) && ++depth > MOST_LEVELS) return true;
    else if (CLOSE.has(byte)) depth--;
  }
  return false;
}
