// npm run smoke -- URL KEY [MAILBOX]: two throw-away users go through the main path on that backend, with the app's own code.
// With DATABASE_URL, the operator's connection, they repeat it as if an hour had passed.
import process from 'node:process';
import 'fake-indexeddb/auto';
import { makeTidyDueIn } from '#scripts/smoke/make-tidy-due.ts';
import { smoke } from '#scripts/smoke/run-smoke.ts';

const [url, publishableKey, mailbox] = process.argv.slice(2);
if (!url || !publishableKey) {
  console.error('npm run smoke -- URL KEY [MAILBOX]: the address of the backend and its public key');
  process.exit(2);
}
const { DATABASE_URL: databaseUrl } = process.env;
const passed = await smoke({ url: url.replace(/\/$/, ''), publishableKey }, console.log, {
  ...(mailbox && { mailbox }),
  ...(databaseUrl && { makeTidyDue: () => makeTidyDueIn(databaseUrl) }),
});
console.log(passed ? 'Every check passed.' : 'A check failed.');
process.exit(passed ? 0 : 1); // sockets of supabase-js would keep the process alive
