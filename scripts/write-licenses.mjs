import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Vite writes this file (`build.license`). It lists the packages in the scripts. */
export const BUNDLED = 'bundled.json';

/** The packages that only CSS imports. Vite does not list these. */
export const FONTS = ['@fontsource-variable/bricolage-grotesque', '@fontsource-variable/figtree'];

/** Returns the packages that Vite listed in `folder`, and deletes the list, which must not ship. */
export async function takeBundled(folder) {
  const file = path.join(folder, BUNDLED);
  const packages = JSON.parse(await readFile(file, 'utf8'));
  await rm(file);
  return packages;
}

/** Writes the licence of every third-party package into one file. */
export async function writeLicenses(file, packages) {
  const byTitle = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]));
  const texts = [...byTitle].sort().map(([title, { identifier, text }]) => {
    if (!identifier) throw new Error(`${title} names no licence, so it must not be shipped`);
    return `${title} (${identifier})\n\n${text ?? 'The package contains no licence text.'}\n`;
  });
  await writeFile(file, texts.join(`\n${'-'.repeat(80)}\n\n`));
}

/** The entry of a package as Vite would list it. */
export async function licenseOf(name) {
  const folder = path.join(root, 'node_modules', name);
  const { version, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const text = await readFile(path.join(folder, 'LICENSE'), 'utf8').catch(() => null);
  return { name, version, identifier: license, text };
}
