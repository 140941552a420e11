/** A message in the file of a language: text, or parts. As scripts/languages/packs.ts writes it. */
export type PackedMessage = string | readonly PackedPart[];
/** Text; the place of a value; a value as a number with its digits grouped; or a choice between forms. */
export type PackedPart =
  | string
  | number
  | readonly [value: number]
  | readonly [value: number, by: ChosenBy, forms: Readonly<Record<string, PackedMessage>>];
/** A form is chosen by a key, by a number, or by a place in an order. */
type ChosenBy = 'key' | 'cardinal' | 'ordinal';

/** A language's messages of each area, in the order of the English ones. */
export interface Pack {
  language: string;
  dir: 'ltr' | 'rtl';
  areas: Readonly<Record<string, readonly PackedMessage[]>>;
}

type Value = string | number;
type Words = Record<string, unknown>;

interface Area {
  /** Where its messages are, in the order of the English ones. */
  places: readonly (readonly [holder: Words, key: string])[];
  english: readonly unknown[];
}

const areas = new Map<string, Area>();
let spoken: Pack | null = null;

/** The tag of the language in use, such as 'en' or 'pt-BR'. */
export const language = (): string => spoken?.language ?? 'en';

/** The direction of its writing. */
export const direction = (): Pack['dir'] => spoken?.dir ?? 'ltr';

const placesOf = (words: Words): Area['places'] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'object' ? placesOf(value as Words) : [[words, key] as const],
  );

/**
 * An area's words. They become those of another language in place: read them when they are shown, not when a module
 * loads.
 */
export function wordsOf<T extends object>(name: string, english: T): T {
  const places = placesOf(english as Words);
  areas.set(name, { places, english: places.map(([holder, key]) => holder[key]) });
  if (spoken) put(name, spoken);
  return english;
}

/** Changes the language of all words; null for English. `groupedNumber` as in format/numbers.ts. */
export function speak(pack: Pack | null, groupedNumber: (n: number) => string = String): void {
  spoken = pack;
  grouped = groupedNumber;
  rules.clear();
  for (const name of areas.keys()) put(name, pack);
}

function put(name: string, pack: Pack | null): void {
  const area = areas.get(name);
  area?.places.forEach(([holder, key], index) => {
    const message = pack?.areas[name]?.[index];
    holder[key] =
      message === undefined
        ? area.english[index]
        : typeof message === 'string'
          ? withFigures(message)
          : (...values: readonly Value[]) => withFigures(say(message, values));
  });
}

let grouped: (n: number) => string = String;
const rules = new Map<ChosenBy, Intl.PluralRules>();

/** Marks words in right-to-left text, so that their direction does not change that of the words around them. */
export const isolated = (text: string): string =>
  direction() === 'rtl' && /\p{L}/u.test(text) ? `\u2068${text}\u2069` : text;

/** Keeps figures left to right: among right-to-left words, such as a name, their signs and their order would turn around. */
export const leftToRight = (figures: string): string =>
  direction() === 'rtl' ? `\u2066${figures}\u2069` : `\u200e${figures}`;

/** Numbers with the signs before and between them: +98, 5×, 3,791 / 5,000, 06:55 – 07:05. Those that are marked already are skipped. */
const FIGURES = /(?<![\u2066\d.,:])[+−×]?\d(?:[\d.,:]*\d)?×?(?: ?[–/×=] ?[+−×]?\d(?:[\d.,:]*\d)?)*/g;

/** Marks all figures of a right-to-left text that are more than a number. */
export const withFigures = (text: string): string =>
  direction() === 'rtl'
    ? text.replace(FIGURES, (figures) => (/[^\d.,:]/.test(figures) ? leftToRight(figures) : figures))
    : text;

function say(message: PackedMessage, values: readonly Value[]): string {
  if (typeof message === 'string') return message;
  return message.map((part) => sayPart(part, values)).join('');
}

function sayPart(part: PackedPart, values: readonly Value[]): string {
  if (typeof part === 'string') return part;
  if (typeof part === 'number') return isolated(String(values[part]));
  const [at, by, forms] = part;
  const value = values[at] ?? '';
  if (!by || !forms) return grouped(Number(value));
  const form = by === 'key' ? value : (exactly(value, forms) ?? ruleFor(by).select(Number(value)));
  return say(forms[form] ?? forms.other ?? '', values);
}

const exactly = (value: Value, forms: object) => (`=${value}` in forms ? `=${value}` : undefined);

function ruleFor(by: 'cardinal' | 'ordinal'): Intl.PluralRules {
  const rule = rules.get(by) ?? new Intl.PluralRules(language(), { type: by });
  rules.set(by, rule);
  return rule;
}

/** Adds the sentences that code chooses to the words of an area. One object, so that both change with the language. */
export function withChoices<T extends object, U extends object>(words: T, choices: U): T & U {
  for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(choices))) {
    const own: unknown = Reflect.get(words, key);
    if (own === undefined) Object.defineProperty(words, key, property);
    else if (typeof own === 'object' && own && typeof property.value === 'object')
      withChoices(own, property.value);
    else throw new Error(`${key} is a message, so code cannot choose it`);
  }
  return words as T & U;
}

/** The form of an English ordinal: 1st, 2nd, 3rd, 4th, 11th. */
export function ofOrdinal(
  n: number,
  forms: Readonly<Record<'one' | 'two' | 'few' | 'other', string>>,
): string {
  const isTeen = n % 100 > 10 && n % 100 < 14;
  return forms[isTeen ? 'other' : ((['other', 'one', 'two', 'few'] as const)[n % 10] ?? 'other')];
}
