import type { ClockTime, Instant, LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CheckInType } from '#schemas/check-in.ts';
import type { Reminders } from '#schemas/reminder.ts';

/**
 * What a user did, with everything time-dependent already decided, so that a retry or a replay recomputes
 * nothing (docs/sync.md). If the meaning of a mutation changes, it gets a new name. Each has a twin: a branch
 * of `private.apply_mutation` in SQL.
 */
export interface MutationArgs {
  setProfile: { display_name: string };
  setGoals: {
    morning_goal_time: ClockTime;
    night_goal_time: ClockTime;
    day_start: ClockTime;
    /** Decides from which logical day a change counts (domain/check-ins/change-goals.ts). */
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
  /** Removes a check-in if its instant is exactly this one and `undone_at` is at most a minute later. */
  undoCheckIn: {
    check_in_type: CheckInType;
    local_day: LocalDay;
    check_in_time: Instant;
    undone_at: Instant;
  };
  /** Root-relative address of the user's own object in the avatars bucket (schemas/profile.ts); null: no picture. */
  setAvatar: { avatar_url: string | null };
  /**
   * The client makes the id, so that a retry does not ask twice. Only the server knows who the request is
   * for.
   */
  requestFriend: { friendship_id: Uuid; email: string };
  acceptFriend: { friendship_id: Uuid };
  rejectFriend: { friendship_id: Uuid };
  cancelRequest: { friendship_id: Uuid };
  /** `created_at` is later than every known message in that chat. */
  sendMessage: { message_id: Uuid; receiver_id: Uuid; message: string; created_at: Instant };
  /** Exactly the messages that were shown, at most 500. */
  markRead: { message_ids: readonly Uuid[] };
  /** Replaces the whole row. */
  setReminders: Omit<Reminders, 'user_id'>;
  /** The two users disappear from each other; none of their rows are deleted. */
  block: { user_id: Uuid; blocked_at: Instant };
  unblock: { user_id: Uuid };
  /** A muted user's messages arrive without a badge and without a notification. */
  mute: { user_id: Uuid; muted: boolean; changed_at: Instant };
  /** Whether friends see this user on their leaderboards, and this user sees the friends. */
  setBoard: { on_board: boolean };
  /** Changes no row. The server stores it for its operators, with the last messages between the two users. */
  report: {
    report_id: Uuid;
    user_id: Uuid;
    /** The newest message that was on screen; null when the report was not made in a chat. */
    message_id: Uuid | null;
    reason: ReportReason;
    note: string | null;
    created_at: Instant;
  };
}

export type ReportReason = 'hurtful' | 'spam' | 'pretends' | 'offensive' | 'other';

export type MutationName = keyof MutationArgs;

/** A mutation without its place in the queue. */
export type Intent = { [N in MutationName]: { name: N; args: MutationArgs[N] } }[MutationName];

/** One entry of the outbox, as it is sent. */
export type Mutation = {
  [N in MutationName]: {
    /** The position in this client's queue. It only grows; gaps are allowed. */
    seq: number;
    id: Uuid;
    name: N;
    args: MutationArgs[N];
  };
}[MutationName];
