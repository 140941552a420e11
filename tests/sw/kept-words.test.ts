import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WORDS_CACHE, type WordFiles } from '#base/word-files.ts';
import { direction, language, speak } from '#copy/language/language.ts';
import { fetchKeptLanguages, isFileOfLanguage, openLanguageFile, speakKeptWords } from '#sw/kept-words.ts';
import { stubWorker } from '#tests/support/worker-caches.ts';

const OLD = '/assets/words-ar.0000.json';
const NEW = '/assets/words-ar.1111.json';
const REST = '/assets/words-ar-rest.1111.json';
const FONT = '/assets/vietnamese.2222.woff2';
const FILES: WordFiles = {
  ar: [NEW, 'rtl', REST],
  de: ['/assets/words-de.1111.json', 'ltr', '/assets/words-de-rest.1111.json'],
  vi: ['/assets/words-vi.1111.json', 'ltr', '/assets/words-vi-rest.1111.json', FONT],
};

const words = () =>
  new Response(JSON.stringify({ language: 'ar', dir: 'rtl', areas: {} }), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });

const font = () => new Response('wOF2', { headers: { 'content-type': 'font/woff2' } });

describe('kept words', () => {
  let answer: (path: string) => Response;
  let asked: string[];
  const keep = async (address: string) => (await caches.open(WORDS_CACHE)).put(address, words());

  beforeEach(() => {
    answer = words;
    ({ asked } = stubWorker(({ url }) => answer(new URL(url).pathname)));
  });
  afterEach(() => speak(null));

  it('are spoken in notifications, with their direction', async () => {
    await keep(NEW);
    await speakKeptWords(FILES);
    expect([language(), direction()]).toEqual(['ar', 'rtl']);
  });

  it('are not spoken when they are of another version, whose order differs', async () => {
    await keep(OLD);
    await speakKeptWords(FILES);
    expect(language()).toBe('en');
  });

  it('are fetched for a new version, both files, in the language of this device only', async () => {
    await keep(OLD);
    await keep('/assets/words-ar-rest.0000.json');
    await fetchKeptLanguages(FILES);
    expect(asked).toEqual([NEW, REST]);
    await speakKeptWords(FILES);
    expect(language()).toBe('ar');
  });

  it('are not fetched for a device that speaks English', async () => {
    await fetchKeptLanguages(FILES);
    expect(asked).toEqual([]);
  });

  it('are never the page of a sign-on gate', async () => {
    answer = () => new Response('<p>Sign in</p>', { headers: { 'content-type': 'text/html' } });
    await keep(OLD);
    await fetchKeptLanguages(FILES);
    await speakKeptWords(FILES);
    expect(language()).toBe('en');
  });

  it('are fetched for a new version together with the fonts of their language', async () => {
    answer = (path) => (path === FONT ? font() : words());
    await keep('/assets/words-vi.0000.json');
    await fetchKeptLanguages(FILES);
    expect(asked).toEqual(['/assets/words-vi.1111.json', '/assets/words-vi-rest.1111.json', FONT]);
    await fetchKeptLanguages(FILES);
    expect(asked).toHaveLength(3);
  });

  it('are served to the page without a connection, like their fonts', async () => {
    await (await caches.open(WORDS_CACHE)).put(FONT, font());
    answer = () => Response.error();
    expect(isFileOfLanguage(FILES, FONT)).toBe(true);
    expect(isFileOfLanguage(FILES, OLD)).toBe(false);
    const served = await openLanguageFile(new Request(`https://simmer.example${FONT}`));
    expect(served.headers.get('content-type')).toBe('font/woff2');
    expect(asked).toEqual([]);
  });
});
