import { memo } from 'react';
import { useLatePart } from '#ui/hooks/use-late-part.ts';
import type { CompanyProps } from '#ui/screens/dashboard/shown-friend.ts';
import { useSpokenLanguage } from '#ui/state/language.ts';
import styles from './dashboard-screen.module.css';

const fetchCard = async () => (await import('#ui/screens/dashboard/company-card.tsx')).CompanyCard;

/** Friends' today. Fetched after the first paint; if it was there on the last visit, sunk coins keep its space. */
export const CompanySlot = memo(function CompanySlot({
  isShown,
  ...props
}: CompanyProps & { isShown: boolean }) {
  useSpokenLanguage();
  const Card = useLatePart(fetchCard);
  return (
    <div className={styles.company} data-shown={isShown ? '' : undefined}>
      {Card && <Card {...props} />}
    </div>
  );
});
