import { Info } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { ClockTime } from '#base/time-words.ts';
import { type SetGoalsError, setGoals } from '#commands/set-goals.ts';
import { common } from '#copy/common.ts';
import { clockTimeText } from '#copy/format/times.ts';
import { clockTimeToSeconds, isClockTime, MIDNIGHT, secondsToClockTime } from '#domain/calendar/days.ts';
import { lateDayEnd } from '#domain/check-ins/late-day-end.ts';
import { perfectWindow } from '#domain/check-ins/points-preview.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import { DAY_END_OFFER } from '#ui/browser/memory-keys.ts';
import { Button } from '#ui/components/form/button.tsx';
import timeInput from '#ui/components/form/time-input.module.css';
import { firstMinuteCopy } from '#ui/copy/first-minute.ts';
import { useAttempt } from '#ui/hooks/use-attempt.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { GoalRing } from '#ui/screens/first-minute/goal-ring.tsx';
import { topFor } from '#ui/screens/first-minute/ring.ts';
import { goalOf, usualGoal } from '#ui/screens/first-minute/usual-goals.ts';
import { inputTime } from '#ui/screens/settings/settings-fields.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './goal-step.module.css';

const minutesOf = (time: ClockTime): number => clockTimeToSeconds(time) / 60;

interface Props {
  type: CheckInType;
  /** Null until the first page of data has arrived. */
  goals: Goals | null;
  /** The times that the user has moved, as minutes after midnight. */
  moved: Partial<Record<CheckInType, number>>;
  onMove: (minutes: number) => void;
  onSaved: () => void;
}

/** One goal time, to drag, or to type as a plain time. */
export function GoalStep({ type, goals, moved, onMove, onSaved }: Props) {
  const { memory } = useSession();
  const save = useCommand(setGoals);
  const { run, pending, failure } = useAttempt<SetGoalsError>();
  /** What is in the field while it is no whole time. */
  const [typed, setTyped] = useState<string | null>(null);

  const chosen = (which: CheckInType): ClockTime => {
    const minutes = moved[which];
    return minutes === undefined ? goalOf(goals, which) : secondsToClockTime(minutes * 60);
  };
  const time = chosen(type);
  const usual = minutesOf(usualGoal(type));
  const [top, setTop] = useState(() => topFor(minutesOf(time), usual));
  const dayEnd = type === 'night' ? lateDayEnd(time, chosen('morning')) : (goals?.day_start ?? MIDNIGHT);
  const { from, until } = perfectWindow(time, dayEnd);
  const words = [clockTimeText(from), clockTimeText(until)] as const;

  const onType = (value: string) => {
    const whole = `${value}:00`;
    setTyped(isClockTime(whole) ? null : value);
    if (!isClockTime(whole)) return;
    const minutes = minutesOf(whole);
    setTop(topFor(minutes, usual));
    onMove(minutes);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    run(
      () =>
        save({
          morning_goal_time: chosen('morning'),
          night_goal_time: chosen('night'),
          day_start: dayEnd,
        }),
      () => {
        if (dayEnd !== MIDNIGHT) memory.write(DAY_END_OFFER, 'answered');
        onSaved();
      },
    );
  };

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <GoalRing
        type={type}
        label={firstMinuteCopy.questions[type].at}
        minutes={minutesOf(time)}
        top={top}
        spoken={firstMinuteCopy.spoken(clockTimeText(time), ...words)}
        onMinutes={(minutes) => {
          setTyped(null);
          onMove(minutes);
        }}
      />
      <p className={styles.perfect}>{firstMinuteCopy.perfect(...words)}</p>
      {type === 'night' && (
        // always there, so that nothing moves when the text comes
        <p className={styles.note} aria-live="polite">
          {dayEnd !== MIDNIGHT && (
            <>
              <Info size={18} aria-hidden="true" />
              {firstMinuteCopy.dayEnds(clockTimeText(dayEnd), clockTimeText(time))}
            </>
          )}
        </p>
      )}
      <label className={styles.type}>
        <span>{firstMinuteCopy.typeTime}</span>
        <input
          className={timeInput.input}
          type="time"
          dir="ltr"
          required
          value={typed ?? inputTime(time)}
          aria-label={firstMinuteCopy.questions[type].at}
          onChange={({ target }) => onType(target.value)}
          onBlur={() => setTyped(null)}
        />
      </label>
      <div>
        {failure && (
          <p role="alert" className={styles.bad}>
            {failure === 'thrown' ? common.notSaved : firstMinuteCopy.notSaved(failure)}
          </p>
        )}
        <Button look="go" size="big" type="submit" busy={pending}>
          {firstMinuteCopy.next}
        </Button>
      </div>
    </form>
  );
}
