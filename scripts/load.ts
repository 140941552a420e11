import { loadDump } from '#embedded/data/dump/move-data.ts';
import { runDataCommand } from '#scripts/data-command.ts';

await runDataCommand({ usage: 'npm run load -- FOLDER', does: 'reads', act: loadDump });
