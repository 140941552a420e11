import type { LocalDay } from '#base/time-words.ts';
import { useLatePart } from '#ui/hooks/use-late-part.ts';
import { useMediaQuery, WIDE } from '#ui/hooks/use-media-query.ts';
import styles from './dashboard-screen.module.css';

const fetchCard = async () => (await import('#ui/screens/leaderboard/ranks-card.tsx')).RanksCard;

/**
 * The first ranks, on desktops. Their space is reserved from the first paint; card and query are fetched after
 * it. If that fails, the space stays empty: the leaderboard is one click away.
 */
export function RanksSlot({ today }: { today: LocalDay }) {
  const wide = useMediaQuery(WIDE);
  const Card = useLatePart(fetchCard, { wanted: wide });
  if (!wide) return null;
  return <div className={styles.ranks}>{Card && <Card today={today} />}</div>;
}
