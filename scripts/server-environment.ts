import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { Environment } from '#embedded/common/environment.ts';
import { errorCode } from '#embedded/common/error-code.ts';
import { StartError } from '#embedded/common/start-error.ts';

/**
 * The variables of the server, for a command that runs beside it. Variables of the shell win over those in the file
 * that SETTINGS_FILE names. In the packaged folder that is the settings file of the service
 * (hosting/embedded/simmer.env).
 */
export function serverEnvironment(shell: Environment): Environment {
  const file = shell.SETTINGS_FILE?.trim();
  return file ? { ...parseEnv(textOf(file)), ...shell } : shell;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = errorCode(error);
    // a container and `npm start` have all settings in their environment
    if (code === 'ENOENT') return '';
    throw new StartError(
      `The settings in ${file} cannot be read (${code ?? 'unknown reason'}): run this as root.`,
    );
  }
}
