import { randomBytes } from 'node:crypto';
import { parseEnv } from 'node:util';
import { newPrivateKey, publicKeyOf } from '#embedded/data/secrets.ts';

/** The environment of the Edge Function `send-notifications`, as a file for `supabase secrets set`. Makes new keys at each call. */
export function newNotificationEnvironment(projectUrl: string): string {
  const privateKey = newPrivateKey();
  return `# Written once by \`npm run hosting\`. Keep a copy in a safe place: new keys end all subscriptions.
PUSH_PRIVATE_KEY=${privateKey}
PUSH_PUBLIC_KEY=${publicKeyOf(privateKey)}
# only the database may call the function
PUSH_SECRET=${randomBytes(32).toString('base64url')}
# where push services reach you: https://… or mailto:…
PUSH_SUBJECT=${new URL(projectUrl).origin}
`;
}

/** The SQL that an operator runs in the SQL editor, so that the database calls the function. */
export function connectSql(projectUrl: string, environment: string): string {
  const { PUSH_SECRET = '', PUSH_PUBLIC_KEY = '' } = parseEnv(environment);
  const address = `${new URL(projectUrl).origin}/functions/v1/send-notifications`;
  for (const value of [PUSH_SECRET, PUSH_PUBLIC_KEY]) {
    if (!/^[\w-]{43,}$/.test(value))
      throw new Error('supabase/functions/.env lacks PUSH_SECRET or PUSH_PUBLIC_KEY');
  }
  return `-- Written by \`npm run hosting\`. Holds a secret: run it in the SQL editor of the project and keep it to yourself.
create extension if not exists pg_cron;
create extension if not exists pg_net with schema extensions;
select private.schedule_tidy();
select private.connect_notification_sender('${address}', '${PUSH_SECRET}', '${PUSH_PUBLIC_KEY}');
`;
}
