import { fileURLToPath } from 'node:url';

/** A path inside this checkout, wherever the process was started. */
export function projectPath(relative: string): string {
  return fileURLToPath(new URL(`../../${relative}`, import.meta.url));
}
