import { useStore } from 'zustand';
import type { Result } from '#base/result.ts';
import { setNudges } from '#commands/set-nudges.ts';
import { type SetRemindersError, setReminders } from '#commands/set-reminders.ts';
import { common } from '#copy/common.ts';
import { dayStartInForce, todayOf } from '#domain/calendar/day-start.ts';
import { weekGoalsOn } from '#domain/calendar/goal-in-force.ts';
import type { MutationArgs } from '#domain/mutations/registry.ts';
import type { ReminderSettings } from '#queries/reminders.ts';
import type { Reminders } from '#schemas/tables/reminders.ts';
import { remindersCopy } from '#ui/copy/reminders.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { FriendsCard } from '#ui/screens/reminders/friends-card.tsx';
import { QuietCard } from '#ui/screens/reminders/quiet-card.tsx';
import { ReminderCard } from '#ui/screens/reminders/reminder-card.tsx';
import { ThisDeviceCard } from '#ui/screens/reminders/this-device-card.tsx';
import { useSession } from '#ui/state/session-context.ts';
import { toasts } from '#ui/state/toasts.ts';
import styles from './reminder-choices.module.css';

interface Props {
  settings: Extract<ReminderSettings, { synced: true }>;
  chosen: Reminders;
  onTurnOff: () => Promise<void>;
}

function report(saving: Promise<Result<void, SetRemindersError>>): void {
  saving
    .then((saved) => saved.ok || toasts.error(remindersCopy.notSaved(saved.error)))
    .catch(() => toasts.error(common.notSaved));
}

/** Everything that a user may choose. Each change is saved at once, on this device first. */
export function ReminderChoices({ settings: { goals, unsent }, chosen, onTurnOff }: Props) {
  const { clock, sync } = useSession();
  const now = useNow(clock);
  const online = useStore(sync, (status) => status.online);
  const save = useCommand(setReminders);
  const nudge = useCommand(setNudges);
  const offset = clock.utcOffsetMinutes(now);
  const dayStart = dayStartInForce(goals, now, offset);
  const today = todayOf(goals, now, offset);
  const change = (changed: Partial<MutationArgs['setReminders']>) => {
    report(save(changed));
  };
  return (
    <>
      <p role="status" className={styles.unsent}>
        {unsent && !online && <span>{common.savedHere}</span>}
      </p>
      <div className={styles.cards}>
        <ReminderCard
          type="morning"
          week={weekGoalsOn(goals, 'morning', today)}
          dayStart={dayStart}
          chosen={chosen.morning}
          onChoose={(morning) => change({ morning })}
        />
        <ReminderCard
          type="night"
          week={weekGoalsOn(goals, 'night', today)}
          dayStart={dayStart}
          chosen={chosen.night}
          onChoose={(night) => change({ night })}
        />
        <FriendsCard chosen={chosen} onChange={change} onNudges={(areOn) => report(nudge(areOn))} />
        <div className={styles.column}>
          <QuietCard from={chosen.quiet_from} until={chosen.quiet_until} onChange={change} />
          <ThisDeviceCard online={online} onTurnOff={onTurnOff} />
        </div>
      </div>
    </>
  );
}
