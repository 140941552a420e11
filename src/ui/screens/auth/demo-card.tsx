import { useEffect, useState } from 'react';
import { Button } from '#ui/components/form/button.tsx';
import { authCopy } from '#ui/copy/auth.ts';
import { useServices } from '#ui/services.ts';
import styles from './demo-card.module.css';

interface Credentials {
  email: string;
  password: string;
}

/** Offers the demo if the backend has a demo person. */
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
      // the demo is an extra: on failure it is not offered
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
