const GLAZES = 7;
const PLAIN = /^[ -~]+$/;
let graphemes: Intl.Segmenter | undefined;

/** 1 to 7, always the same for one user. */
export function glazeOf(userId: string): number {
  let hash = 0;
  for (const character of userId) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return (hash % GLAZES) + 1;
}

/**
 * The initials of a name: the first character of the first and of the last word. A family emoji stays whole.
 */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => firstGrapheme(word ?? '').toLocaleUpperCase()).join('');
}

function firstGrapheme(word: string): string {
  // enough for most names, and faster than splitting graphemes
  if (PLAIN.test(word)) return word.charAt(0);
  if (!Intl.Segmenter) return [...word][0] ?? '';
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of graphemes.segment(word)) return segment;
  return '';
}
