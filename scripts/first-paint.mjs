import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * What a route loads on demand before it can paint, besides what the entry imports statically.
 * A screen that the entry already imports needs no chunk of its own, so a pattern may match nothing.
 */
const ON_DEMAND = {
  '/': [/^src\/app\/signed-in\.tsx?$/, /^src\/ui\/screens\/dashboard\//],
  '/auth': [/^src\/ui\/screens\/auth\//],
};

/** Adds a chunk of Vite's manifest and everything it imports statically. */
function collect(manifest, key, into) {
  if (into.has(key)) return;
  into.add(key);
  for (const next of manifest[key].imports ?? []) collect(manifest, next, into);
}

/**
 * The JavaScript that each route of ON_DEMAND needs before it paints, read from Vite's manifest in `dist`:
 * { '/': { files, gzip } }, sizes in bytes, gzip level 9 as the budgets are counted.
 */
export async function firstPaint(dist) {
  const manifest = JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8'));
  const keys = Object.keys(manifest);
  const result = {};
  for (const [route, patterns] of Object.entries(ON_DEMAND)) {
    const chunks = new Set();
    for (const key of keys) {
      const onDemand = manifest[key].isDynamicEntry && patterns.some((pattern) => pattern.test(key));
      if (manifest[key].isEntry || onDemand) collect(manifest, key, chunks);
    }
    const files = [...chunks].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'));
    const sizes = await Promise.all(
      files.map(async (file) => gzipSync(await readFile(path.join(dist, file)), { level: 9 }).length),
    );
    result[route] = { files, gzip: sizes.reduce((sum, size) => sum + size, 0) };
  }
  return result;
}
