import { MoonStar } from 'lucide-react';
import { common } from '#copy/common.ts';
import { Button, buttonClass } from '#ui/components/form/button.tsx';
import card from '#ui/components/layout/card.module.css';
import { settingsCopy } from '#ui/copy/settings.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { DAY_END_ID, paths } from '#ui/navigation/paths.ts';
import styles from './day-end-card.module.css';

/** Offers a later end of the day, on the dashboard. Either button answers it for good. */
export function DayEndCard({ onAnswer }: { onAnswer: () => void }) {
  return (
    <section className={`${card.card} ${styles.offer}`} aria-label={settingsCopy.offer.title}>
      <MoonStar size={26} aria-hidden="true" />
      <div className={styles.words}>
        <h2>{settingsCopy.offer.title}</h2>
        <p>{settingsCopy.offer.text}</p>
      </div>
      <div className={styles.answers}>
        <PageLink to={`${paths.settings}#${DAY_END_ID}`} className={buttonClass()} onClick={onAnswer}>
          {settingsCopy.offer.yes}
        </PageLink>
        <Button look="quiet" onClick={onAnswer}>
          {common.notNow}
        </Button>
      </div>
    </section>
  );
}
