import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '#tests/architecture/source-files.ts';

// blocks like an endless loop, but leaves the processor to the other tests
const ENDLESS = "test('one', () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))";

test('ends a run with a stuck test, names the file, and exits with a special code', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'stuck-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, 'one.test.js'), ENDLESS);
  const reporter = path.join(ROOT, 'scripts/stuck-reporter.mjs');
  const run = promisify(execFile)(
    path.join(ROOT, 'node_modules/.bin/vitest'),
    ['run', '--root', folder, '--globals', '--testTimeout=100', `--reporter=${reporter}`],
    { env: { ...process.env, STUCK_AFTER_MS: '5000' } },
  );
  await expect(run).rejects.toMatchObject({
    code: 75,
    stderr: expect.stringContaining('Still running: one.test.js'),
  });
});
