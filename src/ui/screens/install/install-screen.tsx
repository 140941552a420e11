import { CircleCheck } from 'lucide-react';
import { useStore } from 'zustand';
import { guidesFor, startsEmpty, thisPlatform } from '#ui/browser/platform.ts';
import { Mark } from '#ui/components/drawing/mark.tsx';
import { Button } from '#ui/components/form/button.tsx';
import { copy } from '#ui/copy/copy.ts';
import { installCopy } from '#ui/copy/install.ts';
import { BackLink } from '#ui/navigation/back-link.tsx';
import { paths } from '#ui/navigation/paths.ts';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import { EmailFirst } from '#ui/screens/install/email-first.tsx';
import { Guide } from '#ui/screens/install/guide.tsx';
import { useServices } from '#ui/state/services.ts';
import styles from './install-screen.module.css';

/**
 * /install: the browser's own prompt if it has one, else the manual steps (product.md §2). Needs no session.
 */
export function InstallScreen() {
  usePageTitle(copy.title(installCopy.title));
  const { standalone, installed, prompt } = useStore(useServices().install);
  const done = standalone || installed;
  const own = thisPlatform();
  return (
    <main className={styles.page}>
      <BackLink className={styles.back} parent={paths.dashboard} />
      <section className={styles.stove}>
        <Mark size={96} />
        <h1>{installCopy.title}</h1>
        <p>{installCopy.why}</p>
        {!done && prompt && (
          <Button
            look="go"
            size="big"
            onClick={() => {
              // dismissing the dialog is not an error: the manual steps replace it
              prompt().catch(() => undefined);
            }}
          >
            {installCopy.install}
          </Button>
        )}
      </section>
      {done && (
        <section className={styles.already}>
          <CircleCheck size={44} aria-hidden="true" />
          <h2>{standalone ? installCopy.already : installCopy.installed}</h2>
          <p>{standalone ? installCopy.alreadyText : installCopy.installedText}</p>
        </section>
      )}
      {!done && startsEmpty(own) && <EmailFirst device={own} />}
      {!done && !prompt && (
        <div className={styles.guides}>
          {guidesFor(own).map((platform) => (
            <Guide key={platform} platform={platform} own={platform === own} />
          ))}
        </div>
      )}
    </main>
  );
}
