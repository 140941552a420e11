import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '#tests/architecture/source-files.ts';

/** The folder that `npm run package` makes. */
export const PACKAGE = path.join(ROOT, 'package');

/** Vitest's globalSetup: makes it once for all tests. */
export function setup(): void {
  execFileSync('npm', ['run', '--silent', 'package'], { cwd: ROOT });
}
