import type { LocalDay } from '#base/time-words.ts';
import { addDays } from '#domain/calendar/days.ts';
import { chatCopy } from '#ui/copy/chat.ts';
import { dayText, dayWithYearText } from '#ui/format/times.ts';
import styles from './chat-log.module.css';

/** The line above the first message of a day, by the reader's calendar. */
export function DayLine({ day, today }: { day: LocalDay; today: LocalDay }) {
  return (
    <h2 className={styles.day}>
      <time dateTime={day}>{words(day, today)}</time>
    </h2>
  );
}

function words(day: LocalDay, today: LocalDay): string {
  if (day === today) return chatCopy.today;
  if (day === addDays(today, -1)) return chatCopy.yesterday;
  return day.slice(0, 4) === today.slice(0, 4) ? dayText(day) : dayWithYearText(day);
}
