import { Mail } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { LocalDay } from '#base/time-words.ts';
import { common } from '#copy/common.ts';
import { displayedStreaks } from '#domain/check-ins/streaks.ts';
import { FIRST_DAY_SHOWN, KEEP_STREAK } from '#ui/browser/memory-keys.ts';
import { openAddEmail } from '#ui/components/add-email/open-add-email.ts';
import { Coin, type CoinHalf } from '#ui/components/check-in/coin.tsx';
import { Button } from '#ui/components/form/button.tsx';
import card from '#ui/components/layout/card.module.css';
import { addEmailCopy as words } from '#ui/copy/add-email.ts';
import { firstDay } from '#ui/moments/open-first-day.ts';
import {
  isKeepDue,
  type KeepStage,
  keepStage,
  readNote,
  writtenNote,
} from '#ui/screens/dashboard/keep-stage.ts';
import type { LoadedDashboard } from '#ui/screens/dashboard/loaded-dashboard.ts';
import { weekCoins } from '#ui/screens/dashboard/week-coins.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './keep-card.module.css';

interface SlotProps {
  dashboard: LoadedDashboard;
  today: LocalDay;
  /** Shown when no card is due. */
  children: ReactNode;
}

/** For someone without an email: the card that offers one, when it is due. */
export function KeepStreak({ dashboard, today, children }: SlotProps) {
  const { memory } = useSession();
  const isSheetOpen = useStore(firstDay, ({ points, isThird }) => points !== null || isThird);
  const [last, setLast] = useState(() => readNote(memory.read(KEEP_STREAK)));
  const stage = keepStage(displayedStreaks(dashboard.streaks, today));
  const isAfterSheet = !isSheetOpen && memory.read(FIRST_DAY_SHOWN) !== null;
  const due = isAfterSheet && isKeepDue(stage, last, today);
  const { at } = stage;
  useEffect(() => {
    if (due) memory.write(KEEP_STREAK, writtenNote({ at, day: today, away: false }));
  }, [due, memory, at, today]);
  if (!due) return children;
  return (
    <KeepCard
      stage={stage}
      coin={weekCoins(dashboard, today).find(({ day }) => day === today)}
      onPutAway={() => {
        const note = { at, day: today, away: true };
        memory.write(KEEP_STREAK, writtenNote(note));
        setLast(note);
      }}
    />
  );
}

interface Props {
  stage: KeepStage;
  /** Today's coin. */
  coin: { morning: CoinHalf; night: CoinHalf } | undefined;
  onPutAway: () => void;
}

/** Keep your streak: offers an email, because without one only this device can open the account. */
function KeepCard({ stage, coin, onPutAway }: Props) {
  const title = stage.at === 0 ? words.keep : words.run(stage.type, stage.days);
  return (
    <section className={`${card.card} ${styles.keep}`} aria-labelledby="keep-streak">
      <span className={styles.phone}>{coin && <Coin {...coin} />}</span>
      <div>
        <h2 id="keep-streak">{title}</h2>
        <p>{stage.at === 0 ? words.keepText : words.runText}</p>
      </div>
      <div className={styles.buttons}>
        <Button onClick={openAddEmail} aria-haspopup="dialog">
          <Mail size={20} aria-hidden="true" />
          {words.title}
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            // the pressed button disappears with the card
            document.querySelector<HTMLElement>('#league')?.focus({ preventScroll: true });
            onPutAway();
          }}
        >
          {common.notNow}
        </Button>
      </div>
    </section>
  );
}
