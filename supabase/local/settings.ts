import path from 'node:path';
import { projectPath } from '#local/project-path.ts';
import { StartError } from '#local/start-error.ts';

export interface Settings {
  host: string;
  port: number;
  dataDir: string;
  /** False: no demo people. */
  seed: boolean;
}

/** Reads PORT, DATA_DIR, HOST and SEED; throws StartError for a value that cannot be meant. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const portText = env.PORT?.trim() || '5173';
  const port = Number(portText);
  if (!/^\d+$/.test(portText) || port > 65_535) {
    throw new StartError(`PORT must be a number from 0 to 65535, not "${portText}".`);
  }
  return {
    host: env.HOST?.trim() || '127.0.0.1',
    port,
    dataDir: env.DATA_DIR?.trim() ? path.resolve(env.DATA_DIR.trim()) : projectPath('.data'),
    seed: env.SEED?.trim() !== '0',
  };
}
