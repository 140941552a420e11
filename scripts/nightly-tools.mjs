import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Packages that only the nightly run needs. They are not in package.json, because they would make an
 * installation a third larger.
 */
const TOOLS = {
  '@stryker-mutator/core': '9.6.1',
  '@stryker-mutator/vitest-runner': '9.6.1',
  '@types/selenium-webdriver': '4.35.7',
  'puppeteer-core': '24.43.1',
  'selenium-webdriver': '4.44.0',
};

const isInstalled = ([name, version]) => {
  const manifest = path.join(root, 'node_modules', name, 'package.json');
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version;
};

/** Installs the tools of the nightly run beside the packages of this project, unless they are there. Throws if npm fails. */
export function provideNightlyTools() {
  const tools = Object.entries(TOOLS);
  if (tools.every(isInstalled)) return;
  console.log('Installing the tools of the nightly run.');
  const names = tools.map(([name, version]) => `${name}@${version}`);
  // in one call, because npm removes what an earlier call installed without saving it
  const { status } = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', ...names], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('npm could not install the tools of the nightly run.');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) provideNightlyTools();
