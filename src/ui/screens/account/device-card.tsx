import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '#ui/components/form/button.tsx';
import card from '#ui/components/layout/card.module.css';
import { SunkCard } from '#ui/components/layout/sunk-card.tsx';
import { accountCopy } from '#ui/copy/account.ts';
import { statusCopy } from '#ui/copy/status.ts';
import { groupedNumber } from '#ui/format/numbers.ts';
import { useScreenServices } from '#ui/screen-services.ts';
import type { DeviceUse } from '#ui/screens/account/account-services.ts';
import { useServices, useUserServices } from '#ui/services.ts';
import { toasts } from '#ui/toasts.ts';
import styles from './account-screen.module.css';

const MINUTE_MS = 60_000;

/** What this device holds of this person, how much room that takes, and whether the browser keeps it. */
export function DeviceCard() {
  const { account } = useScreenServices();
  // counted anew after every round and every change that begins to wait
  const lastSyncedAt = useStore(useUserServices().sync, (status) => status.lastSyncedAt);
  const pending = useStore(useUserServices().sync, (status) => status.pending);
  const [use, setUse] = useState<DeviceUse | 'failed' | null>(null);
  const look = useCallback(() => {
    account.deviceUse().then(setUse, () => setUse('failed'));
  }, [account]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say when to look again
  useEffect(look, [look, lastSyncedAt, pending]);

  if (use === null) return <SunkCard />;
  return (
    <section className={`${card.card} ${styles.section}`}>
      <h2>{accountCopy.device}</h2>
      {use === 'failed' ? <p>{accountCopy.deviceFailed}</p> : <Facts use={use} onAsked={look} />}
    </section>
  );
}

function Facts({ use, onAsked }: { use: DeviceUse; onAsked: () => void }) {
  const { clock } = useServices();
  const { account } = useScreenServices();
  const lastSyncedAt = useStore(useUserServices().sync, (status) => status.lastSyncedAt);
  const { rows, pictures, waiting, refused, space, kept } = use;
  const facts = [
    ...Object.entries(accountCopy.rows).map(
      ([table, name]) => [name, rows[table as keyof typeof rows]] as const,
    ),
    [accountCopy.pictures, pictures] as const,
    [accountCopy.waiting, waiting] as const,
    ...(refused > 0 ? [[accountCopy.refused, refused] as const] : []),
  ];
  const ago =
    lastSyncedAt === null ? null : Math.max(0, Math.floor((clock.now() - lastSyncedAt) / MINUTE_MS));
  const ask = () =>
    account.keepStorage().then(
      (granted) => {
        if (granted) toasts.success(accountCopy.keptNow);
        else toasts.error(accountCopy.stillNotKept);
        onAsked();
      },
      () => toasts.error(accountCopy.stillNotKept),
    );
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, number]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{groupedNumber(number)}</dd>
          </div>
        ))}
        {space && (
          <div>
            <dt>{accountCopy.spaceLabel}</dt>
            <dd>{accountCopy.space(space)}</dd>
          </div>
        )}
      </dl>
      <p className={styles.small}>
        {statusCopy.lastSynced(ago)}
        {!use.complete && ` · ${accountCopy.incomplete}`}
      </p>
      {kept !== null && (
        <p className={styles.small}>{kept ? statusCopy.storageKept : statusCopy.storageNotKept}</p>
      )}
      {kept === false && <Button onClick={ask}>{accountCopy.keep}</Button>}
    </>
  );
}
