import { graphemesOf } from '#domain/users/graphemes.ts';

const GLAZES = 7;
const PLAIN = /^[ -~]+$/;

/** 1 to 7, always the same for one user. */
export function glazeOf(userId: string): number {
  let hash = 0;
  for (const character of userId) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return (hash % GLAZES) + 1;
}

/** For one list: the first seven users get different glazes, their own as far as possible. */
export function distinctGlazes(userIds: readonly string[]): ReadonlyMap<string, number> {
  const glazes = new Map<string, number>();
  const free = new Set(Array.from({ length: GLAZES }, (_, n) => n + 1));
  // by id, so that another order of the same users changes nothing
  const first = userIds.slice(0, GLAZES).sort();
  const take = (id: string, glaze: number | undefined) => {
    if (glaze === undefined || !free.delete(glaze)) return;
    glazes.set(id, glaze);
  };
  for (const id of first) take(id, glazeOf(id));
  for (const id of first) if (!glazes.has(id)) take(id, [...free][0]);
  return glazes;
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
  return PLAIN.test(word) ? word.charAt(0) : (graphemesOf(word)[0] ?? '');
}
