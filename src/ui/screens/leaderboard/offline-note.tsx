import { CloudOff } from 'lucide-react';
import { useStore } from 'zustand';
import type { EpochMs } from '#base/clock.ts';
import { shortDayText, wallTimeText } from '#copy/format/times.ts';
import { leaderboardWords } from '#copy/words/leaderboard.ts';
import { calendarDay } from '#domain/calendar/days.ts';
import { useServices } from '#ui/state/services.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './leaderboard-screen.module.css';

/** While offline: how old the friends' points are. */
export function OfflineNote({ now }: { now: EpochMs }) {
  const { clock } = useServices();
  const { online, lastSyncedAt } = useStore(useSession().sync);
  if (online || lastSyncedAt === null) return null;
  const offset = clock.utcOffsetMinutes(lastSyncedAt);
  const dayOf = (at: EpochMs) => calendarDay(at, offset);
  const time = wallTimeText(lastSyncedAt, offset);
  const day = dayOf(lastSyncedAt);
  return (
    <p className={styles.offline}>
      <CloudOff size={18} aria-hidden="true" />
      {day === dayOf(now)
        ? leaderboardWords.offline(time)
        : leaderboardWords.offlineSince(shortDayText(day), time)}
    </p>
  );
}
