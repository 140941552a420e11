import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { firstPaint } from '#scripts/first-paint.mjs';
import { type Line, sizeLine } from '#tests/bench/report.ts';
import type { World } from '#tests/bench/world.ts';

const BUDGET_KB: Readonly<Record<string, number>> = { '/': 200, '/auth': 120 };
const WORKER_KB = 56;

/** Gzip size, level 9, of the JavaScript that a screen needs before it paints, and of the service worker. */
export async function sizes({ dist }: World): Promise<Line[]> {
  const routes = Object.entries(await firstPaint(dist)).flatMap(([route, { gzip }]) => {
    const budget = BUDGET_KB[route];
    return budget === undefined ? [] : [sizeLine(`JavaScript to paint ${route}, gzip`, gzip, budget)];
  });
  const worker = await readFile(path.join(dist, 'sw.js'));
  return [...routes, sizeLine('Service worker, gzip', gzipSync(worker, { level: 9 }).length, WORKER_KB)];
}
