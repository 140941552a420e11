import type { ScreenServicesDeps } from '#app/screen-services.ts';
import { err, ok } from '#base/result.ts';
import { discardRejected } from '#commands/discard-rejected.ts';
import { instantOf } from '#domain/days.ts';
import { MAX_IMPORT_BYTES, parseExport } from '#domain/export-format.ts';
import { readDeviceContents } from '#queries/device-contents.ts';
import { observeImportReport } from '#queries/import-report.ts';
import type { DataServices } from '#ui/screens/account/data-services.ts';

/** The person's data as files; reading and writing them is fetched when it is used. */
export function dataServices({ store, clock, user }: ScreenServicesDeps): DataServices {
  const today = () => {
    const now = clock.now();
    return instantOf(now + clock.utcOffsetMinutes(now) * 60_000).slice(0, 10);
  };
  const load = () => import('#queries/export-data.ts');
  return {
    async exportAll() {
      const file = await (await load()).readExport(store, clock, user.email);
      const text = `${JSON.stringify(file, null, 1)}\n`;
      return { name: `simmer-${today()}.json`, type: 'application/json', text, complete: file.complete };
    },
    async exportCheckIns() {
      const [{ readOwnCheckIns }, { checkInsCsv }] = await Promise.all([
        load(),
        import('#domain/check-ins-csv.ts'),
      ]);
      const [rows, { complete }] = await Promise.all([readOwnCheckIns(store), readDeviceContents(store)]);
      return { name: `simmer-check-ins-${today()}.csv`, type: 'text/csv', text: checkInsCsv(rows), complete };
    },
    async readImport(blob) {
      if (blob.size > MAX_IMPORT_BYTES) return err({ type: 'TooLarge' });
      const file = parseExport(await blob.text());
      if (!file.ok) return file;
      const { planImport } = await import('#queries/import-plan.ts');
      const plan = await planImport(store, clock, file.value);
      return plan ? ok({ file: file.value, plan }) : err({ type: 'NotSyncedYet' });
    },
    async runImport(plan) {
      const { importRows } = await import('#commands/import-rows.ts');
      return importRows({ store, clock }, plan);
    },
    observeImport: (ids) => observeImportReport(store, ids),
    async discard(ids) {
      for (const id of ids) await discardRejected(store, id);
    },
  };
}
