// Part of npm run test:nightly: runs npm test on one core beside six busy loops, where a test that depends on time fails.
// node scripts/test-under-load.mjs [parts of npm test]; TIMES=3 repeats it.
import { spawn, spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const LOOPS = 6;
const root = fileURLToPath(new URL('..', import.meta.url));
const times = Number(process.env.TIMES ?? 1);
const onOneCore = (...command) => ['-c', '0', ...command];

if (spawnSync('taskset', ['--version']).error) {
  console.log('Not tried: this system has no taskset, which binds a process to one core.');
  process.exit(0);
}
const loops = Array.from({ length: LOOPS }, () =>
  spawn('taskset', onOneCore(process.execPath, '-e', 'for (;;);'), { stdio: 'ignore' }),
);
const end = () => {
  for (const loop of loops) loop.kill();
};
process.on('exit', end);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

for (let time = 1; time <= times && !process.exitCode; time += 1) {
  if (times > 1) console.log(`== run ${time} of ${times}`);
  const env = { ...process.env, SIMMER_NIGHTLY: '' };
  const tests = [process.execPath, 'scripts/test.mjs', ...process.argv.slice(2)];
  const child = spawn('taskset', onOneCore(...tests), { cwd: root, stdio: 'inherit', env });
  process.exitCode = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
}
end();
