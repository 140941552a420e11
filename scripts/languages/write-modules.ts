import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { englishCatalogue, shownCatalogue } from '#scripts/languages/arb-messages.ts';
import { englishModules } from '#scripts/languages/english-modules.ts';
import { mailFiles } from '#scripts/languages/mails.ts';

/** Where the English of words/en.arb is as code. */
export const MODULES = 'src/copy/words';

/** Writes the English of words/en.arb as code, and the emails in all languages. Throws `CatalogueFaults`, and then changes nothing. */
export function writeModules(): void {
  const modules = englishModules(shownCatalogue(englishCatalogue()));
  const mails = mailFiles();
  rmSync(MODULES, { recursive: true, force: true });
  mkdirSync(MODULES);
  for (const [name, text] of modules) writeFileSync(`${MODULES}/${name}`, text);
  for (const [path, text] of mails) writeFileSync(path, text);
}
