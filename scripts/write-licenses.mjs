import { readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Vite writes this file (`build.license`): the packages in the scripts. */
export const BUNDLED = 'bundled.json';

/** Vite lists scripts only; these packages come through CSS. */
const FONTS = ['@fontsource-variable/bricolage-grotesque', '@fontsource-variable/figtree'];

/** The packages that Vite listed in `folder`; the list itself does not ship. */
export async function takeBundled(folder) {
  const file = path.join(folder, BUNDLED);
  const packages = JSON.parse(await readFile(file, 'utf8'));
  await rm(file);
  return packages;
}

/** Writes licenses.txt: the licence of every third-party package in `dist`. */
export async function writeLicenses(dist, bundled) {
  const packages = new Map();
  for (const one of [...bundled, ...(await Promise.all(FONTS.map(fontPackage)))]) {
    packages.set(`${one.name} ${one.version}`, one);
  }
  const texts = [...packages].sort().map(([title, { identifier, text }]) => {
    if (!identifier) throw new Error(`${title} names no licence: it cannot ship`);
    return `${title} (${identifier})\n\n${text ?? 'The package brings no text.'}\n`;
  });
  await writeFile(path.join(dist, 'licenses.txt'), texts.join(`\n${'-'.repeat(80)}\n\n`));
}

async function fontPackage(name) {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const { version, license } = JSON.parse(await readFile(manifest, 'utf8'));
  const text = await readFile(path.join(path.dirname(manifest), 'LICENSE'), 'utf8');
  return { name, version, identifier: license, text };
}
