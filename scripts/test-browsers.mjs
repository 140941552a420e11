// npm run test:browsers: tests the main path, and the app without its server, in Firefox and WebKit (docs/browsers.md).
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { provideNightlyTools } from './nightly-tools.mjs';
import { provideBrowsers } from './programs/provide-browsers.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { ready, failed } = provideBrowsers();
if (failed) process.exitCode = 1;
if (ready.length > 0) {
  provideNightlyTools();
  const vitest = path.join(root, 'node_modules/.bin/vitest');
  const env = { ...process.env, BROWSERS: ready.join() };
  const child = spawn(vitest, ['run', '--project', 'browsers'], { cwd: root, stdio: 'inherit', env });
  child.on('close', (code) => {
    if (code !== 0) process.exitCode = 1;
  });
}
