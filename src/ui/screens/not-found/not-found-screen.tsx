import { Link } from 'wouter';
import { buttonClass } from '#ui/components/form/button.tsx';
import { copy } from '#ui/copy.ts';
import { useDocumentTitle } from '#ui/hooks/use-document-title.ts';
import { paths } from '#ui/paths.ts';
import { LostPot } from '#ui/screens/not-found/lost-pot.tsx';
import styles from './not-found-screen.module.css';

/** Any path that is no route (spec section 2). */
export function NotFoundScreen() {
  useDocumentTitle(copy.title(copy.notFound.sentence));
  return (
    <main className={styles.page}>
      <LostPot />
      <h1>{copy.notFound.sentence}</h1>
      <Link href={paths.dashboard} className={buttonClass('go')}>
        {copy.notFound.home}
      </Link>
    </main>
  );
}
