import { buttonClass } from '#ui/components/form/button.tsx';
import card from '#ui/components/layout/card.module.css';
import { remindersCopy } from '#ui/copy/reminders.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { paths } from '#ui/navigation/paths.ts';
import { Steps } from '#ui/screens/reminders/steps.tsx';
import styles from './cards.module.css';

/** On an iPhone only an app on the Home Screen may remind. */
export function InstallFirstCard() {
  const words = remindersCopy.install;
  return (
    <>
      <section className={`${card.card} ${styles.narrow}`}>
        <h2>{words.title}</h2>
        <p className={styles.text}>{words.text}</p>
        <Steps steps={words.steps} />
        <PageLink to={paths.install} className={buttonClass('go', 'big')}>
          {words.show}
        </PageLink>
      </section>
      <p className={styles.note}>{words.note}</p>
    </>
  );
}
