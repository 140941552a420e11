import { createHash } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { TABLES } from '#schemas/registry.ts';
import { storeVersion } from '#store/database/upgrade.ts';
import { expect } from '#tests/e2e/fixtures.ts';

const VERSION = storeVersion(TABLES);

/** Matches the table UPGRADES (src/store/database/upgrade.ts) in the minified build, except its closing brace. */
const UPGRADES = /(\{5:[\w$]+(?:,\d+:[\w$]+)*)\}/g;

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const before = await readFile(file, 'utf8');
  const after = change(before);
  expect(after, `${file} is changed by a deployment`).not.toBe(before);
  await writeFile(file, after);
}

/** Publishes another version as a deployment does: a page that names its release, and the service worker that lists it. */
export async function deploy(distDir: string, release: string): Promise<void> {
  await edit(path.join(distDir, 'index.html'), (page) =>
    page.replace('</head>', `<meta name="release" content="${release}"></head>`),
  );
  const listed = /("?revision"?:\s*["'`])[0-9a-f]{8}(["'`],\s*"?url"?:\s*["'`]index\.html)/;
  const revision = createHash('sha256').update(release).digest('hex').slice(0, 8);
  await edit(path.join(distDir, 'sw.js'), (worker) => worker.replace(listed, `$1${revision}$2`));
}

/** Like `deploy`, but with a newer store version: every script has a new name, as after a build. */
export async function deployNewerStore(distDir: string, release: string): Promise<void> {
  const assets = path.join(distDir, 'assets');
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const files = [...scripts.map((name) => path.join(assets, name)), path.join(distDir, 'sw.js')];
  let raised = 0;
  for (const file of [...files, path.join(distDir, 'index.html')]) {
    let text = await readFile(file, 'utf8');
    for (const name of scripts) text = text.replaceAll(name, `n-${name}`);
    raised += text.match(UPGRADES)?.length ?? 0;
    await writeFile(file, text.replace(UPGRADES, `$1,${VERSION + 1}(){}}`));
  }
  expect(raised, 'the build names the version of the store').toBeGreaterThan(0);
  for (const name of scripts) await rename(path.join(assets, name), path.join(assets, `n-${name}`));
  await deploy(distDir, release);
}

export const expectRelease = (page: Page, release: string): Promise<void> =>
  expect(page.locator('meta[name=release]')).toHaveAttribute('content', release);
