import { useEffect, useState } from 'react';
import { Button } from '#ui/components/form/button.tsx';
import { authCopy } from '#ui/copy/auth.ts';
import { useServices } from '#ui/services.ts';
import styles from './demo-card.module.css';

interface Credentials {
  email: string;
  password: string;
}

/** Offered while the backend has a demo person; nothing otherwise. */
export function DemoCard({
  pending,
  onTry,
}: {
  pending: boolean;
  onTry: (credentials: Credentials) => void;
}) {
  const services = useServices();
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  useEffect(() => {
    let gone = false;
    services
      .demo()
      .then((found) => {
        if (!gone) setCredentials(found);
      })
      // an extra: when it cannot be asked for, it is simply not offered
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [services]);
  if (!credentials) return null;
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
