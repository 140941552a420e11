import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Runs Supabase's command-line tool, at the version that package.json names, with `folder` as its home and working directory. */
export const supabase = (folder: string, ...args: string[]) =>
  promisify(execFile)('npm', ['run', '--silent', 'supabase', '--', ...args, '--workdir', folder], {
    env: {
      ...process.env,
      HOME: folder,
      // npm keeps the downloaded tool here, so that it is downloaded once
      npm_config_cache: path.join(homedir(), '.npm'),
      SUPABASE_TELEMETRY_DISABLED: '1',
      DO_NOT_TRACK: '1',
    },
  });
