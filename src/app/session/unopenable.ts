import type { AuthUser } from '#backend/auth.ts';
import type { Clock } from '#base/clock.ts';
import { rescueExport } from '#queries/export-data.ts';
import { type DataFile, exportFile } from '#ui/browser/data-file.ts';

/** The readable part of a store that cannot be opened, as a file; null when nothing is readable. Fetched on request. */
export async function rescueUnopenable({ id, email }: AuthUser, clock: Clock): Promise<DataFile | null> {
  const file = await rescueExport(id, clock, email);
  return file && exportFile(file, clock);
}
