-- Holds: one sentence for each table, each function of the API, and each column whose name does not say enough.
-- Guarantees: nothing; supabase/schemas is written from these sentences, and database tools show them.
-- Who may: the owner only.

comment on table public.friendships is 'A request, and after the answer a friendship: one row for each pair of people.';
comment on column public.friendships.user_id is 'Who asked.';
comment on column public.friendships.friend_id is 'Who was asked.';

comment on table public.profiles is 'One for each person: name, picture, points, best values and league.';
comment on column public.profiles.avatar_url is 'Path of an own picture in the bucket `avatars`, without the host.';
comment on column public.profiles.email is 'Lower case, for look-ups by the server; no client can read it.';
comment on column public.profiles.week_start is 'Monday of the week that weekly_points counts; null before the first check-in.';
comment on column public.profiles.previous_week_points is 'Points of the week before week_start.';
comment on column public.profiles.current_league is 'The league of the best week.';
comment on column public.profiles.card_rev is 'Like rev, but changes only with name and picture: the revision of the card.';

comment on table public.goals is 'When a person wants to get up and go to bed, and when their day starts.';
comment on column public.goals.previous_day_start is 'In force until day_start_from.';
comment on column public.goals.day_start_from is 'First day that day_start holds for; null when it never changed.';

comment on table private.goal_history is 'Which goal time and day start were in force together: check-ins are judged by it.';
comment on column private.goal_history.until is 'By the server''s clock; null while in force.';

comment on table private.goal_changes is 'How often a person changed their goals on a day (UTC): at most 10 times.';

comment on table public.check_ins is 'One check-in for each person, type and logical day, with its score.';
comment on column public.check_ins.id is 'Computed from person, type and day.';
comment on column public.check_ins.local_day is 'Local date of (wall time - day_start).';
comment on column public.check_ins.day_start is 'In force when the person tapped.';
comment on column public.check_ins.goal_time is 'In force when the person tapped.';
comment on column public.check_ins.streak is 'Days in a row up to this one.';
comment on column public.check_ins.streak_multiplier is 'The streak for a score of 100, else 1.';
comment on column public.check_ins.points_earned is 'Score times multiplier.';
comment on column public.check_ins.created_at is 'Equal to check_in_time, so that a row made offline equals this one.';
comment on column public.check_ins.received_at is 'When the server first wrote this tap.';

comment on table private.superseded_check_ins is 'Later taps of a day, from other devices: after an undo, the earliest of them stands.';
comment on column private.superseded_check_ins.user_id is 'Whose check-in it is, for the policy.';

comment on table public.streaks is 'The runs that end at the newest check-in of each type.';
comment on column public.streaks.last_morning_check is 'Day of the newest check-in of a morning.';
comment on column public.streaks.last_night_check is 'Day of the newest check-in of a night.';

comment on table public.messages is 'Chat messages between friends.';
comment on column public.messages.created_at is 'When it counts as sent: as the device says, within bounds.';

comment on table private.tombstones is 'A deleted row, for each person who may have held it. Kept for 400 days.';
comment on column private.tombstones.user_id is 'The person who may have held the row.';
comment on column private.tombstones.tbl is '4 check_ins, 5 friendships, 6 messages.';
comment on column private.tombstones.id is 'The id of the deleted row.';

comment on table private.sync_clients is 'The devices that have pushed: at most 50 for each person.';
comment on column private.sync_clients.last_seq is 'The last mutation of this device that was answered.';
comment on column private.sync_clients.anew_since is 'Since when the device must start anew, in ms; 0 if it need not.';

comment on table private.outcomes is 'Outcomes of mutations that a device has not acknowledged: at most 1,000 for each device.';
comment on column private.outcomes.id is 'The id of the mutation.';
comment on column private.outcomes.code is 'Why it was rejected; null if it was applied.';

comment on table private.limits is 'How much a person has used of a limit for the last hour or day.';
comment on column private.limits.slot is 'The minute (of requests) or hour (of the others).';

comment on table private.counters is 'Calls and doorbells of a person within the minute. Unlogged, so empty after a crash.';

comment on table private.lookups is 'Addresses that a person has paid to look up within the hour.';
comment on column private.lookups.address is 'sha-256 of person and address.';
comment on column private.lookups.paid_in is 'The transaction that paid; only a later one is answered.';

comment on table private.rejections is 'Codes of rejected mutations, kept for 90 days. It names nobody.';

comment on table private.lives is 'The starts of the server. A cursor names the life that gave it.';
comment on column private.lives.first_xid is 'No transaction of this life has a smaller number.';

comment on table private.settings is 'Settings of the whole database, in one row.';
comment on column private.settings.epoch is 'Part of the epoch: a new one makes every device fetch everything again.';
comment on column private.settings.min_protocol is 'Clients with an older protocol are rejected and must update.';
comment on column private.settings.tidied_up_to is 'The last person whom tidying visited.';

comment on column public.friendships.rev is 'The transaction that wrote this row last.';
comment on column public.profiles.rev is 'The transaction that wrote this row last.';
comment on column public.goals.rev is 'The transaction that wrote this row last.';
comment on column public.check_ins.rev is 'The transaction that wrote this row last.';
comment on column public.streaks.rev is 'The transaction that wrote this row last.';
comment on column public.messages.rev is 'The transaction that wrote this row last.';
comment on column private.tombstones.rev is 'The transaction that wrote this row last.';

comment on function public.find_user(text) is 'Looks a person up by e-mail address. The first call pays, the next one answers.';
comment on function public.delete_account() is 'Deletes the caller''s own account with everything in it.';
