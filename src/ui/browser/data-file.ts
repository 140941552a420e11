import type { Clock } from '#base/clock.ts';
import { calendarDay } from '#domain/calendar/days.ts';
import type { ExportFile } from '#domain/export/export-format.ts';

/** A file for the user to download. */
export interface DataFile {
  name: string;
  type: string;
  text: string;
  /** False when this device does not hold everything that the server has. */
  complete: boolean;
}

/** An export as a file, named after the calendar day on which it was made. */
export function exportFile(file: ExportFile, clock: Clock): DataFile {
  const text = `${JSON.stringify(file, null, 1)}\n`;
  return {
    name: `simmer-${today(clock)}.json`,
    type: 'application/json',
    text,
    complete: file.complete,
  };
}

/** A table as a file, named in the same way. */
export function tableFile(name: string, text: string, complete: boolean, clock: Clock): DataFile {
  return { name: `simmer-${name}-${today(clock)}.csv`, type: 'text/csv', text, complete };
}

const today = (clock: Clock) => calendarDay(clock.now(), clock.utcOffsetMinutes(clock.now()));

export function download({ name, type, text }: DataFile): void {
  saveFile(new File([text], name, { type }));
}

export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // long after the browser has read it
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
