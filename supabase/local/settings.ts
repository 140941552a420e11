import path from 'node:path';
import { parseTrustProxy, type TrustProxy } from '#local/http/client-address.ts';
import { projectPath } from '#local/project-path.ts';
import { StartError } from '#local/start-error.ts';

export interface Settings {
  host: string;
  port: number;
  dataDir: string;
  /** False: no demo people. */
  seed: boolean;
  /** Names besides HOST that the server answers to. */
  allowedHosts: readonly string[];
  trustProxy: TrustProxy;
}

/** Reads PORT, DATA_DIR, HOST, SEED, ALLOWED_HOSTS and TRUST_PROXY; throws StartError for a value that makes no sense. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const portText = env.PORT?.trim() || '5173';
  const port = Number(portText);
  if (!/^\d+$/.test(portText) || port > 65_535) {
    throw new StartError(`PORT must be a number from 0 to 65535, not "${portText}".`);
  }
  const trustProxy = parseTrustProxy(env.TRUST_PROXY ?? '');
  if (!trustProxy) {
    throw new StartError(
      `TRUST_PROXY must be addresses, ranges like 10.0.0.0/8, or loopback, separated by commas, not "${env.TRUST_PROXY}".`,
    );
  }
  return {
    host: env.HOST?.trim() || '127.0.0.1',
    port,
    dataDir: env.DATA_DIR?.trim() ? path.resolve(env.DATA_DIR.trim()) : projectPath('.data'),
    seed: env.SEED?.trim() !== '0',
    allowedHosts: (env.ALLOWED_HOSTS ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    trustProxy,
  };
}
