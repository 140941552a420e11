import type { Page } from '@playwright/test';
import { LANGUAGE_KEY, WORDS_CACHE } from '#base/word-files.ts';
import type { Pack } from '#copy/language/language.ts';

/**
 * Changes the language of the open page, as another tab does. The words are put where the page keeps its own, so it needs no
 * network. Words of a language without a file, such as those of a test, take the place of another language's.
 */
export async function speakOn(page: Page, words: Pack): Promise<void> {
  const place = await page.evaluate(
    async ({ pack, cacheName, key }) => {
      const files: Record<string, readonly [string, string]> = JSON.parse(
        document.documentElement.dataset.words ?? '{}',
      );
      const language = pack.language in files ? pack.language : (Object.keys(files)[0] ?? '');
      const cache = await caches.open(cacheName);
      const headers = { 'content-type': 'application/json' };
      await cache.put(files[language]?.[0] ?? '', new Response(JSON.stringify(pack), { headers }));
      localStorage.setItem(key, language);
      dispatchEvent(new StorageEvent('storage', { key, newValue: language }));
      return language;
    },
    { pack: words, cacheName: WORDS_CACHE, key: LANGUAGE_KEY },
  );
  await page.waitForFunction((language) => document.documentElement.lang === language, place);
  await page.evaluate(
    ({ language, dir }) => Object.assign(document.documentElement, { lang: language, dir }),
    words,
  );
}

/** Lets the next page of the same browser context be English again. */
export const speakEnglish = (page: Page): Promise<void> =>
  page.evaluate((key) => localStorage.removeItem(key), LANGUAGE_KEY);
