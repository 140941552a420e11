import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { EpochMs } from '#base/clock.ts';
import type { ClockTime } from '#base/time-words.ts';
import { clockTimeText, dayText } from '#copy/format/times.ts';
import { pendingDayStart } from '#domain/calendar/day-start.ts';
import { instantOf, MIDNIGHT } from '#domain/calendar/days.ts';
import { changeGoals } from '#domain/check-ins/change-goals.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import { settingsCopy } from '#ui/copy/settings.ts';
import { DAY_END_ID } from '#ui/navigation/paths.ts';
import { timeOf } from '#ui/screens/settings/settings-fields.ts';
import styles from './day-end-choice.module.css';

/** Midnight to 05:00. A later end would count early mornings to the day before. */
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
  /** The account has a check-in. */
  checkedIn: boolean;
  now: EpochMs;
  utcOffsetMinutes: number;
  onChoose: (time: ClockTime) => void;
}

/** Chooses when a day ends, explains what that does, and says from when a change applies. */
export function DayEnd({ chosen, morning, goals, checkedIn, now, utcOffsetMinutes, onChoose }: Props) {
  const noteId = useId();
  const choices = CHOICES.includes(goals.day_start) ? CHOICES : [...CHOICES, goals.day_start].sort();
  const moment = { changed_at: instantOf(now), utc_offset_minutes: utcOffsetMinutes };
  const change = { ...goals, day_start: chosen, ...moment };
  const changed = chosen === goals.day_start ? goals : changeGoals(goals, change, checkedIn);
  const pending = pendingDayStart(changed, now, utcOffsetMinutes);
  const morningGoal = timeOf(morning);
  const notes = [
    chosen === MIDNIGHT ? settingsCopy.dayEndsAtMidnight : settingsCopy.dayEndsAt(clockTimeText(chosen)),
    ...(pending ? [settingsCopy.dayEndsFrom(dayText(pending.day), clockTimeText(pending.time))] : []),
    ...(morningGoal !== null && morningGoal < chosen ? [settingsCopy.morningBeforeDayEnds] : []),
  ];
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
      <p id={noteId}>{notes.reduce((before, note) => settingsCopy.nextSentence(before, note))}</p>
    </div>
  );
}
