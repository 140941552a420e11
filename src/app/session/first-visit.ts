import type { CorrectedClock } from '#base/clock.ts';
import type { SiteText } from '#base/site-data.ts';
import type { Uuid } from '#base/uuid.ts';
import { previewPoints } from '#domain/check-ins/points-preview.ts';
import { newAccountRows } from '#domain/users/new-account.ts';
import type { Beginning } from '#store/live-store.ts';
import { ScreenMemory } from '#ui/browser/screen-memory.ts';
import { copy } from '#ui/copy/copy.ts';
import { beginFirstSteps } from '#ui/state/first-steps.ts';

/** What a new account has, without waiting for the server. A separate module, because few starts need it. */
export const beginningOf = (userId: Uuid, name: string | null, clock: CorrectedClock): Beginning => ({
  rows: newAccountRows(userId, name ?? copy.champion),
  at: clock.now(),
});

/** Has a new user answer the first questions. Who starts while a check-in is worth points makes it first. */
export function askFirst(
  userId: Uuid,
  { isStart, clock, storage }: { isStart: boolean; clock: CorrectedClock; storage: SiteText },
): void {
  const waits = isStart && isWorthPoints(userId, clock);
  beginFirstSteps(new ScreenMemory(userId, storage), waits ? 'after-check-in' : 'now');
}

/** True while one of the check-ins of a new account is worth points. */
function isWorthPoints(userId: Uuid, clock: CorrectedClock): boolean {
  const [, [, goals], [, streaks]] = newAccountRows(userId, '');
  const now = clock.now();
  const moment = { goals, streaks, now, utcOffsetMinutes: clock.utcOffsetMinutes(now) };
  return (['morning', 'night'] as const).some((type) => previewPoints({ ...moment, type }).points > 0);
}
