import type { Credentials } from '#commands/online/sign-in.ts';
import { Button } from '#ui/components/form/button.tsx';
import { authCopy } from '#ui/copy/auth.ts';
import styles from './demo-card.module.css';

interface Props {
  credentials: Credentials;
  pending: boolean;
  onTry: (credentials: Credentials) => void;
}

/** Offers the demo account. */
export function DemoCard({ credentials, pending, onTry }: Props) {
  return (
    <section className={styles.demo} aria-labelledby="demo">
      <div>
        <h3 id="demo">{authCopy.demoTitle}</h3>
        <p>{authCopy.demoText}</p>
      </div>
      <Button busy={pending} onClick={() => onTry(credentials)}>
        {authCopy.demo}
      </Button>
    </section>
  );
}
