import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { englishCatalogue } from '#scripts/languages/catalogue.ts';
import { englishModules } from '#scripts/languages/english-modules.ts';

const FOLDER = 'src/copy/words';
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const [name, text] of englishModules(englishCatalogue())) writeFileSync(`${FOLDER}/${name}`, text);
execFileSync('npx', ['biome', 'format', '--write', FOLDER]);
