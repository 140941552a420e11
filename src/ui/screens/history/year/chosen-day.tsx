import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { checkInCopy } from '#copy/check-in.ts';
import { signedPoints } from '#copy/format/numbers.ts';
import { instantText, shortDayText } from '#copy/format/times.ts';
import { historyWords } from '#copy/words/history.ts';
import { yearWords } from '#copy/words/year.ts';
import { addDays } from '#domain/calendar/days.ts';
import { periodOf, periodQuery } from '#domain/calendar/history-periods.ts';
import { signedMinutesToGoal } from '#domain/check-ins/scoring.ts';
import type { MomentNames } from '#domain/users/moment-names.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { Coin } from '#ui/components/check-in/coin.tsx';
import { TypeIcon } from '#ui/components/check-in/dial.tsx';
import { insightsCopy } from '#ui/copy/insights.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { paths } from '#ui/navigation/paths.ts';
import type { DayCoin, DayHalf } from '#ui/screens/history/parts/day-coins.ts';
import styles from './chosen-day.module.css';

interface Props {
  coin: DayCoin;
  names: MomentNames;
  unsent: ReadonlySet<Uuid>;
  firstDay: LocalDay;
  today: LocalDay;
  onGoTo: (day: LocalDay) => void;
  onClose: () => void;
}

/** The chosen day, above the navigation or below the grid. Its arrows are large, so that users need not hit a small coin. */
export function ChosenDay({ coin, names, unsent, firstDay, today, onGoTo, onClose }: Props) {
  const { day, morning, night } = coin;
  return (
    <section className={styles.card} aria-live="polite" aria-label={shortDayText(day)}>
      <header className={styles.head}>
        <span className={styles.coin}>
          <Coin morning={morning.half} night={night.half} />
        </span>
        <h3>
          <PageLink to={`${paths.history}?${periodQuery(periodOf('day', day), today)}`}>
            {shortDayText(day)}
          </PageLink>
        </h3>
        <Press
          label={historyWords.previous.day}
          disabled={day <= firstDay}
          onClick={() => onGoTo(addDays(day, -1))}
        >
          <ChevronLeft size={24} aria-hidden="true" />
        </Press>
        <Press label={historyWords.next.day} disabled={day >= today} onClick={() => onGoTo(addDays(day, 1))}>
          <ChevronRight size={24} aria-hidden="true" />
        </Press>
        <Press label={yearWords.close} disabled={false} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </Press>
      </header>
      <Half type="morning" title={checkInCopy.moment('morning', names)} half={morning} unsent={unsent} />
      <Half type="night" title={checkInCopy.moment('night', names)} half={night} unsent={unsent} />
    </section>
  );
}

function Half(props: { type: CheckInType; title: string; half: DayHalf; unsent: ReadonlySet<Uuid> }) {
  const { type, title, half, unsent } = props;
  const { row, words } = half;
  const what = row && half.half !== 5 ? insightsCopy.offGoal(signedMinutesToGoal(row)) : words;
  return (
    <p className={styles.half}>
      <TypeIcon type={type} size={20} />
      <b>{row ? yearWords.titleAt(title, instantText(row.check_in_time, row.utc_offset_minutes)) : title}</b>
      <span className={styles.words}>{row && unsent.has(row.id) ? yearWords.notSynced(what) : what}</span>
      {row && <b className={styles.points}>{signedPoints(row.points_earned)}</b>}
    </p>
  );
}

function Press(props: { label: string; disabled: boolean; onClick: () => void; children: ReactNode }) {
  const { label, children, ...rest } = props;
  return (
    <button type="button" className={styles.press} aria-label={label} {...rest}>
      {children}
    </button>
  );
}
