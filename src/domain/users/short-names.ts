/** As much as a sentence in a row has room for. */
const MOST_LETTERS = 12;

/** A name within a sentence: all of a short one ("Thu Trang"), else its first word ("Jonas"). */
export const shortName = (name: string): string =>
  name.trim().length > MOST_LETTERS ? firstWordOf(name) : name.trim();

/** The first words of names, for little room. Where two would be the same, with the initial of the last word. */
export function shortNames(names: readonly string[]): readonly string[] {
  const first = names.map(firstWordOf);
  return names.map((name, at) => {
    const short = first[at] ?? '';
    const last = wordsOf(name).at(-1);
    const isShared = first.some((other, index) => other === short && index !== at);
    return isShared && last !== undefined && last !== short ? `${short} ${[...last][0]}.` : short;
  });
}

/** All of the name if its first word is an initial or a title. */
function firstWordOf(name: string): string {
  const [first = ''] = wordsOf(name);
  const isShortened = first.endsWith('.') || /^\p{Lu}$/u.test(first);
  return isShortened ? name.trim() : first;
}

const wordsOf = (name: string): readonly string[] => name.trim().split(/\s+/);
