import { loadDump } from '#embedded/backups/move-data.ts';
import { runDataCommand } from '#scripts/data-command.ts';

await runDataCommand({ usage: 'npm run load -- FOLDER', does: 'reads', act: loadDump });
