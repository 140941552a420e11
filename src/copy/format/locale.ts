import { language } from '#copy/language/language.ts';

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
const withLatinDigits = (tag: string): string => new Intl.Locale(tag, { numberingSystem: 'latn' }).toString();

/** A text that begins a heading or a list: some languages write names of months and of languages with a small letter. */
export const capitalized = (text: string, tag = language()): string =>
  text.charAt(0).toLocaleUpperCase(tag) + text.slice(1);

/** The locale for what is part of a sentence: lists and percentages. In English the same for every kind of it. */
export const sentenceLocale = (): string => (language() === 'en' ? 'en-GB' : withLatinDigits(language()));

/** What the user's languages call this one, such as 'de-AT' for German, then itself: a formatter takes the first that it knows. */
export function kindsOf(language: string, languages: readonly string[]): string[] {
  const isKind = (tag: string) => tag === language || tag.startsWith(`${language}-`);
  if (language === 'en') return [...languages.filter(isKind), 'en-GB'];
  return [...languages.filter(isKind), language].map(withLatinDigits);
}

/**
 * The locale for clock times. A twelve-hour clock needs words (am, pm), so it is in the language of the sentences;
 * otherwise the user's own locale.
 */
export function clockLocale(tag: string, kinds: readonly string[]): string | string[] {
  const { hour12 } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions();
  const isInKind = kinds.some((kind) => kind.split('-')[0] === tag.split('-')[0]);
  if (!hour12 || isInKind) return withLatinDigits(tag);
  return kinds.map((kind) => new Intl.Locale(kind, { hourCycle: 'h12' }).toString());
}

/**
 * Looked up at the first use in a language. The first lookup of any locale costs a phone 60 ms, so importing a module
 * must not trigger it.
 */
export function oncePerLanguage<T>(look: () => T): () => T {
  let found: { value: T; in: string } | undefined;
  return () => {
    if (found?.in !== language()) found = { value: look(), in: language() };
    return found.value;
  };
}

/** From `DateTimeFormat`, which the first screen needs anyway: a second class costs a slow phone 6 to 10 ms more. */
const own = oncePerLanguage(() => new Intl.DateTimeFormat().resolvedOptions().locale);

/** The locales for names of days and months and for the grouping of digits, in the language of the sentences. */
// scripts have no navigator
export const names = oncePerLanguage(() =>
  kindsOf(language(), canonicalTags(globalThis.navigator?.languages ?? [])),
);

export const clock = oncePerLanguage(() => clockLocale(own(), names()));
