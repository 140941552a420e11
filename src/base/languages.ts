/**
 * The tags that `Intl` accepts, in canonical form: a formatter throws at any other. Systems whose locale is set by hand report `en_US`,
 * `de_DE.UTF-8`, `C` or an empty text.
 */
export function canonicalTags(languages: readonly string[]): string[] {
  return languages.flatMap((language) => {
    try {
      return Intl.getCanonicalLocales(language.replace(/[.@].*$/, '').replaceAll('_', '-'));
    } catch {
      return []; // no language tag
    }
  });
}

/** The languages of the user, the preferred one first. */
export const languagesHere = (): string[] => canonicalTags(navigator.languages);

/** The preferred language of the user, or British English, the language of the app. */
export const languageHere = (): string => canonicalTags([navigator.language])[0] ?? 'en-GB';
