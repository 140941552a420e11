import { CalendarCheck, SunMoon, Target } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LocalDay } from '#base/time-words.ts';
import { dayLongMonthText, dayLongText, dayMonthText } from '#copy/format/times.ts';
import { yearOf } from '#domain/insights/sums.ts';
import { togetherOf } from '#domain/pots/days-together.ts';
import type { First } from '#domain/shelf/shelf.ts';
import { observePots } from '#queries/pots.ts';
import card from '#ui/components/layout/card.module.css';
import { shelfCopy } from '#ui/copy/shelf.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import type { Shelved } from '#ui/screens/history/shelf/shelved.ts';
import styles from './milestones-card.module.css';

const ICONS: Record<First, typeof Target> = { perfect: Target, fullDay: SunMoon, fullWeek: CalendarCheck };
const ORDER: readonly First[] = ['perfect', 'fullDay', 'fullWeek'];

const words = shelfCopy.milestones;

/** What was reached, and when first; and the next day streak. A broken streak takes nothing away. */
export function MilestonesCard({ shelf: { firsts, streaks, nextStreak }, today }: Shelved) {
  const reached = ORDER.flatMap((first) => firsts.find((each) => each.first === first) ?? []);
  return (
    <section className={card.card} aria-labelledby="milestones">
      <h2 id="milestones">{words.title}</h2>
      {reached.length > 0 && (
        <>
          <h3 className={styles.kind}>{words.firsts}</h3>
          <ul className={styles.tokens}>
            {reached.map(({ first, day }) => {
              const Icon = ICONS[first];
              return (
                <Token
                  key={first}
                  look="first"
                  name={words.reached(words.first(first), fullDayText(day, today))}
                  above={words.first(first)}
                  below={<ShortDay day={day} today={today} />}
                >
                  <Icon size={24} aria-hidden="true" />
                </Token>
              );
            })}
          </ul>
        </>
      )}
      <h3 className={styles.kind}>{words.streaks}</h3>
      <ul className={styles.tokens}>
        {streaks.map(({ days, day }) => (
          <Token
            key={days}
            look="streak"
            name={words.reached(words.days(days), fullDayText(day, today))}
            below={<ShortDay day={day} today={today} />}
          >
            {days}
          </Token>
        ))}
        {nextStreak !== null && (
          <Token look="next" name={words.nextIs(nextStreak)} below={words.next}>
            {nextStreak}
          </Token>
        )}
      </ul>
      <Together />
    </section>
  );
}

/** What the pots for two add, also those that have ended. */
function Together() {
  const observed = useQuery(observePots);
  const pots = observed.status === 'value' ? observed.value.pots : [];
  const { longest, total } = togetherOf(pots.map(({ days }) => days));
  if (total === 0) return null;
  return (
    <>
      <h3 className={styles.kind}>{words.together}</h3>
      <ul className={styles.tokens}>
        <Token look="together" name={words.longestTogether(longest)} below={words.inARow}>
          {longest}
        </Token>
        {total > longest && (
          <Token look="together" name={words.allTogether(total)} below={words.inAll}>
            {total}
          </Token>
        )}
      </ul>
    </>
  );
}

interface TokenProps {
  look: 'first' | 'streak' | 'next' | 'together';
  /** All of it in words. */
  name: string;
  above?: string;
  below: ReactNode;
  children: ReactNode;
}

function Token({ look, name, above, below, children }: TokenProps) {
  return (
    <li data-look={look}>
      <span className="visually-hidden">{name}</span>
      <span className={styles.token} aria-hidden="true">
        {children}
      </span>
      <span aria-hidden="true">
        {above && <b>{above}</b>}
        {below}
      </span>
    </li>
  );
}

const isThisYear = (day: LocalDay, today: LocalDay) => yearOf(day) === yearOf(today);

/** The year is on a line of its own. */
function ShortDay({ day, today }: { day: LocalDay; today: LocalDay }) {
  if (day === today) return words.today;
  return (
    <>
      {dayMonthText(day)}
      {!isThisYear(day, today) && <small>{yearOf(day)}</small>}
    </>
  );
}

const fullDayText = (day: LocalDay, today: LocalDay) =>
  isThisYear(day, today) ? dayLongMonthText(day) : dayLongText(day);
