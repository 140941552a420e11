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
  /** Takes a check-in out, if it stands with that very instant and `undone_at` is at most a minute later. */
  undoCheckIn: {
    check_in_type: CheckInType;
    local_day: LocalDay;
    check_in_time: Instant;
    undone_at: Instant;
  };
  /** Root-relative address of the person's own object in the avatars bucket (schemas/profile.ts); null: no picture. */
  setAvatar: { avatar_url: string | null };
  /** The id is made here, so that a retry asks once. Who it is for is known to the server alone. */
  requestFriend: { friendship_id: Uuid; email: string };
  acceptFriend: { friendship_id: Uuid };
  rejectFriend: { friendship_id: Uuid };
  cancelRequest: { friendship_id: Uuid };
  /** `created_at` is later than every message known in that chat. */
  sendMessage: { message_id: Uuid; receiver_id: Uuid; message: string; created_at: Instant };
  /** Exactly the messages that were shown, at most 500. */
  markRead: { message_ids: readonly Uuid[] };
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
