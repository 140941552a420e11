// npm run hosting: the settings of static hosts for the project that VITE_SUPABASE_URL names → hosting/.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadEnv } from 'vite';
import { hostingFiles } from '#scripts/hosting-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const projectUrl = loadEnv('production', root).VITE_SUPABASE_URL;
if (!projectUrl) throw new Error('Set VITE_SUPABASE_URL to the project that the app will speak to');

const files = hostingFiles(projectUrl);
for (const [name, text] of Object.entries(files)) await writeFile(path.join(root, 'hosting', name), text);
console.log(`For ${projectUrl}, in hosting/: ${Object.keys(files).join(', ')}`);
