import { Check, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { Crown } from '#ui/components/check-in/crown.tsx';
import { withBold } from '#ui/components/drawing/with-bold.ts';
import { copy } from '#ui/copy/copy.ts';
import styles from './dial.module.css';

/** As many characters as fit on one line of the pan, beside the icon. */
const ONE_LINE = 14;

export interface DialProps {
  type: CheckInType;
  /** What the user calls this check-in. */
  title: string;
  /** The text alternative of the whole dial. */
  label: string;
  crown: { pointer: number | null; lit: 'all' | 'rest' | 'landed'; breathing?: boolean };
  /** The large text on the pan: minutes from the goal, a time of day, or `done` for the tick. */
  figure: { minutes: number } | { time: ReactNode } | 'done' | 'waiting';
  below: string;
}

/** The burner with its pan: how far away the goal is, and what each minute is worth. */
export function Dial({ type, title, label, crown, figure, below }: DialProps) {
  return (
    <div className={styles.dial} role="img" aria-label={label}>
      <Crown type={type} {...crown} />
      <div className={styles.middle} data-type={type} aria-hidden="true">
        <Title type={type}>{title}</Title>
        <p className={styles.figure}>{figureOf(figure)}</p>
        <p className={styles.small}>{below}</p>
      </div>
    </div>
  );
}

/** A long name takes two lines, and the icon's room. */
function Title({ type, children }: { type: CheckInType; children: string }) {
  if ([...children].length > ONE_LINE) {
    const hasLongWord = children.split(' ').some((word) => [...word].length > ONE_LINE);
    return <p className={`${styles.small} ${styles.two} ${hasLongWord ? styles.tiny : ''}`}>{children}</p>;
  }
  return (
    <p className={styles.small}>
      <TypeIcon type={type} size={17} />
      {children}
    </p>
  );
}

export function TypeIcon({ type, size }: { type: CheckInType; size: number }) {
  const Icon = type === 'morning' ? Sun : Moon;
  return <Icon size={size} aria-hidden="true" />;
}

function figureOf(figure: DialProps['figure']): ReactNode {
  if (figure === 'waiting') return null;
  if (figure === 'done') return <Check className={styles.tick} />;
  if ('time' in figure) return <span className={styles.time}>{figure.time}</span>;
  const hours = Math.floor(figure.minutes / 60);
  const minutes = figure.minutes % 60;
  return withBold(spanText(hours, minutes), (unit) => <small>{unit}</small>);
}

function spanText(hours: number, minutes: number): string {
  if (hours === 0) return copy.dial.minutes(minutes);
  return minutes === 0
    ? copy.dial.hours(hours)
    : copy.dial.hoursMinutes(hours, String(minutes).padStart(2, '0'));
}
