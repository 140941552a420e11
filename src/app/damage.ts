import type { AuthUser } from '#backend/auth.ts';
import type { Clock } from '#base/clock.ts';
import { rescueExport } from '#queries/export-data.ts';
import { type DataFile, exportFile } from '#ui/data-file.ts';

/** Whatever is readable of a store that the browser cannot read; null when nothing is. */
export async function rescueDamaged({ id, email }: AuthUser, clock: Clock): Promise<DataFile | null> {
  const file = await rescueExport(id, clock, email);
  return file && exportFile(file, clock);
}
