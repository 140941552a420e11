import { type ReactNode, useState } from 'react';
import type { LocalDay } from '#base/time-words.ts';
import { weekdayOf } from '#domain/calendar/days.ts';
import { mondayOf, pointsLastWeek } from '#domain/calendar/weeks.ts';
import type { Profile } from '#schemas/tables/profiles.ts';
import { WEEK_PUT_AWAY } from '#ui/browser/memory-keys.ts';
import { useLatePart } from '#ui/hooks/use-late-part.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './dashboard-screen.module.css';

const fetchCard = async () => (await import('#ui/screens/dashboard/monday-card.tsx')).MondayCard;

interface Props {
  profile: Profile;
  today: LocalDay;
  /** The league, between the result and the ranks. */
  children: ReactNode;
  /** Shown when there is no result. */
  ranks: ReactNode;
}

/**
 * The result of last week above the league, on Monday and Tuesday until it is dismissed on this device; on other
 * days the ranks below the league. Its space is reserved where last week had points.
 */
export function MondaySlot({ profile, today, children, ranks }: Props) {
  const { memory } = useSession();
  const [away, setAway] = useState(() => memory.read(WEEK_PUT_AWAY));
  const week = mondayOf(today);
  const due = weekdayOf(today) < 2 && away !== week && pointsLastWeek(profile, today) > 0;
  const Card = useLatePart(fetchCard, { wanted: due });
  const putAway = () => {
    memory.write(WEEK_PUT_AWAY, week);
    setAway(week);
  };
  return (
    <>
      {due && <div className={styles.monday}>{Card && <Card today={today} onAway={putAway} />}</div>}
      {children}
      {!due && ranks}
    </>
  );
}
