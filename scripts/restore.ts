import { restoreBackup } from '#embedded/backups/move-data.ts';
import { runDataCommand } from '#scripts/data-command.ts';

await runDataCommand({ usage: 'npm run restore -- FILE', does: 'reads', act: restoreBackup });
