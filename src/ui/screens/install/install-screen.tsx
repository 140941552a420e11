import { ArrowLeft, CircleCheck, EllipsisVertical, PlusSquare, Share } from 'lucide-react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { Button } from '#ui/components/button.tsx';
import { Mark } from '#ui/components/mark.tsx';
import { copy } from '#ui/copy.ts';
import { useDocumentTitle } from '#ui/hooks/use-document-title.ts';
import { paths } from '#ui/paths.ts';
import { useServices } from '#ui/services.ts';
import styles from './install-screen.module.css';

const GUIDES = [
  { ...copy.install.iphone, icons: [Share, PlusSquare, null] },
  { ...copy.install.android, icons: [EllipsisVertical, PlusSquare, null] },
] as const;

/** /install: the browser's own prompt where there is one, else the steps by hand (spec section 2). Needs no session. */
export function InstallScreen() {
  useDocumentTitle(copy.title(copy.install.title));
  const { standalone, prompt } = useStore(useServices().install);
  return (
    <main className={styles.page}>
      <Link href={paths.dashboard} className={styles.back} aria-label={copy.install.back}>
        <ArrowLeft size={22} aria-hidden="true" />
      </Link>
      <section className={styles.stove}>
        <Mark size={96} />
        <h1>{copy.install.title}</h1>
        <p>{copy.install.why}</p>
        {!standalone && prompt && (
          <Button
            look="go"
            size="big"
            onClick={() => {
              // a dismissed dialog is an answer, not a fault: the steps below stay
              prompt().catch(() => undefined);
            }}
          >
            {copy.install.install}
          </Button>
        )}
      </section>
      {standalone ? (
        <section className={styles.already}>
          <CircleCheck size={44} aria-hidden="true" />
          <h2>{copy.install.already}</h2>
          <p>{copy.install.alreadyText}</p>
        </section>
      ) : (
        !prompt && (
          <div className={styles.guides}>
            {GUIDES.map(({ title, steps, icons }) => (
              <section key={title} className={styles.guide}>
                <h2>{title}</h2>
                <ol>
                  {steps.map((step, index) => {
                    const Icon = icons[index];
                    return (
                      <li key={step}>
                        <span>{step}</span>
                        {Icon && <Icon size={22} aria-hidden="true" />}
                      </li>
                    );
                  })}
                </ol>
              </section>
            ))}
          </div>
        )
      )}
    </main>
  );
}
