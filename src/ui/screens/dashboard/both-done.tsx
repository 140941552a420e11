import { clockTimeText } from '#copy/format/times.ts';
import type { League } from '#schemas/tables/profiles.ts';
import { LeagueEmblem } from '#ui/components/league/league-emblem.tsx';
import { copy } from '#ui/copy/copy.ts';
import type { TodaysSlots } from '#ui/screens/dashboard/todays-slots.ts';
import styles from './both-done.module.css';

/** Both check-ins are done: the stove closes over a steaming bowl. */
export function BothDone({ league, next }: { league: League; next: TodaysSlots['next'] }) {
  return (
    <div className={styles.feast}>
      <svg className={styles.steam} viewBox="0 0 120 60" fill="none" strokeLinecap="round" aria-hidden="true">
        <path d="M38 56c-9-11 8-17 0-28s6-14 3-22" />
        <path d="M60 56c-9-12 9-19 0-31s7-14 3-21" />
        <path d="M82 56c-9-11 8-17 0-28s6-14 3-22" />
      </svg>
      <LeagueEmblem league={league} size={148} />
      <h3>{copy.checkIn.bothDone}</h3>
      <p>{copy.checkIn.seeYouAt(clockTimeText(next.goalTime), next.minutes)}</p>
    </div>
  );
}
