import type { Clock, EpochMs } from '#base/clock.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { LocalDay } from '#base/time-words.ts';
import { type WriteFailure, writeFailureOf } from '#commands/write-failure.ts';
import { checkInId } from '#domain/check-in-id.ts';
import { dayStartInForce } from '#domain/day-start.ts';
import { addDays, instantOf, logicalDay } from '#domain/days.ts';
import type { CheckIn, CheckInType } from '#schemas/check-in.ts';
import type { League } from '#schemas/profile.ts';
import { docKey } from '#store/doc-key.ts';
import type { Store } from '#store/store.ts';

const MIDNIGHT = '00:00:00';

/** The row as scored on this device; the server will score it to the same numbers. */
export interface CheckInOutcome {
  checkIn: CheckIn;
  /** The league that this check-in has led to; null where it is the one of before. */
  risenTo: League | null;
}

export interface CheckInDeps {
  store: Store;
  clock: Clock;
  /**
   * Told once the tap is durable, a moment before everything on screen follows from the store: what it promises (that the
   * answer is painted) is waited for, so that the page's thread has nothing else to do until then.
   */
  onWritten?: (outcome: CheckInOutcome) => void | Promise<void>;
}

export type CheckInError = { type: 'AlreadyCheckedIn' } | WriteFailure;

/** A check-in while the finger is still on its button: all that it takes has been read, and nobody else writes meanwhile. */
export interface PressedCheckIn {
  /** Checks in, at this instant: as `checkIn`. */
  tap(): Promise<Result<CheckInOutcome, CheckInError>>;
  /** It was no tap after all: nothing happens, and others may write again. */
  letGo(): void;
}

/**
 * Checks in now: decides instant, offset, day and goal once and for all, writes that down and shows the score
 * (spec §4, §9). Two taps, or two tabs at the same instant, make one row.
 */
export function checkIn(deps: CheckInDeps, type: CheckInType): Promise<Result<CheckInOutcome, CheckInError>> {
  return pressCheckIn(deps, type).tap();
}

/** Takes the store and reads, so that a tap has that behind it. Must soon be followed by `tap` or `letGo`. */
export function pressCheckIn(deps: CheckInDeps, type: CheckInType): PressedCheckIn {
  let decide: (tappedAt: EpochMs | null) => void = () => undefined;
  const tappedAt = new Promise<EpochMs | null>((resolve) => {
    decide = resolve;
  });
  const done = readAndWrite(deps, type, tappedAt);
  // who never taps hears nothing of a disk that cannot be read
  done.catch(() => undefined);
  return {
    async tap() {
      decide(deps.clock.now());
      const result = await done;
      if (!result) throw new Error('this press was let go');
      return result;
    },
    letGo: () => decide(null),
  };
}

async function readAndWrite(
  { store, clock, onWritten }: CheckInDeps,
  type: CheckInType,
  tappedAt: Promise<EpochMs | null>,
): Promise<Result<CheckInOutcome, CheckInError> | null> {
  const pressedAt = clock.now();
  try {
    return await store.exclusive(async () => {
      const { userId, outbox } = store;
      const draft = await store.draft();
      // whatever the day turns out to be, it is one of two, and scored from its neighbours: one trip to the disk
      const calendarDay = logicalDay(pressedAt, clock.utcOffsetMinutes(pressedAt), MIDNIGHT);
      const idOn = (day: LocalDay) => checkInId(userId, type, day);
      const [{ synced }] = await Promise.all([
        outbox.readState(),
        draft.load([
          ...[-2, -1, 0, 1].map((days) => docKey('check_ins', idOn(addDays(calendarDay, days)))),
          ...(['goals', 'profiles', 'streaks'] as const).map((table) => docKey(table, userId)),
        ]),
      ]);
      const goals = await draft.get('goals', userId);
      const at = await tappedAt;
      if (at === null) return null;
      if (!goals || !synced) return err({ type: 'NotSyncedYet' });

      const offset = clock.utcOffsetMinutes(at);
      const dayStart = dayStartInForce(goals, at, offset);
      const localDay = logicalDay(at, offset, dayStart);
      const id = idOn(localDay);
      if (await draft.get('check_ins', id)) return err({ type: 'AlreadyCheckedIn' });

      const league = (await draft.get('profiles', userId))?.current_league;
      const outcome = (): CheckInOutcome | null => {
        const row = draft.after(docKey('check_ins', id));
        const profile = draft.after(docKey('profiles', userId));
        if (!row || !('check_in_type' in row)) return null;
        const now = profile && 'current_league' in profile ? profile.current_league : league;
        return { checkIn: row, risenTo: now && now !== league ? now : null };
      };
      await store.append(
        'checkIn',
        {
          check_in_type: type,
          check_in_time: instantOf(at),
          utc_offset_minutes: offset,
          local_day: localDay,
          day_start: dayStart,
          goal_time: type === 'morning' ? goals.morning_goal_time : goals.night_goal_time,
        },
        at,
        {
          draft,
          onWritten: () => {
            const written = outcome();
            return written ? onWritten?.(written) : undefined;
          },
        },
      );
      const written = outcome();
      return written ? ok(written) : err({ type: 'NotSyncedYet' });
    });
  } catch (error) {
    return err(writeFailureOf(error));
  }
}
