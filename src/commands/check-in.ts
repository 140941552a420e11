import type { Result } from '#base/result.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { type CheckInError, type CheckInOutcome, decideCheckIn } from '#domain/check-ins/decide-check-in.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { write } from '#store/write.ts';

type Outcome = Promise<Result<CheckInOutcome, CheckInError>>;

/**
 * Checks in now, even if that earns no points: the user was asked. Two taps, or two tabs at the same instant, make
 * one row.
 */
export const checkIn = (context: CommandContext, type: CheckInType): Outcome => decide(context, type, true);

/** The same, but fails with `WorthNothing` instead of using up the check-in for no points. */
export const checkInForPoints = (context: CommandContext, type: CheckInType): Outcome =>
  decide(context, type, false);

function decide({ store, clock }: CommandContext, type: CheckInType, evenForNothing: boolean): Outcome {
  const at = clock.now();
  const moment = { userId: store.userId, at, offset: clock.utcOffsetMinutes(at), evenForNothing };
  return write(store, (change) => decideCheckIn(change, moment, type));
}
