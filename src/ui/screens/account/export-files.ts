import { checkInsCsv } from '#domain/export/check-ins-csv.ts';
import { readDeviceContents } from '#queries/device-contents.ts';
import { readExport, readOwnCheckIns } from '#queries/export-data.ts';
import { type DataFile, exportFile, tableFile } from '#ui/data-file.ts';
import type { Person } from '#ui/person.ts';

/** All data of this person on this device, as JSON. */
export async function exportAll(person: Person): Promise<DataFile> {
  return exportFile(await readExport(person, person.email.getState()), person.clock);
}

/** This person's check-ins as CSV. */
export async function exportCheckIns(person: Person): Promise<DataFile> {
  const [rows, { complete }] = await Promise.all([readOwnCheckIns(person), readDeviceContents(person)]);
  return tableFile('check-ins', checkInsCsv(rows), complete, person.clock);
}
