import { nameOf } from '#ui/copy/shown-name.ts';

/** As much as a sentence in a row has room for. */
const MOST_LETTERS = 12;

/** The name of a friend within a sentence: all of a short one ("Thu Trang"), else its first word ("Jonas"). */
export function shortNameOf(user: { display_name: string } | null): string {
  const name = nameOf(user);
  const [first = name] = name.split(/\s+/);
  // an initial or a title is no name
  const isWord = first.length > 2 && !first.endsWith('.');
  return name.length > MOST_LETTERS && isWord ? first : name;
}
