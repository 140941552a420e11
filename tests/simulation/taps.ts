import type { EpochMs } from '#base/clock.ts';
import { ok, type Result } from '#base/result.ts';
import { checkIn } from '#commands/check-in.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { undoCheckIn } from '#commands/undo-check-in.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { Device } from '#tests/simulation/device.ts';
import type { Ledger } from '#tests/simulation/ledger.ts';

/** Checks in one second later. Two taps at the same instant count as one tap, and another device may have tapped now. */
export function checkInLater(
  world: { now: EpochMs },
  deps: CommandContext,
  type: CheckInType,
): ReturnType<typeof checkIn> {
  world.now += 1000;
  return checkIn(deps, type);
}

/** Undoes a tap on screen, `seconds` after it: the counting tap of the newest day, or the `nth` after that. */
export async function undoTap(
  { ledger }: { ledger: Ledger },
  { name, store, user, clock }: Pick<Device, 'name' | 'store' | 'user' | 'clock'>,
  seconds: number,
  nth = 0,
): Promise<Result<void, unknown>> {
  const rows = await store.documents.where('check_ins', { user_id: user.id });
  const newestFirst = rows.sort((a, b) => (a.check_in_time < b.check_in_time ? 1 : -1));
  const targets = newestFirst.flatMap(({ check_in_type, local_day, ...row }) =>
    [row, ...row.superseded].map(({ check_in_time }) => ({ check_in_type, local_day, check_in_time })),
  );
  const target = targets[nth % targets.length];
  if (!target) return ok(undefined);
  const now = () => Date.parse(target.check_in_time) + seconds * 1000;
  return ledger.undoing({ name, user }, target, () =>
    undoCheckIn({ store, clock: { ...clock, now } }, target),
  );
}
