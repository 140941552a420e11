// npm run call-table: writes the calls of the embedded server into docs/security.md.
import { readFile, writeFile } from 'node:fs/promises';
import { withCallTable } from '#scripts/call-table.ts';

const page = new URL('../docs/security.md', import.meta.url);
await writeFile(page, withCallTable(await readFile(page, 'utf8')));
