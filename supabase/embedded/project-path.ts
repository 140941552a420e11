import { fileURLToPath } from 'node:url';

/** The full path of something in this checkout, wherever the process was started. */
export function projectPath(relative: string): string {
  return fileURLToPath(new URL(`../../${relative}`, import.meta.url));
}
