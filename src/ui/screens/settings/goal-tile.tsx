import { Moon, Sun } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import type { ClockTime } from '#base/time-words.ts';
import { perfectWindow } from '#domain/check-ins/points-preview.ts';
import type { CheckInType } from '#schemas/check-in.ts';
import { settingsCopy } from '#ui/copy/settings.ts';
import { clockTimeText } from '#ui/format/times.ts';
import { timeOf } from '#ui/screens/settings/settings-fields.ts';
import styles from './goal-tile.module.css';

interface Props {
  type: CheckInType;
  /** What the time input holds. */
  typed: string;
  dayStart: ClockTime;
  error: string | undefined;
  onType: (typed: string) => void;
}

const ICONS = { morning: Sun, night: Moon } as const;
/**
 * Marks a time input whose figures do not fit at full size. Browsers write the time in the way of their own language,
 * whatever the page speaks, so only measuring tells whether AM and PM stand behind it.
 */
function fitFigures(input: HTMLInputElement): void {
  delete input.dataset.tight;
  input.style.width = 'max-content';
  const wanted = input.offsetWidth;
  input.style.width = '';
  if (wanted > input.offsetWidth) input.dataset.tight = '';
}

/** A small stove with a goal time on it, and when a check-in for it is perfect. */
export function GoalTile({ type, typed, dayStart, error, onType }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const measure = () => input.current && fitFigures(input.current);
    measure();
    document.fonts?.ready.then(measure);
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  const Icon = ICONS[type];
  const goal = timeOf(typed);
  const perfect = goal && perfectWindow(goal, dayStart);
  return (
    <div className={styles.tile} data-type={type}>
      <label htmlFor={id}>
        <Icon size={20} aria-hidden="true" />
        {settingsCopy.goal(type)}
      </label>
      <input
        ref={input}
        id={id}
        name={type}
        type="time"
        step={60}
        required
        value={typed}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onType(event.target.value)}
      />
      <p id={`${id}-note`} data-bad={error === undefined ? undefined : ''}>
        {error ??
          (perfect
            ? settingsCopy.perfect(clockTimeText(perfect.from), clockTimeText(perfect.until))
            : settingsCopy.timeMissing(type))}
      </p>
    </div>
  );
}
