import { useEffect, useState } from 'react';
import type { LocalDay } from '#base/time-words.ts';
import { useMediaQuery, WIDE } from '#ui/hooks/use-media-query.ts';
import styles from './dashboard-screen.module.css';

type RanksCard = typeof import('#ui/screens/leaderboard/ranks-card.tsx').RanksCard;

/** By then the dashboard is on screen and has had time to answer a first tap. */
const AFTER_FIRST_PAINT_MS = 400;

/**
 * The first ranks, on desktops. Their space is reserved from the first paint; card and query are a separate
 * chunk, fetched after it. If that fails, the space stays empty: the leaderboard is one click away.
 */
export function RanksSlot({ today }: { today: LocalDay }) {
  const wide = useMediaQuery(WIDE);
  const [Card, setCard] = useState<RanksCard | null>(null);
  useEffect(() => {
    if (!wide) return;
    let gone = false;
    const fetchCard = async () => {
      const { RanksCard } = await import('#ui/screens/leaderboard/ranks-card.tsx');
      if (!gone) setCard(() => RanksCard);
    };
    // offline before it was ever fetched, or deleted by an update: the next visit tries again
    const timer = setTimeout(() => fetchCard().catch(() => undefined), AFTER_FIRST_PAINT_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [wide]);
  if (!wide) return null;
  return <div className={styles.ranks}>{Card && <Card today={today} />}</div>;
}
