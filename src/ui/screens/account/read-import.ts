import { err, ok, type Result } from '#base/result.ts';
import {
  type ImportFault,
  type ImportFile,
  MAX_IMPORT_BYTES,
  parseExport,
} from '#domain/export/export-format.ts';
import { type ImportPlan, planImport } from '#queries/import-plan.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';

export interface ReadImport {
  file: ImportFile;
  plan: ImportPlan;
}

/** Reads an exported file and works out what importing it would do. */
export async function readImport(
  context: QueryContext,
  blob: Blob,
): Promise<Result<ReadImport, ImportFault | { type: 'NotSyncedYet' }>> {
  if (blob.size > MAX_IMPORT_BYTES) return err({ type: 'TooLarge' });
  const file = parseExport(await blob.text());
  if (!file.ok) return file;
  const plan = await planImport(context, file.value);
  return plan ? ok({ file: file.value, plan }) : err({ type: 'NotSyncedYet' });
}
