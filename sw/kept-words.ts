import { siteCaches } from '#base/site-data.ts';
import { isOfLanguage, WORDS_CACHE, type WordFiles } from '#base/word-files.ts';
import { groupedNumber } from '#copy/format/numbers.ts';
import { speak } from '#copy/language/language.ts';

/**
 * Puts the language of the page in place, whose words the page keeps. English without them. The first file of a
 * language has all words of notifications. `files`: those of this version, because the words of another one have
 * another order.
 */
export async function speakKeptWords(files: WordFiles): Promise<void> {
  for (const [address] of Object.values(files)) {
    const kept = await siteCaches().match(address, { cacheName: WORDS_CACHE });
    if (kept) return speak(await kept.json(), groupedNumber);
  }
  speak(null);
}

/** Fetches all files of this version for the languages that this device keeps, before this version takes over: offline, they could not be fetched. */
export async function fetchKeptLanguages(files: WordFiles): Promise<void> {
  if (!(await siteCaches().has(WORDS_CACHE))) return;
  const cache = await siteCaches().open(WORDS_CACHE);
  const kept = (await cache.keys()).map(({ url }) => /words-([\w-]+)\.\w+\.json$/.exec(url)?.[1] ?? '');
  const addresses = kept.flatMap((language) => filesOf(files[language]));
  for (const address of addresses) {
    if (await cache.match(address)) continue;
    const response = await fetch(address);
    if (isOfLanguage(response)) await cache.put(address, response);
  }
}

/** The addresses of a language's files: the words of the first paint, the rest, then the fonts. */
const filesOf = ([first, , ...others]: WordFiles[string] | readonly [] = []): string[] =>
  first ? [first, ...others] : [];

/** Whether the page may have kept this address for a language. */
export const isFileOfLanguage = (files: WordFiles, pathname: string): boolean =>
  Object.values(files).some((each) => filesOf(each).includes(pathname));

/** The kept file, else the server's. */
export const openLanguageFile = async (request: Request): Promise<Response> =>
  (await siteCaches().match(request, { cacheName: WORDS_CACHE })) ?? fetch(request);
