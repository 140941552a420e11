import type { Clock } from '#base/clock.ts';
import type { LocalDay } from '#base/time-words.ts';
import { instantOf } from '#domain/calendar/days.ts';
import type { ExportFile } from '#domain/export/export-format.ts';
import type { DataFile } from '#ui/data-file.ts';

/** An export as a file, named after the calendar day on which it was made. */
export function exportFile(file: ExportFile, clock: Clock): DataFile {
  const text = `${JSON.stringify(file, null, 1)}\n`;
  return {
    name: `simmer-${calendarDay(clock)}.json`,
    type: 'application/json',
    text,
    complete: file.complete,
  };
}

/** Today by the device's own time zone. */
export function calendarDay(clock: Clock): LocalDay {
  const now = clock.now();
  return instantOf(now + clock.utcOffsetMinutes(now) * 60_000).slice(0, 10);
}
