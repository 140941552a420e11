import type { ClockTime, Instant, LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CheckInType } from '#schemas/check-in.ts';

/**
 * What a person did, with everything time-dependent already decided, so that a retry or a replay recomputes
 * nothing (docs/sync.md). A changed meaning gets a new name. The twin of each is a branch of
 * `private.apply_mutation` in SQL.
 */
export interface MutationArgs {
  setProfile: { display_name: string };
  setGoals: {
    morning_goal_time: ClockTime;
    night_goal_time: ClockTime;
    day_start: ClockTime;
    /** Decides from which logical day a changed `day_start` is in force (domain/day-start.ts). */
    changed_at: Instant;
    utc_offset_minutes: number;
  };
  checkIn: {
    check_in_type: CheckInType;
    check_in_time: Instant;
    utc_offset_minutes: number;
    local_day: LocalDay;
    day_start: ClockTime;
    goal_time: ClockTime;
  };
}

export type MutationName = keyof MutationArgs;

/** What was done, without its place in the queue. */
export type Intent = { [N in MutationName]: { name: N; args: MutationArgs[N] } }[MutationName];

/** One line of the outbox as it goes over the wire. */
export type Mutation = {
  [N in MutationName]: {
    /** Position in this client's queue; grows, gaps allowed. */
    seq: number;
    id: Uuid;
    name: N;
    args: MutationArgs[N];
  };
}[MutationName];
