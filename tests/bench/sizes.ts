import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { firstPaint } from '#scripts/first-paint.mjs';
import { type Line, sizeLine } from '#tests/bench/report.ts';
import type { World } from '#tests/bench/world.ts';

const BUDGET_KB: Readonly<Record<string, number>> = { '/': 200, '/auth': 120 };
const WORKER_KB = 56;
const WORDS_KB = 12;

/** Gzip size, level 9, of the JavaScript that a screen needs before it paints, of the service worker, and of the words of a language. */
export async function sizes({ dist }: World): Promise<Line[]> {
  const routes = Object.entries(await firstPaint(dist)).flatMap(([route, { gzip }]) => {
    const budget = BUDGET_KB[route];
    return budget === undefined ? [] : [sizeLine(`JavaScript to paint ${route}, gzip`, gzip, budget)];
  });
  const gzip = async (file: string) => gzipSync(await readFile(path.join(dist, file)), { level: 9 }).length;
  const words = (await readdir(path.join(dist, 'assets'))).filter((file) => file.startsWith('words-'));
  const largest = Math.max(...(await Promise.all(words.map((file) => gzip(`assets/${file}`)))));
  return [
    ...routes,
    sizeLine('Service worker, gzip', await gzip('sw.js'), WORKER_KB),
    sizeLine('Words of a language, the larger of two files, gzip', largest, WORDS_KB),
  ];
}
