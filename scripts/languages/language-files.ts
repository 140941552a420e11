import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { WordFiles } from '#base/word-files.ts';
import type { Pack } from '#copy/language/language.ts';
import { arbText, languages, MANIFEST_AREA, SOURCE_LANGUAGE } from '#scripts/languages/arb-messages.ts';
import { halvesOf, packOf } from '#scripts/languages/packs.ts';

/** The fonts that only one language needs, by their names in `assets`: src/ui/theme/fonts.css. */
const LANGUAGE_FONTS: Readonly<Record<string, RegExp>> = {
  vi: /\/bricolage-grotesque-(?:latin|vietnamese)-wght-normal-[^/]*\.woff2$/,
};

const MANIFEST = new URL('../../public/manifest.webmanifest', import.meta.url);

/** The app's manifest with its words in another language. */
function manifestIn({ language, dir }: Pack): string {
  const english: Record<string, string> = JSON.parse(arbText(SOURCE_LANGUAGE));
  const words: Record<string, string> = JSON.parse(arbText(language));
  const keys = Object.keys(english).filter((key) => key.startsWith(`${MANIFEST_AREA}.`));
  const translated = new Map(keys.map((key) => [english[key], words[key]]));
  const manifest = JSON.parse(
    readFileSync(MANIFEST, 'utf8'),
    (_key, value) => translated.get(value) ?? value,
  );
  return JSON.stringify({ ...manifest, lang: language, dir });
}

/**
 * A Vite plugin that adds two files of words and a manifest for each language but English, and puts their addresses on `<html>`, where
 * public/appearance.js and src/app/follow-language.ts find them. A name carries a hash of the file's content.
 */
export function wordFiles(): Plugin {
  const made = new Map<string, string>();
  const list: Record<string, WordFiles[string]> = {};
  const add = (name: string, pack: Pack): string => {
    const text = JSON.stringify(pack);
    const file = `assets/${name}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.json`;
    made.set(file, text);
    return `/${file}`;
  };
  for (const language of languages().filter((each) => each !== SOURCE_LANGUAGE)) {
    const pack = packOf(language);
    const [first, rest] = halvesOf(pack);
    list[language] = [add(`words-${language}`, first), pack.dir, add(`words-${language}-rest`, rest)];
    made.set(`manifest.${language}.webmanifest`, manifestIn(pack));
  }
  return {
    name: 'word-files',
    transformIndexHtml: (html, { bundle = {} }) => {
      const files = Object.entries(list).map(([language, words]): [string, WordFiles[string]] => {
        const fonts = Object.keys(bundle).filter((file) => LANGUAGE_FONTS[language]?.test(file));
        return [language, [...words, ...fonts.map((file) => `/${file}`)]];
      });
      return html.replace(
        '<html lang="en">',
        `<html lang="en" data-words='${JSON.stringify(Object.fromEntries(files))}'>`,
      );
    },
    generateBundle() {
      for (const [fileName, source] of made) this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const text = made.get(request.url?.slice(1) ?? '');
        if (text === undefined) return next();
        response.setHeader('content-type', 'application/json');
        response.end(text);
      });
    },
  };
}
