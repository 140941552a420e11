import { useCallback, useState } from 'react';
import { POTS_HEIGHT } from '#ui/browser/memory-keys.ts';
import { useLatePart } from '#ui/hooks/use-late-part.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './dashboard-screen.module.css';

const fetchCards = async () => (await import('#ui/screens/dashboard/pots-cards.tsx')).PotsCards;

/** The pots for two. They are fetched after the first paint; until then, their space of the last visit is reserved. */
export function PotsSlot() {
  const { memory } = useSession();
  const [height, setHeight] = useState(() => Number(memory.read(POTS_HEIGHT) ?? 0));
  const Cards = useLatePart(fetchCards);
  const keep = useCallback(
    (measured: number) => {
      memory.write(POTS_HEIGHT, String(measured));
      setHeight(measured);
    },
    [memory],
  );
  return (
    <div className={styles.pots} style={height > 0 ? { minHeight: height } : undefined}>
      {Cards && <Cards onHeight={keep} />}
    </div>
  );
}
