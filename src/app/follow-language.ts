import { network } from '#base/network.ts';
import { siteCaches } from '#base/site-data.ts';
import { isOfLanguage, readWordFiles, WORDS_CACHE } from '#base/word-files.ts';
import { groupedNumber } from '#copy/format/numbers.ts';
import { type Pack, speak } from '#copy/language/language.ts';
import { languageState } from '#ui/state/language.ts';

/** How long the first screen waits for the words of its language, before it is drawn in English. */
const PATIENCE_MS = 3000;

/**
 * Puts the language that public/appearance.js chose in place, now and whenever the choice changes. Without the file of
 * its words the language on screen stays; they are fetched again when the device is online again. Returns when the
 * first screen can be drawn; null for at once.
 */
export function followLanguage(page: Document): Promise<unknown> | null {
  const root = page.documentElement;
  const files = readWordFiles(root.dataset.words);
  const wanted = () => root.dataset.language ?? 'en';

  const show = (language: string) => {
    root.lang = language;
    root.dir = files[language]?.[1] ?? 'ltr';
  };
  const put = (language: string, pack: Pack | null) => {
    if (language !== wanted()) return; // another one was chosen while its words were fetched
    speak(pack, groupedNumber);
    show(language);
    languageState.setState({ spoken: language, wanted: language });
  };
  const keep = () => {
    show(languageState.getState().spoken);
    languageState.setState({ wanted: wanted() });
  };

  const follow = async (): Promise<void> => {
    const language = wanted();
    if (languageState.getState().spoken === language) return keep();
    const [address, , ...fonts] = files[language] ?? [];
    if (!address) {
      put(language, null);
      return deleteWords();
    }
    const pack = await fetchPack(address, fonts).catch(() => null);
    if (pack) put(language, pack);
    else keep();
  };

  addEventListener('storage', () => void follow());
  addEventListener('pageshow', () => void follow());
  network.onChange(() => void follow());
  languageState.setState({ wanted: wanted() });
  if (wanted() === 'en') return null;
  return Promise.race([
    follow(),
    new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS)).then(keep),
  ]);
}

/** The words from this device, else from the server; they are kept, in place of those of another language or version. */
async function fetchPack(address: string, fonts: readonly string[]): Promise<Pack | null> {
  // missing at an insecure address
  const cache = await siteCaches()
    ?.open(WORDS_CACHE)
    .catch(() => null);
  const kept = await cache?.match(address);
  if (cache) void keepFonts(cache, fonts).catch(() => undefined);
  if (kept) return kept.json();
  const response = await fetch(address);
  if (!isOfLanguage(response)) return null;
  if (cache) {
    const old = (await cache.keys()).filter(({ url }) => !fonts.some((font) => url.endsWith(font)));
    await cache.put(address, response.clone()).catch(() => undefined);
    for (const request of old) await cache.delete(request);
  }
  return response.json();
}

/** Beside the words, for a start without a connection. */
async function keepFonts(cache: Cache, fonts: readonly string[]): Promise<void> {
  for (const font of fonts) {
    if (await cache.match(font)) continue;
    const response = await fetch(font);
    if (isOfLanguage(response)) await cache.put(font, response);
  }
}

const deleteWords = async (): Promise<void> => {
  await siteCaches()
    ?.delete(WORDS_CACHE)
    .catch(() => undefined);
};
