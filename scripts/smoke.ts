// npm run smoke -- URL KEY [MAILBOX]: two throw-away people walk the main path against that backend, by the app's own code.
import process from 'node:process';
import 'fake-indexeddb/auto';
import { smoke } from '#scripts/smoke/smoke.ts';

const [url, publishableKey, mailbox] = process.argv.slice(2);
if (!url || !publishableKey) {
  console.error('npm run smoke -- URL KEY [MAILBOX]: the address of the backend and its public key');
  process.exit(2);
}
const held = await smoke({ url: url.replace(/\/$/, ''), publishableKey }, console.log, mailbox);
console.log(held ? 'Everything held.' : 'Not everything held.');
process.exit(held ? 0 : 1); // sockets of supabase-js would keep it
