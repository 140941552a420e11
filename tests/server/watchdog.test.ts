import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('a process that hangs is ended from outside its event loop, and the log says why', async () => {
  const watchdog = fileURLToPath(new URL('../../supabase/local/watchdog.ts', import.meta.url));
  const hangs = `
    import { startWatchdog } from ${JSON.stringify(watchdog)};
    startWatchdog(500, console.log);
    process.on('SIGTERM', () => process.exit(0));
    setTimeout(() => { for (;;); }, 100);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', hangs]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code, signal] = await once(child, 'close');
  expect([code, signal]).toEqual([null, 'SIGKILL']);
  expect(output).toBe(
    'The server has answered nobody for 0.5 seconds and is ended by its watchdog. ' +
      'Nothing acknowledged is lost: start it again.\n',
  );
});
