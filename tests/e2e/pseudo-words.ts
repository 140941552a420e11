import type { Pack, PackedMessage, PackedPart } from '#copy/language/language.ts';
import { packOf } from '#scripts/languages/packs.ts';

const ACCENTS = lettersOf('acdegiklnorstuwyzh', 'áçďéğíķľñóŕšťúŵýžĥ');
const HEBREW = lettersOf('abcdefghijklmnopqrstuvwxyz', 'אבגדהוזחטיכלמנסעפצקרשתךםןף');

function lettersOf(latin: string, others: string): ReadonlyMap<string, string> {
  const list = [...others];
  return new Map(
    [...latin].flatMap((letter, index) => {
      const other = list[index] ?? letter;
      return [
        [letter, other],
        [letter.toUpperCase(), other.toUpperCase()],
      ];
    }),
  );
}

const replaced = (text: string, by: ReadonlyMap<string, string>) =>
  [...text].map((letter) => by.get(letter) ?? letter).join('');

/** A word that is 40 % longer. A long one (base.css) has soft hyphens: the browser of the tests has no dictionary for `hyphens`. */
function longer(word: string): string {
  const long = word + word.slice(0, Math.round(word.length * 0.4));
  return long.length > LONGEST ? long.replace(/.{5}(?=.{3})/gu, '$&\u00ad') : long;
}
const LONGEST = 9;

const KINDS = {
  /** Accents on all words, which are 40 % longer. */
  accented: {
    dir: 'ltr',
    write: (text: string) => replaced(text.replace(/\p{L}{3,}/gu, longer), ACCENTS),
  },
  /** Hebrew letters in place of the English ones. */
  rightToLeft: { dir: 'rtl', write: (text: string) => replaced(text, HEBREW) },
} as const;

/** Words of a made-up language, from the English words, for tests. Its days and months are the English ones. */
export function pseudoWords(kind: keyof typeof KINDS): Pack {
  const { dir, write } = KINDS[kind];
  const part = (one: PackedPart): PackedPart => {
    if (typeof one === 'string') return write(one);
    if (typeof one === 'number' || one.length === 1) return one;
    const [value, by, forms] = one;
    return [value, by, Object.fromEntries(Object.entries(forms).map(([key, form]) => [key, message(form)]))];
  };
  const message = (one: PackedMessage): PackedMessage =>
    typeof one === 'string' ? write(one) : one.map(part);
  const areas = Object.entries(packOf('en').areas).map(([area, list]) => [area, list.map(message)]);
  return { language: 'en', dir, areas: Object.fromEntries(areas) };
}
