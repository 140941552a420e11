// npm run package: makes the folder package/, which runs the server with Node alone (docs/self-hosting.md).
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { makePackage } from './make-package.mjs';

const out = fileURLToPath(new URL('../package', import.meta.url));
await makePackage(out);
const entries = await readdir(out, { recursive: true, withFileTypes: true });
const files = entries.filter((entry) => entry.isFile());
const sizes = await Promise.all(files.map((file) => stat(path.join(file.parentPath, file.name))));
const megabytes = sizes.reduce((sum, { size }) => sum + size, 0) / 1024 / 1024;
console.log(`package: ${megabytes.toFixed(1)} MB in ${files.length} files`);
