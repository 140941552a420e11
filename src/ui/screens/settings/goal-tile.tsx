import { Moon, Sun } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { ClockTime } from '#base/time-words.ts';
import { clockTimeText } from '#copy/format/times.ts';
import { perfectWindow } from '#domain/check-ins/points-preview.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import time from '#ui/components/form/time-input.module.css';
import { settingsCopy } from '#ui/copy/settings.ts';
import { useFittedDigits } from '#ui/screens/settings/fitted-digits.ts';
import { timeOf } from '#ui/screens/settings/settings-fields.ts';
import styles from './goal-tile.module.css';

interface Props {
  name: CheckInType;
  /** The value of the time input. */
  value: string;
  dayStart: ClockTime;
  /** It is saved, and counts from tomorrow. */
  waits: boolean;
  error: string | undefined;
  onType: (typed: string) => void;
  /** At the foot of the tile. */
  children: ReactNode;
}

const ICONS = { morning: Sun, night: Moon } as const;

/** A field for a goal time, and when a check-in for it is perfect. */
export function GoalTile({ name, value, dayStart, waits, error, onType, children }: Props) {
  const id = useId();
  const input = useFittedDigits();
  const Icon = ICONS[name];
  const goal = timeOf(value);
  const perfect = goal && perfectWindow(goal, dayStart);
  const perfectText = perfect
    ? settingsCopy.perfect(clockTimeText(perfect.from), clockTimeText(perfect.until))
    : settingsCopy.timeMissing(name);
  return (
    <div className={styles.tile} data-type={name}>
      <label htmlFor={id}>
        <Icon size={20} aria-hidden="true" />
        {settingsCopy.goal(name)}
      </label>
      <input
        ref={input}
        id={id}
        name={name}
        className={time.input}
        type="time"
        dir="ltr"
        step={60}
        required
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onType(event.target.value)}
      />
      <p id={`${id}-note`} data-bad={error === undefined ? undefined : ''}>
        {error ?? (waits ? settingsCopy.fixed.fromTomorrow : perfectText)}
      </p>
      {children}
    </div>
  );
}
