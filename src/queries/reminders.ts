import { combineLatest, map, type Observable } from 'rxjs';
import type { QueryContext } from '#queries/parts/query-context.ts';
import { settle } from '#queries/parts/settle.ts';
import { observeOwnGoals } from '#queries/parts/today.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import type { Reminders } from '#schemas/tables/reminders.ts';

/**
 * The account's settings on /settings/reminders. The state of this device is not part of the data.
 */
export type ReminderSettings =
  | { synced: false }
  | {
      synced: true;
      /** Null until reminders were turned on for the first time. */
      reminders: Reminders | null;
      goals: Goals;
      /** No user is asked for notifications before their first check-in. */
      hasCheckedIn: boolean;
      /** A change of the reminders waits in the outbox. */
      unsent: boolean;
    };

/** What /settings/reminders shows, live. */
export function observeReminders(context: QueryContext): Observable<ReminderSettings> {
  const { store } = context;
  const { reminders, streaks } = store.collections;
  return combineLatest([
    store.outboxView,
    reminders.findOne(store.userId).$.pipe(map((doc) => doc?.toMutableJSON() ?? null)),
    observeOwnGoals(context),
    streaks.findOne(store.userId).$.pipe(map((doc) => doc?.toMutableJSON())),
  ]).pipe(
    settle(),
    map(([outbox, chosen, goals, ownStreaks]) => {
      if (!outbox.synced || !goals || !ownStreaks) return { synced: false };
      return {
        synced: true,
        reminders: chosen,
        goals,
        hasCheckedIn: (ownStreaks.last_morning_check ?? ownStreaks.last_night_check) !== null,
        unsent: outbox.queued.some(({ name }) => name === 'setReminders'),
      };
    }),
  );
}
