import { useStore } from 'zustand';
import type { EpochMs } from '#base/clock.ts';
import { common } from '#copy/common.ts';
import { shortDayText, wallTimeText } from '#copy/format/times.ts';
import { calendarDay } from '#domain/calendar/days.ts';
import { useSession } from '#ui/state/session-context.ts';

/** While offline: from when what other users did is known; with the day, if it is another one. Null while online. */
export function useAsOf(now: EpochMs): string | null {
  const { clock, sync } = useSession();
  const { online, lastSyncedAt } = useStore(sync);
  if (online || lastSyncedAt === null) return null;
  const offset = clock.utcOffsetMinutes(lastSyncedAt);
  const time = wallTimeText(lastSyncedAt, offset);
  const day = calendarDay(lastSyncedAt, offset);
  return day === calendarDay(now, offset) ? time : common.dayAndTime(shortDayText(day), time);
}
