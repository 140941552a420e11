/**
 * The tags that `Intl` accepts, in canonical form: a formatter throws at any other. Systems whose locale is set by hand report `en_US`,
 * `de_DE.UTF-8`, `C` or an empty text.
 */
export function canonicalTags(languages: readonly string[]): string[] {
  return languages.flatMap((language) => {
    try {
      return Intl.getCanonicalLocales(language.replace(/[.@].*$/, '').replaceAll('_', '-'));
    } catch {
      return []; // not a language tag
    }
  });
}

/** The preferred language of the user, or British English, the language of the app. */
export const languageHere = (): string => canonicalTags([navigator.language])[0] ?? 'en-GB';

/** The zone that this device is in, such as 'Europe/Berlin'. */
export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The same locale with Latin digits, like those of the English sentences around them. */
export const withLatinDigits = (tag: string): string =>
  new Intl.Locale(tag, { numberingSystem: 'latn' }).toString();

/** The locale for what is part of a sentence: lists and percentages. In English the same for every kind of it. */
export const sentenceLocale = (): string => 'en-GB';

/** The kinds of English among the user's languages, then British English. A formatter takes the first that it knows. */
export const englishOf = (languages: readonly string[]): string[] => [
  ...languages.filter((tag) => tag.startsWith('en')),
  'en-GB',
];

/**
 * The locale for clock times. A twelve-hour clock needs words (am, pm), so it uses English; otherwise the
 * user's own locale.
 */
export function clockLocale(tag: string, english: readonly string[]): string | string[] {
  const { hour12 } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions();
  if (!hour12 || tag.startsWith('en')) return withLatinDigits(tag);
  return english.map((kind) => `${kind.replace(/-u-.*/, '')}-u-hc-h12`);
}

/**
 * Looked up at the first use. The first lookup of any locale costs a phone 60 ms, so importing a module must
 * not trigger it.
 */
function once<T>(look: () => T): () => T {
  let found: { value: T } | undefined;
  return () => {
    found ??= { value: look() };
    return found.value;
  };
}

/** From `DateTimeFormat`, which the first screen needs anyway: a second class costs a slow phone 6 to 10 ms more. */
const own = once(() => new Intl.DateTimeFormat().resolvedOptions().locale);

/** The user's locale, which decides how digits are grouped. */
export const locale = once(() => withLatinDigits(own()));

/** The locale for names of days and months, in the language of the sentences. */
export const english = once(() => englishOf(canonicalTags(navigator.languages)));

export const clock = once(() => clockLocale(own(), english()));
