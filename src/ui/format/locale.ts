/** The same locale with the digits of the sentences round about: these are English, whatever its own digits are. */
export const withLatinDigits = (tag: string): string =>
  new Intl.Locale(tag, { numberingSystem: 'latn' }).toString();

/** A kind of English that the person reads, the first of theirs; else British. */
export const englishOf = (languages: readonly string[]): string =>
  Intl.DateTimeFormat.supportedLocalesOf(languages.filter((tag) => tag.startsWith('en')))[0] ?? 'en-GB';

/**
 * The locale that writes times of the clock. A clock of twelve hours has words in it (am, pm): they are English like
 * the sentences; everything else is the locale's own.
 */
export function clockLocale(tag: string, english: string): string {
  const { hour12 } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions();
  return hour12 && !tag.startsWith('en') ? `${english.replace(/-u-.*/, '')}-u-hc-h12` : withLatinDigits(tag);
}

const own = new Intl.NumberFormat().resolvedOptions().locale;

/** The person's locale: how figures are grouped. */
export const locale = withLatinDigits(own);

/** Names of days and months are in the language of the sentences. */
export const english = englishOf(navigator.languages);

export const clock = clockLocale(own, english);
