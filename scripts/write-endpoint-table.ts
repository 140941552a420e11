// npm run endpoint-table: writes the endpoints of the embedded server into docs/security.md.
import { readFile, writeFile } from 'node:fs/promises';
import { withEndpointTable } from '#scripts/endpoint-table.ts';

const page = new URL('../docs/security.md', import.meta.url);
await writeFile(page, withEndpointTable(await readFile(page, 'utf8')));
