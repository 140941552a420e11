import type { EpochMs } from '#base/clock.ts';
import type { LocalDay } from '#base/time-words.ts';
import { checkInId } from '#domain/check-in-id.ts';
import { todayOf } from '#domain/day-start.ts';
import { type PointsPreview, previewPoints } from '#domain/points-preview.ts';
import type { CheckIn, CheckInType } from '#schemas/check-in.ts';
import type { LoadedDashboard } from '#ui/screens/dashboard/loaded-dashboard.ts';

/** One of today's two check-ins: what a tap is worth while it is open, and the row once it is done. */
export interface Slot {
  type: CheckInType;
  preview: PointsPreview;
  row: CheckIn | null;
  /** Done here, not yet with the server. */
  unsent: boolean;
}

export interface TodaysSlots {
  today: LocalDay;
  morning: Slot;
  night: Slot;
}

/** Today's check-ins as of `now`. The command decides anew at the tap; this is for showing. */
export function todaysSlots(dashboard: LoadedDashboard, now: EpochMs, utcOffsetMinutes: number): TodaysSlots {
  const { goals, streaks, checkIns, unsent, profile } = dashboard;
  const today = todayOf(goals, now, utcOffsetMinutes);
  const slot = (type: CheckInType): Slot => {
    const id = checkInId(profile.user_id, type, today);
    return {
      type,
      preview: previewPoints({ goals, streaks, type, now, utcOffsetMinutes }),
      row: checkIns.get(id) ?? null,
      unsent: unsent.has(id),
    };
  };
  return { today, morning: slot('morning'), night: slot('night') };
}

/** The slots with what was just written down, which the local store does not show yet. */
export function withLanded(slots: TodaysSlots, landed: ReadonlyMap<CheckInType, CheckIn>): TodaysSlots {
  const shown = (slot: Slot): Slot => {
    const row = landed.get(slot.type);
    return slot.row === null && row?.local_day === slots.today ? { ...slot, row, unsent: true } : slot;
  };
  return { ...slots, morning: shown(slots.morning), night: shown(slots.night) };
}

/**
 * The check-in a small screen shows on its one dial: the open one whose goal is nearer in time. Null when both are
 * done.
 */
export function nextOpen({ morning, night }: TodaysSlots): CheckInType | null {
  if (morning.row && night.row) return null;
  if (morning.row) return 'night';
  if (night.row) return 'morning';
  const off = (slot: Slot) => Math.abs(slot.preview.signedMinutes);
  return off(morning) <= off(night) ? 'morning' : 'night';
}
