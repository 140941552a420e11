import { useEffect, useState } from 'react';
import type { LocalDay } from '#base/time-words.ts';
import { useMediaQuery, WIDE } from '#ui/hooks/use-media-query.ts';
import styles from './dashboard-screen.module.css';

type RanksCard = typeof import('#ui/screens/leaderboard/ranks-card.tsx').RanksCard;

/** The dashboard is on screen and the first finger has had its chance. */
const AFTER_FIRST_PAINT_MS = 400;

/**
 * Where the first ranks stand on desktops. The place is kept from the first paint on; card and query are a chunk of
 * their own, fetched after it. If that fails the place stays empty: the leaderboard is one click away.
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
    // offline before it was ever fetched, or taken away by an update: the next visit tries again
    const timer = setTimeout(() => fetchCard().catch(() => undefined), AFTER_FIRST_PAINT_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [wide]);
  if (!wide) return null;
  return <div className={styles.ranks}>{Card && <Card today={today} />}</div>;
}
