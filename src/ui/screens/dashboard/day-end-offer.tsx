import { Suspense, useState } from 'react';
import type { EpochMs } from '#base/clock.ts';
import { addDays, calendarDay, MIDNIGHT } from '#domain/calendar/days.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { DAY_END_OFFER } from '#ui/browser/memory-keys.ts';
import { lazyPart } from '#ui/navigation/screen-chunk.tsx';
import type { LoadedDashboard } from '#ui/screens/dashboard/loaded-dashboard.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './dashboard-screen.module.css';

const SMALL_HOURS_MINUTES = 180;

// few users ever see it; if it cannot be fetched, it is not offered
const Card = lazyPart(
  async () => (await import('#ui/screens/settings/day-end-card.tsx')).DayEndCard,
  () => <i hidden />,
);

interface Props {
  dashboard: LoadedDashboard;
  now: EpochMs;
  utcOffsetMinutes: number;
}

/**
 * Offers a later end of the day until it is answered: after a night goal late in the evening was set on this
 * device, and between midnight and 03:00 when last night's check-in is missing.
 */
export function DayEndOffer({ dashboard, now, utcOffsetMinutes }: Props) {
  const { memory } = useSession();
  const [note, setNote] = useState(() => memory.read(DAY_END_OFFER));
  const { goals, profile, checkIns } = dashboard;
  const lastNight = () => addDays(calendarDay(now, utcOffsetMinutes), -1);
  const isLateUp = () =>
    Math.floor(now / 60_000 + utcOffsetMinutes) % 1440 < SMALL_HOURS_MINUTES &&
    !checkIns.has(checkInId(profile.user_id, 'night', lastNight()));
  if (note === 'answered' || goals.day_start !== MIDNIGHT || !(note === 'due' || isLateUp())) return null;
  const answer = () => {
    memory.write(DAY_END_OFFER, 'answered');
    setNote('answered');
  };
  return (
    <div className={`${styles.offer} ${styles.dayEnd}`} data-offer="">
      <Suspense>
        <Card onAnswer={answer} />
      </Suspense>
    </div>
  );
}
