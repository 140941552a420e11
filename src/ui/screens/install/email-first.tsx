import { Smartphone } from 'lucide-react';
import { useContext } from 'react';
import { createStore, useStore } from 'zustand';
import { openAddEmail } from '#ui/components/add-email/open-add-email.ts';
import { Button } from '#ui/components/form/button.tsx';
import card from '#ui/components/layout/card.module.css';
import { addEmailCopy as words } from '#ui/copy/add-email.ts';
import { CurrentSession } from '#ui/state/session-context.ts';
import styles from './install-screen.module.css';

const noSession = createStore(() => 'nobody');

/** Where the installed app starts empty, someone without an email needs one first. */
export function EmailFirst({ device }: { device: 'iphone' | 'ipad' | 'safari' }) {
  const hasEmail = useStore(useContext(CurrentSession)?.email ?? noSession) !== '';
  if (hasEmail) return null;
  return (
    <section className={`${card.card} ${styles.emailFirst}`}>
      <Smartphone size={40} strokeWidth={1.5} aria-hidden="true" />
      <div>
        <h2>{words.forInstall}</h2>
        <p>{words.forInstallText(device)}</p>
      </div>
      <Button look="go" size="big" onClick={openAddEmail} aria-haspopup="dialog">
        {words.title}
      </Button>
    </section>
  );
}
