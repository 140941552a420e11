import { calendarDay, exportFile } from '#app/export-file.ts';
import type { ScreenServicesDeps } from '#app/screen-services.ts';
import { err, ok } from '#base/result.ts';
import { discardRejected } from '#commands/discard-rejected.ts';
import { MAX_IMPORT_BYTES, parseExport } from '#domain/export/export-format.ts';
import { readDeviceContents } from '#queries/device-contents.ts';
import { observeImportReport } from '#queries/import-report.ts';
import type { DataServices } from '#ui/screens/account/data-services.ts';

/** The person's data as files; reading and writing them is fetched when it is used. */
export function dataServices(deps: ScreenServicesDeps): DataServices {
  const { clock, user } = deps;
  const load = () => import('#queries/export-data.ts');
  return {
    async exportAll() {
      return exportFile(await (await load()).readExport(deps, user.email), clock);
    },
    async exportCheckIns() {
      const [{ readOwnCheckIns }, { checkInsCsv }] = await Promise.all([
        load(),
        import('#domain/export/check-ins-csv.ts'),
      ]);
      const [rows, { complete }] = await Promise.all([readOwnCheckIns(deps), readDeviceContents(deps)]);
      const name = `simmer-check-ins-${calendarDay(clock)}.csv`;
      return { name, type: 'text/csv', text: checkInsCsv(rows), complete };
    },
    async readImport(blob) {
      if (blob.size > MAX_IMPORT_BYTES) return err({ type: 'TooLarge' });
      const file = parseExport(await blob.text());
      if (!file.ok) return file;
      const { planImport } = await import('#queries/import-plan.ts');
      const plan = await planImport(deps, file.value);
      return plan ? ok({ file: file.value, plan }) : err({ type: 'NotSyncedYet' });
    },
    async runImport(plan) {
      const { importRows } = await import('#commands/import-rows.ts');
      return importRows(deps, plan);
    },
    observeImport: (ids) => observeImportReport(deps, ids),
    async discard(ids) {
      for (const id of ids) await discardRejected(deps, id);
    },
  };
}
