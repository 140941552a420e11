import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { EpochMs } from '#base/clock.ts';
import type { ClockTime } from '#base/time-words.ts';
import { changeGoals, pendingDayStart } from '#domain/calendar/day-start.ts';
import { instantOf, MIDNIGHT } from '#domain/calendar/days.ts';
import type { Goals } from '#schemas/goal.ts';
import { settingsCopy } from '#ui/copy/settings.ts';
import { clockTimeText, dayText } from '#ui/format/times.ts';
import { DAY_END_ID } from '#ui/screens/settings/day-end-id.ts';
import { timeOf } from '#ui/screens/settings/settings-fields.ts';
import styles from './day-end.module.css';

/** Midnight to 05:00: later than that it would swallow mornings. */
const CHOICES: readonly ClockTime[] = Array.from(
  { length: 11 },
  (_, half) => `0${Math.floor(half / 2)}:${half % 2 === 0 ? '00' : '30'}:00`,
);

interface Props {
  /** As chosen in the form. */
  chosen: ClockTime;
  /** As typed in the form. */
  morning: string;
  /** As stored. */
  goals: Goals;
  now: EpochMs;
  utcOffsetMinutes: number;
  onChoose: (time: ClockTime) => void;
}

/** When one day ends and the next begins, what that does, and from when a change holds. */
export function DayEnd({ chosen, morning, goals, now, utcOffsetMinutes, onChoose }: Props) {
  const noteId = useId();
  const choices = CHOICES.includes(goals.day_start) ? CHOICES : [...CHOICES, goals.day_start].sort();
  const changed = changeGoals(goals, {
    ...goals,
    day_start: chosen,
    changed_at: instantOf(now),
    utc_offset_minutes: utcOffsetMinutes,
  });
  const pending = pendingDayStart(changed, now, utcOffsetMinutes);
  const morningGoal = timeOf(morning);
  return (
    <div className={styles.field}>
      <div className={styles.row}>
        <label htmlFor={DAY_END_ID}>{settingsCopy.dayEnds}</label>
        <span className={styles.select}>
          <select
            id={DAY_END_ID}
            name="day_start"
            value={chosen}
            aria-describedby={noteId}
            onChange={(event) => onChoose(event.target.value)}
          >
            {choices.map((time) => (
              <option key={time} value={time}>
                {time === MIDNIGHT ? settingsCopy.midnight : clockTimeText(time)}
              </option>
            ))}
          </select>
          <ChevronDown size={20} aria-hidden="true" />
        </span>
      </div>
      <p id={noteId}>
        {chosen === MIDNIGHT ? settingsCopy.dayEndsAtMidnight : settingsCopy.dayEndsAt(clockTimeText(chosen))}
        {pending && ` ${settingsCopy.dayEndsFrom(dayText(pending.day), clockTimeText(pending.time))}`}
        {morningGoal !== null && morningGoal < chosen && ` ${settingsCopy.morningBeforeDayEnds}`}
      </p>
    </div>
  );
}
