import { network } from '#base/network.ts';
import { siteCaches } from '#base/site-data.ts';
import { readWordFiles, WORDS_CACHE } from '#base/word-files.ts';
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

  const put = (language: string, pack: Pack | null) => {
    if (language !== wanted()) return; // another one was chosen while its words were fetched
    speak(pack, groupedNumber);
    root.lang = language;
    root.dir = pack?.dir ?? 'ltr';
    languageState.setState({ spoken: language, wanted: language });
  };

  const follow = async (): Promise<void> => {
    const language = wanted();
    if (languageState.getState().spoken === language) return languageState.setState({ wanted: language });
    const [address] = files[language] ?? [];
    if (!address) {
      put(language, null);
      return deleteWords();
    }
    const response = await fetchWords(address).catch(() => null);
    if (response?.ok) return put(language, await response.json());
    const { spoken } = languageState.getState();
    languageState.setState({ wanted: language });
    root.lang = spoken;
    root.dir = files[spoken]?.[1] ?? 'ltr';
  };

  addEventListener('storage', () => void follow());
  addEventListener('pageshow', () => void follow());
  network.onChange(() => void follow());
  if (wanted() === 'en') return null;
  return Promise.race([follow(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/** The file from this device, else from the server; it is kept, in place of that of another language or version. */
async function fetchWords(address: string): Promise<Response> {
  // missing at an insecure address
  const cache = await siteCaches()
    ?.open(WORDS_CACHE)
    .catch(() => null);
  const kept = await cache?.match(address);
  if (kept) return kept;
  const response = await fetch(address);
  if (!response.ok || !cache) return response;
  const old = await cache.keys();
  await cache.put(address, response.clone()).catch(() => undefined);
  for (const request of old) await cache.delete(request);
  return response;
}

const deleteWords = async (): Promise<void> => {
  await siteCaches()
    ?.delete(WORDS_CACHE)
    .catch(() => undefined);
};
