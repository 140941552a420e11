import { Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import type { ClockTime } from '#base/time-words.ts';
import { clockTimeText } from '#copy/format/times.ts';
import { checkInWords } from '#copy/words/check-in.ts';
import type { WeekGoals } from '#domain/calendar/goal-in-force.ts';
import { minutesToDayEndFrom, reminderMinutes, reminderTime } from '#domain/reminders/reminder-time.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { ReminderMoment } from '#schemas/tables/reminders.ts';
import card from '#ui/components/layout/card.module.css';
import { otherTimesCopy } from '#ui/copy/other-times.ts';
import { remindersCopy } from '#ui/copy/reminders.ts';
import { FlatDial } from '#ui/screens/reminders/flat-dial.tsx';
import styles from './reminder-card.module.css';

const ICONS = { morning: Sun, night: Moon } as const;
const MOMENTS: readonly ReminderMoment[] = ['before', 'goal', 'last', 'off'];

interface Props {
  type: CheckInType;
  week: WeekGoals;
  dayStart: ClockTime;
  chosen: ReminderMoment;
  onChoose: (moment: ReminderMoment) => void;
}

/** Chooses when the reminder of one check-in comes. Each choice shows its time. */
export function ReminderCard({ type, week, dayStart, chosen, onChoose }: Props) {
  const name = useId();
  const Icon = ICONS[type];
  const { usual, other, otherDays } = week;
  const onOtherDays = (time: ClockTime) => otherTimesCopy.timeOnDays(otherDays, clockTimeText(time));
  const choiceName = (moment: ReminderMoment, time: ClockTime | null, otherTime: ClockTime | null) => {
    const choice = remindersCopy.moments[moment];
    if (time === null) return choice;
    return otherTime === null
      ? remindersCopy.momentAt(choice, clockTimeText(time))
      : remindersCopy.momentAtAlso(choice, clockTimeText(time), onOtherDays(otherTime));
  };
  return (
    <section className={`${card.card} ${styles.card}`}>
      <header className={styles.head} data-type={type}>
        <h2>
          <Icon size={20} aria-hidden="true" />
          {checkInWords.types[type]}
          <span>
            {clockTimeText(usual)}
            {other !== null && <small>{onOtherDays(other)}</small>}
          </span>
        </h2>
        <FlatDial
          type={type}
          bell={reminderMinutes(chosen, usual, dayStart)}
          dayEnd={minutesToDayEndFrom(usual, dayStart)}
        />
      </header>
      <fieldset className={styles.moments}>
        <legend className="visually-hidden">{remindersCopy.reminder(type)}</legend>
        {MOMENTS.map((moment) => {
          const time = reminderTime(moment, usual, dayStart);
          const otherTime = other && reminderTime(moment, other, dayStart);
          return (
            <label key={moment}>
              <input
                type="radio"
                name={name}
                aria-label={choiceName(moment, time, otherTime)}
                checked={moment === chosen}
                onChange={() => onChoose(moment)}
              />
              <span>{remindersCopy.moments[moment]}</span>
              {time !== null && (
                <b>
                  {clockTimeText(time)}
                  {otherTime !== null && <small>{onOtherDays(otherTime)}</small>}
                </b>
              )}
            </label>
          );
        })}
      </fieldset>
    </section>
  );
}
