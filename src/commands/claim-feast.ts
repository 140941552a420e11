import type { Uuid } from '#base/uuid.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { todayOf } from '#domain/calendar/day-start.ts';
import { dueFeast, type Feast, feastsOf, NO_FEASTS, withMade } from '#domain/shelf/feasts.ts';
import { shelfOf } from '#domain/shelf/shelf.ts';
import { changeFeasts } from '#store/database/change-feasts.ts';

/** Records that this check-in was made on this device: only this one shows the feast of it. */
export const rememberMade = ({ store }: Pick<CommandContext, 'store'>, id: Uuid): Promise<void> =>
  changeFeasts(store.database, (record = NO_FEASTS) => withMade(record, id));

/**
 * The feast to show now; null when there is none. It counts as shown from then on. Searches the whole history only if
 * something has changed since the last search.
 */
export async function claimFeast({ store, clock }: CommandContext): Promise<Feast | null> {
  const { database, documents, userId } = store;
  const { last_synced_at, feasts } = await database.readState();
  // without older check-ins, a streak or a month would seem to be reached again
  if (last_synced_at === null || !feasts) return null;
  const [profiles, streaks, goals] = await Promise.all([
    documents.get('profiles', [userId]),
    documents.get('streaks', [userId]),
    documents.get('goals', [userId]),
  ]);
  const own = goals.get(userId);
  const looked = JSON.stringify([profiles.get(userId)?.total_points, streaks.get(userId)]);
  if (!own || feasts.looked === looked) return null;

  const now = clock.now();
  const checkIns = await documents.inPages('check_ins', { user_id: userId });
  const earned = feastsOf(shelfOf(checkIns, todayOf(own, now, clock.utcOffsetMinutes(now))));
  let feast: Feast | null = null;
  await changeFeasts(database, (record = NO_FEASTS) => {
    const due = dueFeast(earned, record);
    feast = due?.feast ?? null;
    return { ...(due?.record ?? record), looked };
  });
  return feast;
}
