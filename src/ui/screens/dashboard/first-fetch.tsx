import { useStore } from 'zustand';
import type { LocalDay } from '#base/time-words.ts';
import { checkInCopy } from '#copy/check-in.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { Dial } from '#ui/components/check-in/dial.tsx';
import { withBold } from '#ui/components/drawing/with-bold.ts';
import { Button } from '#ui/components/form/button.tsx';
import { copy } from '#ui/copy/copy.ts';
import { useMediaQuery, WIDE } from '#ui/hooks/use-media-query.ts';
import { CheckInPanel } from '#ui/screens/dashboard/check-in-panel.tsx';
import { useSession } from '#ui/state/session-context.ts';
import styles from './first-fetch.module.css';

/** Shown until the first page of data has arrived: the streak is not known, so nothing may be scored. */
export function FirstFetch({ today }: { today: LocalDay }) {
  const online = useStore(useSession().sync, (status) => status.online);
  const wide = useMediaQuery(WIDE);
  const types: readonly CheckInType[] = wide ? ['morning', 'night'] : ['morning'];
  return (
    <CheckInPanel today={today} glow={{ type: 'morning', state: 'before' }}>
      <div className={styles.dials}>
        {types.map((type) => (
          <Dial
            key={type}
            type={type}
            title={checkInCopy.types[type]}
            label={copy.dial.waiting(type)}
            crown={{ pointer: null, lit: 'landed' }}
            figure="waiting"
            below=""
          />
        ))}
      </div>
      <p className={styles.words} aria-live="polite">
        <b>{online ? copy.dashboard.fetching : copy.dashboard.fetchingOffline}</b>
        <span>{copy.dashboard.fetchingHint}</span>
      </p>
      {online && <progress className={styles.bar} aria-label={copy.dashboard.fetching} />}
      <div className={styles.buttons}>
        {(['morning', 'night'] as const).map((type) => (
          <Button key={type} look="outline" className={styles.button} disabled>
            {withBold(copy.checkIn.openOf(type), (name) => (
              <span>{name}</span>
            ))}
          </Button>
        ))}
      </div>
    </CheckInPanel>
  );
}
