import type { Page } from '@playwright/test';
import { LANGUAGE_KEY, WORDS_CACHE } from '#base/word-files.ts';
import type { Pack } from '#copy/language/language.ts';

/**
 * Changes the language of the open page, as another tab does: the acts of scenes use the English labels. The words are put where
 * the page keeps its own, so it needs no network. Words without a file, those of a test, take the place of another language's.
 */
export async function speakOn(page: Page, words: Pack): Promise<void> {
  await speakEnglish(page); // the words of two languages may take the same place
  const place = await page.evaluate(
    async ({ pack, cacheName }) => {
      const files: Record<string, readonly [string, string, string]> = JSON.parse(
        document.documentElement.dataset.words ?? '{}',
      );
      const language = pack.language in files ? pack.language : (Object.keys(files)[0] ?? '');
      const [first = '', , rest = ''] = files[language] ?? [];
      const cache = await caches.open(cacheName);
      for (const address of [first, rest]) await cache.put(address, Response.json(pack));
      return language;
    },
    { pack: words, cacheName: WORDS_CACHE },
  );
  await choose(page, place);
  const { language, dir } = words;
  await page.evaluate((own) => Object.assign(document.documentElement, own), { lang: language, dir });
}

/** Changes the open page to English, and forgets the words of the language before. */
export const speakEnglish = (page: Page): Promise<void> => choose(page, 'en');

async function choose(page: Page, language: string): Promise<void> {
  await page.evaluate(
    ({ key, newValue }) => {
      localStorage.setItem(key, newValue);
      dispatchEvent(new StorageEvent('storage', { key, newValue }));
    },
    { key: LANGUAGE_KEY, newValue: language },
  );
  await page.waitForFunction((chosen) => document.documentElement.lang === chosen, language);
}
