import { CalendarClock } from 'lucide-react';
import { setGoals } from '#commands/set-goals.ts';
import { setOtherTimes } from '#commands/set-other-times.ts';
import { clockTimeText } from '#copy/format/times.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import { Button } from '#ui/components/form/button.tsx';
import { settingsCopy } from '#ui/copy/settings.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import type { GoalFate, GoalFates } from '#ui/screens/settings/goal-fates.ts';
import { toasts } from '#ui/state/toasts.ts';
import styles from './goal-notes.module.css';

/**
 * Under the tiles: which goals count from tomorrow only, and why. The live region is on the page before its
 * text: screen readers miss one that appears together with it.
 */
export function GoalNotes({ fates, goals }: { fates: GoalFates; goals: Goals }) {
  return (
    <div role="status" className={styles.notes}>
      {fates.morning && <Note type="morning" fate={fates.morning} goals={goals} />}
      {fates.night && <Note type="night" fate={fates.night} goals={goals} />}
    </div>
  );
}

function Note({ type, fate, goals }: { type: CheckInType; fate: GoalFate; goals: Goals }) {
  const { fixed } = settingsCopy;
  const saveGoals = useCommand(setGoals);
  const saveOtherTimes = useCommand(setOtherTimes);
  const standing = clockTimeText(fate.standing);
  if (fate.kind === 'saved') {
    const { usual, other, otherDays } = fate.week;
    const saveBoth = async () => {
      const kept = await saveGoals({ ...goals, [`${type}_goal_time`]: usual });
      if (
        !kept.ok ||
        (goals[`${type}_other_time`] === other && (goals[`${type}_other_days`] ?? '') === otherDays)
      )
        return kept;
      return saveOtherTimes({ ...goals, [`${type}_other_time`]: other, [`${type}_other_days`]: otherDays });
    };
    const keep = () => {
      saveBoth()
        .then((kept) => kept.ok || toasts.error(settingsCopy.error(kept.error)))
        .catch(() => toasts.error(settingsCopy.unexpected));
    };
    return (
      <div className={styles.note}>
        <p>
          <b>{fixed.stillCounts(type, standing)}</b>
        </p>
        <Button look="quiet" onClick={keep}>
          {fixed.keep(standing)}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.note}>
      <CalendarClock size={22} aria-hidden="true" />
      <p>
        <b>{fate.kind === 'done' ? fixed.isDone(type) : fixed.isOpen(type)}</b>
        {fate.kind === 'late' && <span>{fixed.stillCounts(type, standing)}</span>}
      </p>
    </div>
  );
}
