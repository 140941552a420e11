import { buttonClass } from '#ui/components/form/button.tsx';
import { copy } from '#ui/copy.ts';
import { PageLink } from '#ui/router/page-link.tsx';
import { paths } from '#ui/router/paths.ts';
import { usePageTitle } from '#ui/router/use-page-title.ts';
import { LostPot } from '#ui/screens/not-found/lost-pot.tsx';
import styles from './not-found-screen.module.css';

/** Shown for every unknown path (product.md §2). */
export function NotFoundScreen() {
  usePageTitle(copy.title(copy.notFound.sentence));
  return (
    <main className={styles.page}>
      <LostPot />
      <h1>{copy.notFound.sentence}</h1>
      <PageLink to={paths.dashboard} className={buttonClass('go')}>
        {copy.notFound.home}
      </PageLink>
    </main>
  );
}
