import { checkInCopy } from '#copy/check-in.ts';
import { clockTimeText, instantText } from '#copy/format/times.ts';
import { historyWords } from '#copy/words/history.ts';
import { minutesOff, signedMinutesToGoal, timingOf } from '#domain/check-ins/scoring.ts';
import type { MomentNames } from '#domain/users/moment-names.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { Dial } from '#ui/components/check-in/dial.tsx';
import { copy } from '#ui/copy/copy.ts';
import type { DayCoin, DayHalf } from '#ui/screens/history/parts/day-coins.ts';
import styles from './day-dials.module.css';

/** The two check-ins of a day on small dials, each with its distance from the goal. */
export function DayDials({ coin, names }: { coin: DayCoin; names: MomentNames }) {
  return (
    <div className={styles.dials}>
      <DayDial type="morning" names={names} slot={coin.morning} />
      <DayDial type="night" names={names} slot={coin.night} />
    </div>
  );
}

function DayDial(props: { type: CheckInType; names: MomentNames; slot: DayHalf }) {
  const { type, names, slot } = props;
  const { row, half, words } = slot;
  const title = checkInCopy.moment(type, names);
  if (!row) {
    return (
      <div>
        <Dial
          type={type}
          title={title}
          label={historyWords.slot(type, words)}
          crown={{ pointer: null, lit: half === 'missed' ? 'landed' : 'all' }}
          figure="waiting"
          below={words}
        />
      </div>
    );
  }
  const time = instantText(row.check_in_time, row.utc_offset_minutes);
  return (
    <div>
      <Dial
        type={type}
        title={title}
        label={copy.dial.done(type, names, time, row.points_earned)}
        crown={{ pointer: signedMinutesToGoal(row), lit: 'landed' }}
        figure={{ minutes: minutesOff(row) }}
        below={place(signedMinutesToGoal(row), clockTimeText(row.goal_time))}
      />
      <p className={styles.line}>{checkInCopy.timing(timingOf(minutesOff(row)))}</p>
    </div>
  );
}

function place(signedMinutes: number, goal: string): string {
  if (signedMinutes === 0) return historyWords.onTheMinute(goal);
  return signedMinutes < 0 ? historyWords.before(goal) : copy.checkIn.past(goal);
}
