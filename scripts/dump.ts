import { dumpTo } from '#embedded/backups/move-data.ts';
import { runDataCommand } from '#scripts/data-command.ts';

await runDataCommand({ usage: 'npm run dump -- FOLDER', does: 'writes', act: dumpTo });
