import { loadDump } from '#local/data/dump/move-data.ts';
import { runDataCommand } from '#scripts/data-command.ts';

await runDataCommand('npm run load -- FOLDER', loadDump);
