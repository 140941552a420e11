import type { ComponentProps } from 'react';
import { useLatePart } from '#ui/hooks/use-late-part.ts';
import styles from './steadiness-slot.module.css';

const fetchRow = async () => (await import('#ui/screens/dashboard/steadiness-row.tsx')).SteadinessRow;

type Props = ComponentProps<Awaited<ReturnType<typeof fetchRow>>>;

/** Steadiness in the streak card. Its space is reserved from the first paint; the row is fetched after it. */
export function SteadinessSlot(props: Props) {
  const Row = useLatePart(fetchRow);
  return <div className={styles.slot}>{Row && <Row {...props} />}</div>;
}
