import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** The chunk that each route needs before it can paint, besides the scripts of index.html (vite.config.ts). */
const ON_DEMAND = { '/': /^_home-/, '/auth': /^_auth-screen-/ };

/** Adds a chunk of Vite's manifest, and every chunk that it imports statically, to `into`. */
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
  const page = await readFile(path.join(dist, 'index.html'), 'utf8');
  const asked = [...page.matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)].map(([, file]) => file);
  const result = {};
  for (const [route, onDemand] of Object.entries(ON_DEMAND)) {
    const late = Object.keys(manifest).filter(
      (key) => onDemand.test(key) && manifest[key].file.endsWith('.js'),
    );
    const entries = Object.keys(manifest).filter((key) => asked.includes(manifest[key].file));
    if (late.length === 0 || entries.length === 0)
      throw new Error(`What paints ${route} is not in the build`);
    const chunks = new Set();
    for (const key of [...entries, ...late]) collect(manifest, key, chunks);
    const files = [...chunks].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'));
    const sizes = await Promise.all(
      files.map(async (file) => gzipSync(await readFile(path.join(dist, file)), { level: 9 }).length),
    );
    result[route] = { files, gzip: sizes.reduce((sum, size) => sum + size, 0) };
  }
  return result;
}
