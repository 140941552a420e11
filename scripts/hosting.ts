// npm run hosting: writes the settings of static hosts for the project in VITE_SUPABASE_URL → hosting/, and what that project
// needs to send notifications → supabase/functions/.env (only once) and .env.sql. Git ignores these two, because they hold secrets.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { loadEnv } from 'vite';
import { hostingFiles } from '#scripts/hosting-files.ts';
import { connectSql, newNotificationEnvironment } from '#scripts/notification-setup.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const projectUrl = loadEnv('production', root).VITE_SUPABASE_URL;
if (!projectUrl) {
  console.error(
    'Set VITE_SUPABASE_URL to the address of the project that the app will use (docs/hosting.md).',
  );
  process.exit(1);
}

const files = hostingFiles(projectUrl);
for (const [name, text] of Object.entries(files)) await writeFile(path.join(root, 'hosting', name), text);
console.log(`For ${projectUrl}, in hosting/: ${Object.keys(files).join(', ')}`);

const environment = path.join(root, 'supabase/functions/.env');
const secret = { mode: 0o600 };
if (!existsSync(environment)) await writeFile(environment, newNotificationEnvironment(projectUrl), secret);
await writeFile(`${environment}.sql`, connectSql(projectUrl, await readFile(environment, 'utf8')), secret);
console.log('To send notifications, with secrets, in supabase/functions/: .env, .env.sql');
