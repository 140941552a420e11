/**
 * The addresses of each language's two files of words, those of the first paint and the rest, with the direction of its
 * writing, and the addresses of fonts that no other language needs. English has none.
 */
export type WordFiles = Readonly<
  Record<string, readonly [first: string, dir: 'ltr' | 'rtl', rest: string, ...fonts: string[]]>
>;

/** Where the page keeps the words of its language. The service worker reads them there, so it speaks it offline. */
export const WORDS_CACHE = 'simmer-words';

/** This device's choice of a language, for every user; public/appearance.js reads it too. */
export const LANGUAGE_KEY = 'simmer-language';

/** Reads the attribute that the build puts on `<html>`: data-words. */
export const readWordFiles = (attribute: string | undefined): WordFiles => JSON.parse(attribute ?? '{}');

/** Whether the server sent words or a font: a sign-on gate answers with a page of its own. */
export const isOfLanguage = ({ ok, headers }: Response): boolean =>
  ok && /^(application\/(json|font)|font\/)/.test(headers.get('content-type') ?? '');
