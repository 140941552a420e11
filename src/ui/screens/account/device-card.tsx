import { useCallback, useEffect, useState } from 'react';
import { common } from '#copy/common.ts';
import { groupedNumber } from '#copy/format/numbers.ts';
import { type DeviceContents, observeDeviceContents } from '#queries/device-contents.ts';
import { askToKeep } from '#ui/browser/keep-storage.ts';
import { Button } from '#ui/components/form/button.tsx';
import card from '#ui/components/layout/card.module.css';
import { SunkCard } from '#ui/components/layout/sunk-card.tsx';
import { accountCopy } from '#ui/copy/account.ts';
import { statusCopy } from '#ui/copy/status.ts';
import { useLastSynced } from '#ui/hooks/use-last-synced.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { type BrowserUse, readBrowserUse } from '#ui/screens/account/browser-use.ts';
import { useSession } from '#ui/state/session-context.ts';
import { toasts } from '#ui/state/toasts.ts';
import styles from './account-screen.module.css';

/** The user's data on this device: how much there is, how much storage it uses, and whether the browser keeps it. */
export function DeviceCard() {
  const contents = useQuery(observeDeviceContents);
  const [browser, setBrowser] = useState<BrowserUse | null>(null);
  const look = useCallback(() => void readBrowserUse(navigator.storage).then(setBrowser), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the contents change how much space is used
  useEffect(look, [look, contents]);

  if (contents.status === 'waiting' || browser === null) return <SunkCard />;
  return (
    <section className={`${card.card} ${styles.section}`}>
      <h2>{common.thisDevice}</h2>
      {contents.status === 'failed' ? (
        <p>{accountCopy.deviceFailed}</p>
      ) : (
        <Facts contents={contents.value} browser={browser} onAsked={look} />
      )}
    </section>
  );
}

interface FactsProps {
  contents: DeviceContents;
  browser: BrowserUse;
  /** Called after the browser was asked to keep the data. */
  onAsked: () => void;
}

function Facts({ contents, browser, onAsked }: FactsProps) {
  const { memory } = useSession();
  const lastSynced = useLastSynced();
  const { rows, waiting, rejected, complete } = contents;
  const { pictures, space, kept } = browser;
  const { check_ins, messages, ...others } = accountCopy.rows;
  const details = Object.entries(others).map(
    ([table, name]) => [name, rows[table as keyof typeof rows]] as const,
  );
  const ask = () =>
    askToKeep(navigator.storage, memory).then(
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
        <Count name={check_ins} of={rows.check_ins} />
        <Count name={messages} of={rows.messages} />
        {waiting > 0 && <Count name={accountCopy.waiting} of={waiting} />}
        {rejected > 0 && <Count name={accountCopy.rejected} of={rejected} />}
        {space && (
          <div>
            <dt>{accountCopy.spaceLabel}</dt>
            <dd>{accountCopy.space(space)}</dd>
          </div>
        )}
      </dl>
      <details className={styles.details}>
        <summary>{accountCopy.details}</summary>
        <dl className={styles.facts}>
          {details.map(([name, number]) => (
            <Count key={name} name={name} of={number} />
          ))}
          <Count name={accountCopy.pictures} of={pictures} />
        </dl>
      </details>
      <p className={styles.small}>{complete ? lastSynced : accountCopy.incomplete(lastSynced)}</p>
      {kept !== null && (
        <p className={styles.small}>{kept ? statusCopy.storageKept : statusCopy.storageNotKept}</p>
      )}
      {kept === false && <Button onClick={ask}>{accountCopy.keep}</Button>}
    </>
  );
}

function Count({ name, of }: { name: string; of: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{groupedNumber(of)}</dd>
    </div>
  );
}
