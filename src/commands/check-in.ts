import type { Result } from '#base/result.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { type CheckInError, type CheckInOutcome, decideCheckIn } from '#domain/check-ins/decide-check-in.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { write } from '#store/write.ts';

/** Checks in now. Two taps, or two tabs at the same instant, make one row. */
export function checkIn(
  { store, clock }: CommandContext,
  type: CheckInType,
): Promise<Result<CheckInOutcome, CheckInError>> {
  const at = clock.now();
  const moment = { userId: store.userId, at, offset: clock.utcOffsetMinutes(at) };
  return write(store, (change) => decideCheckIn(change, moment, type));
}
