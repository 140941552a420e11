/** The same locale with Latin digits, like those of the English sentences around them. */
export const withLatinDigits = (tag: string): string =>
  new Intl.Locale(tag, { numberingSystem: 'latn' }).toString();

/** The first kind of English among the person's languages, else British English. */
export const englishOf = (languages: readonly string[]): string =>
  Intl.DateTimeFormat.supportedLocalesOf(languages.filter((tag) => tag.startsWith('en')))[0] ?? 'en-GB';

/**
 * The locale for clock times. A twelve-hour clock needs words (am, pm), so it uses English; otherwise the
 * person's own locale.
 */
export function clockLocale(tag: string, english: string): string {
  const { hour12 } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions();
  return hour12 && !tag.startsWith('en') ? `${english.replace(/-u-.*/, '')}-u-hc-h12` : withLatinDigits(tag);
}

/**
 * Looked up at the first use. The first look-up of any locale costs a phone 60 ms, so importing a module must
 * not trigger it.
 */
function once<T>(look: () => T): () => T {
  let found: { value: T } | undefined;
  return () => {
    found ??= { value: look() };
    return found.value;
  };
}

const own = once(() => new Intl.NumberFormat().resolvedOptions().locale);

/** The person's locale, which decides how digits are grouped. */
export const locale = once(() => withLatinDigits(own()));

/** The locale for names of days and months, in the language of the sentences. */
export const english = once(() => englishOf(navigator.languages));

export const clock = once(() => clockLocale(own(), english()));
