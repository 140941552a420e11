import { CalendarClock, CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { ClockTime } from '#base/time-words.ts';
import { clockTimeText } from '#copy/format/times.ts';
import { MIDNIGHT } from '#domain/calendar/days.ts';
import { perfectWindow } from '#domain/check-ins/points-preview.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import time from '#ui/components/form/time-input.module.css';
import { otherTimesCopy } from '#ui/copy/other-times.ts';
import { settingsCopy } from '#ui/copy/settings.ts';
import { DAY_END_ID } from '#ui/navigation/paths.ts';
import { useFittedDigits } from '#ui/screens/settings/fitted-digits.ts';
import { timeOf } from '#ui/screens/settings/settings-fields.ts';
import styles from './other-time-panel.module.css';
import panel from './tile-panel.module.css';

const NOON: ClockTime = '12:00:00';

interface Props {
  id: string;
  type: CheckInType;
  /** As typed. */
  value: string;
  days: string;
  usual: ClockTime | null;
  dayStart: ClockTime;
  /** What is wrong with the time after Save Settings. */
  fault: string | undefined;
  onTime: (typed: string) => void;
  onDays: (days: string) => void;
  onRemove: () => void;
}

/** On which days a goal has another time, and which. Save Settings saves it. */
export function OtherTimePanel(props: Props) {
  const { id, type, value, days, usual, dayStart, fault, onTime, onDays, onRemove } = props;
  const own = useId();
  const input = useFittedDigits();
  const chosen = timeOf(value);
  const isOnNoDay = days === '';
  const said = isOnNoDay ? otherTimesCopy.noDays : fault;
  const perfect = chosen && perfectWindow(chosen, dayStart);
  const toggle = (day: string) =>
    onDays(days.includes(day) ? days.replace(day, '') : [...days, day].sort().join(''));
  return (
    <section id={id} className={panel.panel} data-type={type} aria-label={otherTimesCopy.region[type]}>
      <header>
        <h2>{otherTimesCopy.title[type]}</h2>
        <button type="button" className={panel.remove} onClick={onRemove}>
          {otherTimesCopy.remove}
        </button>
      </header>
      <fieldset
        className={styles.days}
        data-bad={isOnNoDay ? '' : undefined}
        aria-describedby={`${own}-fault`}
      >
        <legend className="visually-hidden">{otherTimesCopy.legend[type]}</legend>
        {otherTimesCopy.week().map(({ day, name, short }) => (
          <label key={day}>
            <input
              type="checkbox"
              name={`${type}_other_days`}
              aria-label={name}
              checked={days.includes(day)}
              onChange={() => toggle(day)}
            />
            <span aria-hidden="true">{short}</span>
          </label>
        ))}
      </fieldset>
      <div id={`${own}-fault`} role="alert" className={styles.fault}>
        {said !== undefined && (
          <p>
            <CircleAlert size={20} aria-hidden="true" />
            {said}
          </p>
        )}
      </div>
      <label className={styles.tile} data-type={type} data-off={isOnNoDay ? '' : undefined}>
        <span className="visually-hidden">{otherTimesCopy.time(days)}</span>
        <input
          ref={input}
          name={`${type}_other`}
          className={time.input}
          type="time"
          dir="ltr"
          step={60}
          value={value}
          aria-invalid={fault !== undefined}
          onChange={(event) => onTime(event.target.value)}
        />
        <small>
          {isOnNoDay ? (
            otherTimesCopy.onNoDay
          ) : (
            <>
              <b>{otherTimesCopy.daysInWords(days)}</b>
              {perfect && settingsCopy.perfect(clockTimeText(perfect.from), clockTimeText(perfect.until))}
            </>
          )}
        </small>
      </label>
      {days.length === 7 && usual && <p>{otherTimesCopy.everyDay(clockTimeText(usual))}</p>}
      {type === 'night' && chosen && chosen < NOON && chosen >= dayStart && (
        <div className={styles.hint}>
          <b>
            {otherTimesCopy.nextDay(
              dayStart === MIDNIGHT ? null : clockTimeText(dayStart),
              clockTimeText(chosen),
            )}
          </b>
          <button type="button" onClick={() => document.getElementById(DAY_END_ID)?.focus()}>
            {settingsCopy.offer.yes}
          </button>
        </div>
      )}
      <p className={styles.rule}>
        <CalendarClock size={18} aria-hidden="true" />
        {otherTimesCopy.rule}
      </p>
    </section>
  );
}
