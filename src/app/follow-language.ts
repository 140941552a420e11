import { network } from '#base/network.ts';
import { siteCaches } from '#base/site-data.ts';
import { isOfLanguage, readWordFiles, WORDS_CACHE, type WordFiles } from '#base/word-files.ts';
import { groupedNumber } from '#copy/format/numbers.ts';
import { type Pack, speak } from '#copy/language/language.ts';
import { whenIdle } from '#ui/browser/late-work.ts';
import {
  doWithoutRest,
  type LanguageState,
  languageState,
  PATIENCE_MS,
  whenRest,
} from '#ui/state/language.ts';

/**
 * Puts the language that public/appearance.js chose in place, now and whenever the choice changes. Without the files of
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
  const put = (language: string, pack: Pack | null, state?: Partial<LanguageState>) => {
    if (language !== wanted()) return; // another one was chosen while its words were fetched
    speak(pack, groupedNumber);
    show(language);
    languageState.setState({ spoken: language, wanted: language, ...state });
  };
  const keep = () => {
    show(languageState.getState().spoken);
    languageState.setState({ wanted: wanted() });
  };

  const follow = async (): Promise<void> => {
    const language = wanted();
    const { spoken, rest } = languageState.getState();
    if (spoken === language && rest === 'here') return keep();
    const own = files[language];
    if (!own) {
      put(language, null, { rest: 'here' });
      return deleteWords();
    }
    const pack = await fetchWords(own).catch(() => null);
    if (!pack) {
      keep();
      return doWithoutRest();
    }
    put(language, pack, { rest: 'here' });
    if (language === wanted()) await keepOnly(own).catch(() => undefined);
  };

  /** The rest of the words is fetched when the page is idle, or sooner for a part of the app that waits for them. */
  const start = async (own: WordFiles[string]): Promise<void> => {
    const language = wanted();
    const first = await fetchFile(own, 0).catch(() => null);
    if (first) put(language, first);
    else keep();
    void Promise.race([whenIdle(), whenRest('awaited')]).then(follow);
  };

  addEventListener('storage', () => void follow());
  // the first one comes while the page starts
  addEventListener('pageshow', ({ persisted }) => persisted && void follow());
  network.onChange(() => void follow());
  const own = files[wanted()];
  if (!own) return null;
  languageState.setState({ wanted: wanted(), rest: 'later' });
  return Promise.race([
    start(own),
    new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS)).then(keep),
  ]);
}

/** All words of a language. */
async function fetchWords(own: WordFiles[string]): Promise<Pack> {
  const [first, rest] = await Promise.all([fetchFile(own, 0), fetchFile(own, 2)]);
  return { ...first, areas: { ...first.areas, ...rest.areas } };
}

/** A file from this device, else from the server; it is kept. */
async function fetchFile(own: WordFiles[string], at: 0 | 2): Promise<Pack> {
  const cache = await openCache();
  const kept = await cache?.match(own[at]);
  if (kept) return kept.json();
  const response = await fetch(own[at]);
  if (!isOfLanguage(response)) throw new Error('Another file came in place of the words');
  await cache?.put(own[at], response.clone()).catch(() => undefined);
  return response.json();
}

/** Keeps a language's fonts beside its words, for a start without a connection, and nothing of another language or version. */
async function keepOnly(own: WordFiles[string]): Promise<void> {
  const cache = await openCache();
  if (!cache) return;
  for (const request of await cache.keys())
    if (!own.includes(new URL(request.url).pathname)) await cache.delete(request);
  const [, , , ...fonts] = own;
  for (const font of fonts) {
    if (await cache.match(font)) continue;
    const response = await fetch(font);
    if (isOfLanguage(response)) await cache.put(font, response);
  }
}

/** Missing at an insecure address. */
const openCache = async () =>
  siteCaches()
    ?.open(WORDS_CACHE)
    .catch(() => null);

const deleteWords = async (): Promise<void> => {
  await siteCaches()
    ?.delete(WORDS_CACHE)
    .catch(() => undefined);
};
