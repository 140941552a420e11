import { useState } from 'react';
import type { ClockTime } from '#base/time-words.ts';
import { clockTimeText } from '#copy/format/times.ts';
import { isClockTime } from '#domain/calendar/days.ts';
import type { MutationArgs } from '#domain/mutations/registry.ts';
import { FIRST_REMINDERS } from '#domain/reminders/first-reminders.ts';
import { Field } from '#ui/components/form/field.tsx';
import card from '#ui/components/layout/card.module.css';
import { remindersCopy } from '#ui/copy/reminders.ts';
import { OnOff } from '#ui/screens/reminders/on-off.tsx';
import styles from './cards.module.css';

interface Props {
  from: ClockTime | null;
  until: ClockTime | null;
  onChange: (changed: Partial<MutationArgs['setReminders']>) => void;
}

/** Between two times, news from friends waits. */
export function QuietCard({ from, until, onChange }: Props) {
  const { quiet_from, quiet_until } = FIRST_REMINDERS;
  return (
    <section className={`${card.card} ${styles.group}`} aria-label={remindersCopy.quiet}>
      <OnOff
        label={remindersCopy.quiet}
        on={from !== null}
        onChoose={(on) =>
          onChange(on ? { quiet_from, quiet_until } : { quiet_from: null, quiet_until: null })
        }
      />
      {from !== null && until !== null ? (
        <>
          <div className={styles.times}>
            <TimeField
              label={remindersCopy.from}
              time={from}
              onTime={(time) => onChange({ quiet_from: time })}
            />
            <TimeField
              label={remindersCopy.until}
              time={until}
              onTime={(time) => onChange({ quiet_until: time })}
            />
          </div>
          <p className={styles.hint}>{remindersCopy.quietExplained(clockTimeText(until))}</p>
        </>
      ) : (
        <p className={styles.hint}>{remindersCopy.quietOff}</p>
      )}
    </section>
  );
}

interface TimeProps {
  label: string;
  time: ClockTime;
  onTime: (time: ClockTime) => void;
}

/** A time that is saved as soon as it is complete. Until then, the field keeps what was typed. */
function TimeField({ label, time, onTime }: TimeProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field
      type="time"
      dir="ltr"
      label={label}
      value={typed ?? time.replace(/:00$/, '')}
      onType={(value) => {
        const whole = value.length === 5 ? `${value}:00` : value;
        setTyped(isClockTime(whole) ? null : value);
        if (isClockTime(whole)) onTime(whole);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
