// npm run load-test [-- --users=2000 --friends=6 --days=180 --rates=25,50,100,200,300 --seconds=20 --connections=5
// --cold], or on the embedded server: npm run load-test -- --server=pglite | postgres [--at-once=1,2,4,8 --requests=1000]: docs/scale.md.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { loadTest } from '#tests/load/load-test.ts';
import { loadServer } from '#tests/load/server-load.ts';

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '2000' },
    friends: { type: 'string', default: '6' },
    days: { type: 'string', default: '180' },
    rates: { type: 'string', default: '25,50,100,200,300' },
    seconds: { type: 'string', default: '20' },
    connections: { type: 'string', default: '5' },
    cold: { type: 'boolean', default: false },
    server: { type: 'string' },
    'at-once': { type: 'string', default: '1,2,4,8' },
    requests: { type: 'string', default: '1000' },
  },
});
if (values.server) {
  await loadServer({
    database: values.server === 'postgres' ? 'postgres' : 'pglite',
    atOnce: values['at-once'].split(',').map(Number),
    requests: Number(values.requests),
    say: console.log,
  });
  process.exit(0);
}
const { errors, lost } = await loadTest({
  users: Number(values.users),
  friends: Number(values.friends),
  days: Number(values.days),
  rates: values.rates.split(',').map(Number),
  secondsEach: Number(values.seconds),
  connections: Number(values.connections),
  cold: values.cold,
  say: console.log,
});
for (const line of [...errors, ...lost].slice(0, 10)) console.error(line);
process.exitCode = errors.length + lost.length === 0 ? 0 : 1;
