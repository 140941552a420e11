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

/** Looked up at the first use: the first look at any locale costs a phone 60 ms, and no module may cost that by being there. */
function once<T>(look: () => T): () => T {
  let found: { value: T } | undefined;
  return () => {
    found ??= { value: look() };
    return found.value;
  };
}

const own = once(() => new Intl.NumberFormat().resolvedOptions().locale);

/** The person's locale: how figures are grouped. */
export const locale = once(() => withLatinDigits(own()));

/** Names of days and months are in the language of the sentences. */
export const english = once(() => englishOf(navigator.languages));

export const clock = once(() => clockLocale(own(), english()));
