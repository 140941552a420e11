import { type CSSProperties, useId, useState } from 'react';
import type { EpochMs } from '#base/clock.ts';
import type { ClockTime, LocalDay } from '#base/time-words.ts';
import { setGoals } from '#commands/set-goals.ts';
import { setOtherTimes } from '#commands/set-other-times.ts';
import { common } from '#copy/common.ts';
import { clockTimeText } from '#copy/format/times.ts';
import { todayOf } from '#domain/calendar/day-start.ts';
import { daysBetween } from '#domain/calendar/days.ts';
import { chosenWeekGoals } from '#domain/calendar/goal-in-force.ts';
import { countsToday } from '#domain/check-ins/change-goals.ts';
import { type FittingGoal, fittingGoal } from '#domain/insights/fitting-goal.ts';
import { daysOfGoal, minutesOf } from '#domain/insights/timing.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import { GOAL_ANSWERED } from '#ui/browser/memory-keys.ts';
import { Button } from '#ui/components/form/button.tsx';
import card from '#ui/components/layout/card.module.css';
import { insightsCopy } from '#ui/copy/insights.ts';
import { otherTimesCopy } from '#ui/copy/other-times.ts';
import { settingsCopy } from '#ui/copy/settings.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import type { TypeTiming } from '#ui/screens/history/insights/timing-card.tsx';
import { useSession } from '#ui/state/session-context.ts';
import { toasts } from '#ui/state/toasts.ts';
import styles from './goal-suggestion.module.css';

/** No suggestion appears for this long after the user has answered one. */
const ASK_AGAIN_DAYS = 56;

interface Suggested {
  type: CheckInType;
  /** The time that the other one would replace: the usual goal, or that of other days. */
  goal: ClockTime;
  fit: FittingGoal;
  /** The last day with a check-in of that type. */
  lastDay: LocalDay | undefined;
}

interface Suggestion extends Suggested {
  goals: Goals;
  /** Closes the suggestion, and keeps it closed for a while. */
  onAnswer: () => void;
}

/**
 * A goal time nearer to when the user really checks in. Null when the goals fit, and for a while after a
 * suggestion was answered.
 */
export function useGoalSuggestion(
  sides: readonly TypeTiming[],
  goals: Goals,
  today: LocalDay,
): Suggestion | null {
  const { memory } = useSession();
  const answered = memory.read(GOAL_ANSWERED);
  // the answer closes the card at once, the memory keeps it closed
  const [closed, setClosed] = useState(answered !== null && daysBetween(answered, today) < ASK_AGAIN_DAYS);
  const best = closed ? null : bestOf(sides, goals);
  if (!best) return null;
  const onAnswer = () => {
    memory.write(GOAL_ANSWERED, today);
    setClosed(true);
  };
  return { ...best, goals, onAnswer };
}

/** If both types have a suggestion, returns the one that would make more check-ins perfect. */
function bestOf(sides: readonly TypeTiming[], goals: Goals): Suggested | null {
  const found = sides.flatMap(({ type, week, recent }) =>
    [week.usual, week.other].flatMap((goal): Suggested[] => {
      if (goal === null) return [];
      const fit = fittingGoal(minutesOf(daysOfGoal(recent, week, goal)), goal, goals.day_start);
      const lastDay = recent.findLast(({ minutes }) => minutes !== null)?.day;
      return fit ? [{ type, goal, fit, lastDay }] : [];
    }),
  );
  const gain = ({ fit }: Suggested) => fit.perfectThen - fit.perfectNow;
  return found.sort((a, b) => gain(b) - gain(a))[0] ?? null;
}

/** The suggestion, with its reasons and two buttons. */
export function GoalSuggestion({ type, goal: replaced, fit, lastDay, goals, onAnswer }: Suggestion) {
  const titleId = useId();
  const { clock } = useSession();
  const now = useNow(clock);
  const week = chosenWeekGoals(goals, type);
  const isOther = replaced === week.other;
  const wish = { ...week, [isOther ? 'other' : 'usual']: fit.goal };
  const days = isOther ? otherTimesCopy.days(week.otherDays) : null;
  const isToday = (at: EpochMs) => {
    const offset = clock.utcOffsetMinutes(at);
    const isMade = lastDay !== undefined && lastDay >= todayOf(goals, at, offset);
    return !isMade && countsToday(goals, type, wish, at, offset);
  };
  const saveGoals = useCommand(setGoals);
  const saveOtherTimes = useCommand(setOtherTimes);
  const [pending, setPending] = useState(false);
  const time = clockTimeText(fit.goal);
  const goal = clockTimeText(replaced);
  const most = Math.max(fit.perfectNow, fit.perfectThen, 1);

  const set = async () => {
    setPending(true);
    const fromToday = isToday(clock.now());
    try {
      const result = isOther
        ? await saveOtherTimes({ ...goals, [`${type}_other_time`]: fit.goal })
        : await saveGoals({ ...goals, [`${type}_goal_time`]: fit.goal });
      if (result.ok) {
        toasts.success(insightsCopy.goal.done(type, time, fromToday, days));
        return onAnswer();
      }
      toasts.error(settingsCopy.error(result.error));
      setPending(false);
    } catch {
      toasts.error(common.notSaved);
      setPending(false);
    }
  };
  return (
    <section className={`${card.card} ${styles.card}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{insightsCopy.goal.title(type, time, days)}</h2>
      <p className={styles.proof}>{insightsCopy.goal.proof(type, fit.nearer, fit.of, time, goal, days)}</p>
      <div
        className={styles.bars}
        role="img"
        aria-label={insightsCopy.goal.comparison(type, fit.perfectNow, goal, fit.perfectThen, time)}
      >
        <Bar time={goal} perfect={fit.perfectNow} share={fit.perfectNow / most} isNow />
        <Bar time={time} perfect={fit.perfectThen} share={fit.perfectThen / most} />
        <p>{insightsCopy.goal.bars(type)}</p>
      </div>
      <div className={styles.answers}>
        <Button look="go" busy={pending} onClick={() => void set()}>
          {insightsCopy.goal.set(time)}
        </Button>
        <Button look="plain" onClick={onAnswer}>
          {insightsCopy.goal.keep(goal)}
        </Button>
      </div>
      <p className={styles.tomorrow}>{insightsCopy.goal.counts(isToday(now))}</p>
    </section>
  );
}

function Bar(props: { time: string; perfect: number; share: number; isNow?: boolean }) {
  const style: CSSProperties = { '--share': props.share };
  return (
    <div className={styles.bar} data-now={props.isNow ? '' : undefined} style={style} aria-hidden="true">
      <span>{props.time}</span>
      <span className={styles.track}>
        <i />
        <b>{props.perfect}</b>
      </span>
    </div>
  );
}
