import type { Observable } from 'rxjs';
import type { Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import type { WriteFailure } from '#commands/write.ts';
import type { ImportFault, ImportFile } from '#domain/export/export-format.ts';
import type { ImportPlan } from '#queries/import-plan.ts';
import type { ImportReport } from '#queries/import-report.ts';
import type { DataFile } from '#ui/data-file.ts';

export type ReadImport = { file: ImportFile; plan: ImportPlan };

/** The person's data as files, out and in. Works offline; what is imported goes out when there is a network. */
export interface DataServices {
  exportAll(): Promise<DataFile>;
  exportCheckIns(): Promise<DataFile>;
  /** Reads a file and says what importing it would do. */
  readImport(file: Blob): Promise<Result<ReadImport, ImportFault | { type: 'NotSyncedYet' }>>;
  /** Does it; gives the ids by which `observeImport` tells what became of it. */
  runImport(plan: ImportPlan): Promise<Result<readonly Uuid[], WriteFailure>>;
  observeImport(ids: readonly Uuid[]): Observable<ImportReport>;
  /** Lets refused changes go that the person has read. */
  discard(ids: readonly Uuid[]): Promise<void>;
}
