import { memo } from 'react';
import type { LocalDay } from '#base/time-words.ts';
import { useLatePart } from '#ui/hooks/use-late-part.ts';
import type { LoadedDashboard } from '#ui/screens/dashboard/loaded-dashboard.ts';
import styles from './dashboard-screen.module.css';

const fetchCard = async () => (await import('#ui/screens/dashboard/company-card.tsx')).CompanyCard;

export interface CompanyProps {
  dashboard: LoadedDashboard;
  today: LocalDay;
  /** Called once it is known whether there is anyone to show. */
  onShown: (isShown: boolean) => void;
}

/** Friends' today. Fetched after the first paint; if it was there on the last visit, sunk coins keep its space. */
export const CompanySlot = memo(function CompanySlot({
  isShown,
  ...props
}: CompanyProps & { isShown: boolean }) {
  const Card = useLatePart(fetchCard);
  return (
    <div className={styles.company} data-shown={isShown ? '' : undefined}>
      {Card && <Card {...props} />}
    </div>
  );
});
