import { err, ok, type Result, type WriteFailure } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { instantOf } from '#domain/calendar/days.ts';
import type { Intent, MutationArgs } from '#domain/mutations/registry.ts';
import type { OtherTimes } from '#domain/mutations/set-other-times.ts';
import { parseDisplayName } from '#domain/users/names.ts';
import { write } from '#store/write.ts';

export interface ImportedRows {
  displayName: string | null;
  goals: Pick<MutationArgs['setGoals'], 'morning_goal_time' | 'night_goal_time' | 'day_start'> | null;
  otherTimes: OtherTimes | null;
  moments: MutationArgs['nameMoments'] | null;
  checkIns: readonly MutationArgs['checkIn'][];
}

/**
 * Imports an exported file as if the user did it all now: one ordinary mutation each, which the server
 * checks and scores as usual. Goals come first, because a check-in is only accepted against goals that were
 * in force. An invalid name is skipped. Returns the ids of the mutations, to follow their results.
 */
export async function importRows(
  { store, clock }: CommandContext,
  { displayName, goals, otherTimes, moments, checkIns }: ImportedRows,
): Promise<Result<readonly Uuid[], WriteFailure>> {
  const at = clock.now();
  const name = parseDisplayName(displayName ?? '');
  const zone = { changed_at: instantOf(at), utc_offset_minutes: clock.utcOffsetMinutes(at) };
  const intents: Intent[] = [
    ...(name.ok ? [{ name: 'setProfile' as const, args: { display_name: name.value } }] : []),
    ...(goals ? [{ name: 'setGoals' as const, args: { ...goals, ...zone } }] : []),
    ...(otherTimes ? [{ name: 'setOtherTimes' as const, args: { ...otherTimes, ...zone } }] : []),
    ...(moments ? [{ name: 'nameMoments' as const, args: moments }] : []),
    ...checkIns.map((args) => ({ name: 'checkIn' as const, args })),
  ];
  const ids: Uuid[] = [];
  // one at a time, so that the user's own tap finds its place in between
  for (const intent of intents) {
    const written = await write<Uuid, WriteFailure>(store, async (change) => {
      if (!(await change.state()).synced) return err({ type: 'NotSyncedYet' });
      return ok(await change.append(intent.name, intent.args, at));
    });
    if (!written.ok) return written;
    ids.push(written.value);
  }
  return ok(ids);
}
